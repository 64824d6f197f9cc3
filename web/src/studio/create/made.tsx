import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BuildProgress } from '../avatars/build-progress.tsx';
import { useBuild } from '../avatars/use-build.ts';
import { queries } from '../queries.ts';
import { Problem } from '../ui/problem.tsx';

/** The build, as it happens; “Talk” opens as soon as it can. */
export function Made({ id }: { id: string }) {
  const avatar = useQuery(queries.avatar(id));
  const news = useBuild(id, avatar.data?.status === 'building');
  const build = news ?? avatar.data;
  if (avatar.data === undefined || build === undefined) return <Problem error={avatar.error} />;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <h1 className="text-2xl font-semibold">{avatar.data.name}</h1>
      <img src={build.posterUrl} alt="" className="aspect-square w-full max-w-60 rounded-2xl object-cover" />
      <BuildProgress build={{ moderationState: avatar.data.moderationState, ...build }} />
      <div className="flex flex-wrap gap-3">
        {build.readyToRehearse && (
          <Link
            to={`/studio/avatars/${id}`}
            className="inline-flex min-h-11 items-center rounded-xl bg-accent px-5 font-medium text-accent-text"
          >
            Talk
          </Link>
        )}
        {!build.readyToRehearse && build.status !== 'building' && (
          <Link to={`/studio/avatars/${id}`} className="inline-flex min-h-11 items-center underline">
            Fix it
          </Link>
        )}
        <Link to="/studio" className="inline-flex min-h-11 items-center underline">
          To all avatars
        </Link>
      </div>
    </div>
  );
}

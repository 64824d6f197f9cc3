import { useQuery } from '@tanstack/react-query';
import { mayDo } from '@vivant/contract/studio/roles';
import { useParams } from 'react-router';
import { AvatarHead } from '../avatars/avatar-head.tsx';
import { useBuild } from '../avatars/use-build.ts';
import { useMe } from '../pages/frame.tsx';
import { queries } from '../queries.ts';
import { Problem } from '../ui/problem.tsx';
import { BudgetCard } from './budget-card.tsx';
import { CapsCard } from './caps-card.tsx';
import { LinkCard } from './link-card.tsx';
import { RecordingCard } from './recording-card.tsx';
import { shareState } from './share-state.ts';
import { SitesCard } from './sites-card.tsx';
import { VisitorsCard } from './visitors-card.tsx';
import { WidgetCard } from './widget-card.tsx';

/** Who may talk to an avatar without signing in, where, until when and at what cost. */
export function SharePage() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const avatar = useQuery({ ...queries.avatar(id), retry: false });
  const share = useQuery({ ...queries.share(id), retry: false });
  const account = useQuery(queries.account);
  useBuild(id, avatar.data?.status === 'building');
  if (avatar.data === undefined || share.data === undefined || account.data === undefined)
    return <Problem error={avatar.error ?? share.error ?? account.error} />;
  const { isOpen, words } = shareState(share.data, Date.now());
  const shown = { id, share: share.data, mayEdit: mayDo(role, 'edit') };
  const { budget } = share.data;
  const { money } = account.data;
  const mayManage = mayDo(role, 'manage');
  return (
    <>
      <AvatarHead avatar={avatar.data} />
      <p role="status" className="flex items-baseline gap-3 text-lg">
        <span
          aria-hidden="true"
          className={`size-3 shrink-0 rounded-full ${isOpen ? 'bg-accent' : 'border-2 border-soft'}`}
        />
        {words}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <VisitorsCard {...shown} />
          <LinkCard share={share.data} name={avatar.data.name} />
          <WidgetCard {...{ id, share: share.data }} />
          <SitesCard {...shown} />
        </div>
        <div className="grid gap-6">
          {budget !== null && money !== null && (
            <>
              <BudgetCard {...{ id, budget, money, mayManage }} />
              <CapsCard {...{ id, budget, money, mayManage }} />
            </>
          )}
          <RecordingCard {...{ id, share: share.data, mayManage }} />
        </div>
      </div>
    </>
  );
}

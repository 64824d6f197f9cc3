import { useQuery } from '@tanstack/react-query';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { AvatarCard } from '@vivant/contract/studio/avatars';
import { Link } from 'react-router';
import { queries } from '../queries.ts';
import { buildWords } from './build-words.ts';
import { IdleClip, mayMove } from './idle-clip.tsx';
import { BEGINS_TALK } from './talk-at-once.ts';

/** The first page of an installation whose only avatar is the one it made by itself. */
export function Welcome({ host, mayMake }: { host: AvatarCard; mayMake: boolean }) {
  const { id, name, posterUrl, readyToRehearse, status, progress, hasClips } = host;
  const wantsClip = hasClips && mayMove();
  const detail = useQuery({ ...queries.avatar(id), enabled: wantsClip });
  return (
    <section
      aria-labelledby="welcome"
      className="grid overflow-hidden rounded-2xl border border-line bg-panel sm:grid-cols-2"
    >
      <div className="relative aspect-4/3 bg-line/60 sm:aspect-square">
        <img src={posterUrl} alt="" className="absolute inset-0 size-full object-cover" />
        {wantsClip && <IdleClip clips={detail.data?.clips} />}
      </div>
      <div className="grid content-center gap-6 p-6 sm:p-8">
        <div className="grid gap-2">
          <h2 id="welcome" className="text-2xl font-semibold text-balance">
            Meet {name}
          </h2>
          <p className="text-soft">
            She came with this installation and knows Vivant: what it is, how you make an avatar of your own,
            and what it costs.
            {mayMake
              ? ' A talk with her here is not billed.'
              : ' An owner or an editor of this account talks to her here.'}
          </p>
        </div>
        {readyToRehearse && (
          <Link to={`/studio/avatars/${id}`} state={mayMake ? BEGINS_TALK : null} className={MAIN}>
            {mayMake ? `Talk to ${name}` : `See ${name}`}
          </Link>
        )}
        {status === 'building' && (
          <div className="grid gap-2">
            <p className="text-soft">{buildWords(host)}</p>
            <progress
              max={100}
              value={progress}
              aria-label={`Build of ${name}`}
              className="bar h-1.5 w-full"
            />
          </div>
        )}
        {status !== 'building' && !readyToRehearse && (
          <div className="grid gap-2">
            <p className={status === 'failed' ? 'text-danger' : 'text-soft'}>{buildWords(host)}</p>
            <Link to={`/studio/avatars/${id}`} className={PLAIN}>
              See what happened
            </Link>
          </div>
        )}
        {mayMake && (
          <div className="grid gap-2 border-t border-line pt-6">
            <p className="text-soft">
              Or with a face of your own: a picture, {LIMIT_TEXTS.voiceSampleAtLeast} of voice and a line of
              who it is.
            </p>
            <Link to="/studio/create" className={PLAIN}>
              Make your own
            </Link>
          </div>
        )}
      </div>
    </section>
  );
}

const BUTTON = 'inline-flex min-h-11 items-center justify-self-start rounded-xl px-5 font-medium';
const MAIN = `${BUTTON} bg-accent text-accent-text hover:brightness-105`;
const PLAIN = `${BUTTON} border border-line hover:border-soft`;

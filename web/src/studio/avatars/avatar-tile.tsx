import { useQuery } from '@tanstack/react-query';
import type { AvatarCard } from '@vivant/contract/studio/avatars';
import { useState } from 'react';
import { Link } from 'react-router';
import { queries } from '../queries.ts';
import { buildWords } from './build-words.ts';
import { IdleClip, mayMove } from './idle-clip.tsx';
import { cardWords } from './replacement-words.ts';

/** An avatar that moves while a mouse is over it, where it has a clip and people have not asked for less motion. */
export function AvatarTile({ avatar }: { avatar: AvatarCard }) {
  const [isOver, setIsOver] = useState(false);
  const wantsClip = isOver && avatar.hasClips && mayMove();
  const detail = useQuery({ ...queries.avatar(avatar.id), enabled: wantsClip });
  const { name, posterUrl, status, progress } = avatar;
  return (
    <li>
      <Link
        to={`/studio/avatars/${avatar.id}`}
        onPointerEnter={({ pointerType }) => setIsOver(pointerType === 'mouse')}
        onPointerLeave={() => setIsOver(false)}
        className="group grid overflow-hidden rounded-2xl border border-line bg-panel hover:border-soft"
      >
        <span className="relative aspect-square bg-line/60">
          <img src={posterUrl} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
          {wantsClip && <IdleClip clips={detail.data?.clips} />}
        </span>
        <span className="grid gap-1 p-3">
          <span className="truncate font-medium">{name}</span>
          <span className={`text-sm ${status === 'failed' ? 'text-danger' : 'text-soft'}`}>
            {buildWords(avatar)}
          </span>
          {avatar.replacements.map(({ part, state }) => (
            <span key={part} className={`text-sm ${state === 'refused' ? 'text-danger' : 'text-soft'}`}>
              {cardWords({ part, state })}
            </span>
          ))}
          {status === 'building' && (
            <progress
              max={100}
              value={progress}
              aria-label={`Build of ${name}`}
              className="bar h-1.5 w-full"
            />
          )}
          <span className="text-sm text-soft">
            {avatar.visibility === 'private'
              ? 'Private'
              : avatar.visibility === 'public'
                ? 'Public'
                : 'By link'}
            {avatar.creationSource === 'api' && ' · made by the API'}
            {avatar.creationSource === 'demo' && ' · came with Vivant'}
          </span>
        </span>
      </Link>
    </li>
  );
}

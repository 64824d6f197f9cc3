import { useQuery } from '@tanstack/react-query';
import type { HeldAvatar } from '@vivant/contract/operator/moderation';
import { useState } from 'react';
import { queries } from '../queries.ts';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { Summary } from '../ui/summary.tsx';
import { HeldAvatarCase } from './held-avatar-case.tsx';
import { heldSince, sayReplacement } from './held-words.ts';
import { Imports } from './imports.tsx';

/** What waits for a decision of an operator, and the switch of creation. */
export function ModerationPage() {
  return (
    <>
      <HeldAvatars />
      <Imports />
    </>
  );
}

/** What moderation holds, longest held first; what was decided stands below. */
function HeldAvatars() {
  const { data, error } = useQuery(queries.held);
  const waiting = data?.items.filter(({ moderationState }) => moderationState === 'flagged') ?? [];
  const decided = data?.items.filter(({ moderationState }) => moderationState !== 'flagged') ?? [];
  return (
    <Card title="Held by moderation">
      <Problem error={error} />
      {data !== undefined && waiting.length === 0 && (
        <p className="text-soft">Nothing waits for you. What the rules flag is held here until you decide.</p>
      )}
      <Cases avatars={waiting} />
      {decided.length > 0 && (
        <>
          <h3 className="font-medium">Decided</h3>
          <Cases avatars={decided} />
        </>
      )}
    </Card>
  );
}

function Cases({ avatars }: { avatars: HeldAvatar[] }) {
  if (avatars.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {avatars.map((avatar) => (
        <Case key={avatar.id} avatar={avatar} />
      ))}
    </ul>
  );
}

/** Portrait and words are fetched when they are looked at, not before. */
function Case({ avatar }: { avatar: HeldAvatar }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="min-w-0 rounded-xl border border-line px-4 py-2">
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Summary>
          <span className="min-w-0 break-words">
            {avatar.name || 'without a name'}
            <span className="block text-sm font-normal text-soft">
              {avatar.accountName} · {heldSince(avatar)}
            </span>
            {avatar.replacement !== null && (
              <span className="block text-sm font-normal text-soft">{sayReplacement(avatar)}</span>
            )}
          </span>
        </Summary>
        {isOpen && <HeldAvatarCase avatar={avatar} />}
      </details>
    </li>
  );
}

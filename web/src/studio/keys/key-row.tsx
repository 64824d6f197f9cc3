import type { StudioKey } from '@vivant/contract/studio/keys';
import { Link } from 'react-router';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { sayTime } from '../ui/say-time.ts';
import { limitWords, SCOPE_NAMES } from './key-words.ts';
import type { MadeSecret } from './new-secret.tsx';

/** A key in the list; a revoked key can only be looked at. */
export function KeyRow({ apiKey, onMade }: { apiKey: StudioKey; onMade(made: MadeSecret): void }) {
  const { id, hint, scopes, avatarId, avatarName, lastUsedAt, revokedAt, sessionsNow } = apiKey;
  const name = apiKey.name ?? hint;
  const rotate = useChange(
    () => ask('POST /keys/:id/rotation', { id }),
    ({ secret }) => onMade({ name, secret }),
  );
  const revoke = useChange(() => ask('DELETE /keys/:id', { id }));
  const isBusy = rotate.isPending || revoke.isPending;
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <p className="font-medium break-words">
          {name} {apiKey.name !== null && <code className="text-sm font-normal text-soft">{hint}</code>}
        </p>
        <p className="text-sm">{scopes.map((scope) => SCOPE_NAMES[scope]).join(' · ')}</p>
        <p className="text-sm text-soft">
          {avatarId === null ? 'Every avatar' : `Only ${avatarName ?? 'an avatar that is deleted'}`}
          {' · '}
          {limitWords(apiKey).join(' · ')}
        </p>
        <p className="text-sm text-soft">
          {lastUsedAt === null ? 'Not used yet' : `Last used ${sayTime(lastUsedAt)}`}
          {revokedAt !== null && ` · revoked ${sayTime(revokedAt)}`}
        </p>
      </div>
      <Link
        to={`/studio/sessions?keyId=${id}`}
        aria-label={`Sessions of ${name}, ${sessionsNow} running`}
        className="inline-flex min-h-11 items-center px-2 underline"
      >
        {sessionsNow > 0 ? `Sessions (${sessionsNow} now)` : 'Sessions'}
      </Link>
      {revokedAt === null && (
        <>
          <Confirm
            trigger={
              <Button aria-label={`Rotate ${name}`} disabled={isBusy}>
                Rotate
              </Button>
            }
            title={`Give ${name} a new secret?`}
            what="The old secret stops within seconds: programs that show it are refused until they have the new one. Limits, and what was used of them, stay."
            action="Rotate"
            onConfirm={() => rotate.mutate(undefined)}
          />
          <Confirm
            trigger={
              <Button look="danger" aria-label={`Revoke ${name}`} disabled={isBusy}>
                Revoke
              </Button>
            }
            title={`Revoke ${name}?`}
            what="Programs that show it are refused within seconds, for good. Sessions that run go on to their end."
            action="Revoke"
            onConfirm={() => revoke.mutate(undefined)}
          />
        </>
      )}
      <ShowWho error={rotate.error} again={() => rotate.mutate(undefined)} />
      <ShowWho error={revoke.error} again={() => revoke.mutate(undefined)} />
    </li>
  );
}

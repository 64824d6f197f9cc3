import type { Webhook, WebhookSecret } from '@vivant/contract/webhooks';
import { useState } from 'react';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { Summary } from '../ui/summary.tsx';
import { Deliveries } from './deliveries.tsx';
import { EVENT_NAMES, STOPPED_WORDS } from './webhook-words.ts';

/** One address, what it was told, and what can be done with it. */
export function WebhookRow({ webhook, onMade }: { webhook: Webhook; onMade(made: WebhookSecret): void }) {
  const { id, url, types, stopped, oldSecretUntil, waiting } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const pause = useChange((isPaused: boolean) => ask('PATCH /webhooks/:id', { id, body: { isPaused } }));
  const rotate = useChange(() => ask('POST /webhooks/:id/rotation', { id }), onMade);
  const remove = useChange(() => ask('DELETE /webhooks/:id', { id }));
  const isBusy = pause.isPending || rotate.isPending || remove.isPending;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <p className="font-medium break-all">{url}</p>
          <p className="text-sm">
            {types === null ? 'Everything that happens' : types.map((type) => EVENT_NAMES[type]).join(' · ')}
          </p>
          {stopped !== null && <p className="text-sm text-danger">{STOPPED_WORDS[stopped]}</p>}
          {waiting > 0 && (
            <p className="text-sm text-soft">
              {waiting === 1 ? 'One message waits' : `${waiting} messages wait`}
            </p>
          )}
          {oldSecretUntil !== null && (
            <p className="text-sm text-soft">The secret before signs, too, until {sayTime(oldSecretUntil)}</p>
          )}
        </div>
        <Button
          aria-label={stopped === null ? `Pause ${url}` : `Let ${url} go on`}
          disabled={isBusy}
          onClick={() => pause.mutate(stopped === null)}
        >
          {stopped === null ? 'Pause' : 'Go on'}
        </Button>
        <Confirm
          trigger={
            <Button aria-label={`New secret for ${url}`} disabled={isBusy}>
              New secret
            </Button>
          }
          title="Make a new secret?"
          what="For a day messages are signed with the new one and with the one there is now, so that your server can change over. One that was replaced before stops at once."
          action="Make it"
          onConfirm={() => rotate.mutate(undefined)}
        />
        <Confirm
          trigger={
            <Button look="danger" aria-label={`Delete ${url}`} disabled={isBusy}>
              Delete
            </Button>
          }
          title="Delete this webhook?"
          what="It is sent nothing more, and what it was sent is forgotten here."
          action="Delete"
          onConfirm={() => remove.mutate(undefined)}
        />
      </div>
      <Problem error={pause.error} />
      <ShowWho error={rotate.error} again={() => rotate.mutate(undefined)} />
      <ShowWho error={remove.error} again={() => remove.mutate(undefined)} />
      <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <Summary>What it was sent</Summary>
        {isOpen && <Deliveries id={id} isStopped={stopped !== null} />}
      </details>
    </li>
  );
}

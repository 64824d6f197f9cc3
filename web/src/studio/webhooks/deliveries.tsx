import { useQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from '@vivant/contract/studio/webhooks';
import { ask } from '../api.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { deliveryWords, EVENT_NAMES } from './webhook-words.ts';

/** While somebody looks, who may be trying their server out. */
const READ_AGAIN_MS = 3000;

/** What an address was sent of late, newest first. */
export function Deliveries({ id, isStopped }: { id: string; isStopped: boolean }) {
  const { data, error } = useQuery({ ...queries.deliveries(id), refetchInterval: READ_AGAIN_MS });
  if (data === undefined) return <Problem error={error} />;
  if (data.items.length === 0)
    return <p className="text-soft">Nothing has happened yet. Messages are listed for seven days.</p>;
  return (
    <ul className="grid divide-y divide-line">
      {data.items.map((delivery) => (
        <Row key={delivery.id} {...{ delivery, isStopped }} />
      ))}
    </ul>
  );
}

function Row({ delivery, isStopped }: { delivery: WebhookDelivery; isStopped: boolean }) {
  const { id, type, occurredAt, state } = delivery;
  const resend = useChange(() => ask('POST /deliveries/:id/resend', { id }));
  const send = state === 'waiting' ? 'Send now' : 'Send again';
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <p>
          {EVENT_NAMES[type]} <span className="text-sm text-soft">{sayTime(occurredAt)}</span>
        </p>
        <p className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-soft'}`}>
          {deliveryWords(delivery, { isStopped })}
        </p>
        <code className="text-sm break-all text-soft">{id}</code>
      </div>
      {!isStopped && (
        <Button
          aria-label={`${send}: ${id}`}
          disabled={resend.isPending}
          onClick={() => resend.mutate(undefined)}
        >
          {send}
        </Button>
      )}
      <Problem error={resend.error} />
    </li>
  );
}

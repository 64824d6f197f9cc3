import { useQuery } from '@tanstack/react-query';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { WebhookDelivery } from '@vivant/contract/webhooks';
import { ask } from '../api.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { deliveryWords, EVENT_NAMES } from './webhook-words.ts';

/** While somebody looks, who may be trying their server out. */
const READ_AGAIN_MS = 3000;

/** The latest deliveries of an address, newest first. */
export function Deliveries({ id, isStopped }: { id: string; isStopped: boolean }) {
  const { data, error } = useQuery({ ...queries.deliveries(id), refetchInterval: READ_AGAIN_MS });
  if (data === undefined) return <Problem error={error} />;
  return (
    <div className="grid gap-2">
      {!isStopped && <SendTest id={id} />}
      {data.items.length === 0 && (
        <p className="text-soft">
          Nothing has happened yet. Messages are listed for {LIMIT_TEXTS.eventsKept}.
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {data.items.map((delivery) => (
          <Row key={delivery.id} {...{ delivery, isStopped }} />
        ))}
      </ul>
    </div>
  );
}

function SendTest({ id }: { id: string }) {
  const test = useChange(() => ask('POST /webhooks/:id/test', { id }));
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Button disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        Send a test
      </Button>
      <p className="text-sm text-soft">A signed message of the type webhook.test, listed below.</p>
      <Problem error={test.error} />
    </div>
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

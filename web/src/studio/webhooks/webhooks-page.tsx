import { useQuery } from '@tanstack/react-query';
import type { WebhookSecret } from '@vivant/contract/webhooks';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../pages/frame.tsx';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Problem } from '../ui/problem.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The addresses that are told of what happens in the account, for owners. */
export function WebhooksPage() {
  const { data, error } = useQuery(queries.webhooks(useMe().account.id));
  const [made, setMade] = useState<WebhookSecret | null>(null);
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold">Webhooks</h1>
        <p className="text-soft">
          A server of yours is sent a message when a build ends, and when a session starts and ends.
        </p>
      </div>
      <Problem error={error} />
      {made !== null && <NewSecret key={made.secret} made={made} onDone={() => setMade(null)} />}
      {data !== undefined && data.items.length > 0 && (
        <Card title="Webhooks in use">
          <ul className="grid divide-y divide-line">
            {data.items.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onMade={setMade} />
            ))}
          </ul>
        </Card>
      )}
      <NewWebhookForm onMade={setMade} />
    </>
  );
}

/** The only time that a secret is seen. */
function NewSecret({ made: { secret }, onDone }: { made: WebhookSecret; onDone(): void }) {
  const panel = useRef<HTMLElement>(null);
  // It stands above the button that made it, perhaps out of sight.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="The secret"
      className="grid min-w-0 gap-4 rounded-2xl border border-accent bg-panel p-5 sm:p-6"
    >
      <p>
        Messages are signed with this secret. Give it to your server now, so that it knows them from forged
        ones: it is shown this once.
      </p>
      <CopyText text={secret} what="the secret" />
      <p className="text-soft">
        Signatures are those of{' '}
        <a href="https://www.standardwebhooks.com" className="underline">
          Standard Webhooks
        </a>
        , for which most languages have a library.
      </p>
      <Button className="justify-self-start" onClick={onDone}>
        I have copied it
      </Button>
    </section>
  );
}

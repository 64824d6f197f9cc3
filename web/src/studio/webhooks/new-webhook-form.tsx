import { EVENT_TYPES, type EventType } from '@vivant/contract/events';
import type { NewWebhook, WebhookSecret } from '@vivant/contract/webhooks';
import { useState } from 'react';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { Field } from '../ui/field.tsx';
import { useCleared } from '../ui/use-cleared.ts';
import { EVENT_NAMES } from './webhook-words.ts';

/** An address, and what it is told of. */
export function NewWebhookForm({ onMade }: { onMade(made: WebhookSecret): void }) {
  const [key, onDone] = useCleared(onMade);
  return <Fields key={key} onMade={onDone} />;
}

function Fields({ onMade }: { onMade(made: WebhookSecret): void }) {
  const [types, setTypes] = useState<readonly EventType[]>(EVENT_TYPES);
  const make = useChange((body: NewWebhook) => ask('POST /webhooks', { body }), onMade);
  const hasAll = types.length === EVENT_TYPES.length;
  return (
    <Card title="Make a webhook">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const { url = '' } = textsOf(event.currentTarget);
          make.mutate({ url, types: hasAll ? null : [...types] });
        }}
      >
        <Field
          label="Address"
          name="url"
          type="url"
          maxLength={2000}
          required
          placeholder="https://"
          hint="Of a server that can be reached from the internet, over https."
        />
        <CheckList
          legend="What it is told of"
          values={EVENT_TYPES}
          nameOf={EVENT_NAMES}
          chosen={types}
          onChange={setTypes}
          className="gap-x-4 gap-y-1 sm:grid-cols-2"
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button look="main" type="submit" disabled={make.isPending || types.length === 0}>
            Make the webhook
          </Button>
          <p role="status" className="text-soft empty:hidden">
            {types.length === 0
              ? 'Choose at least one thing it is told of.'
              : hasAll
                ? 'All of them, and what is added later.'
                : ''}
          </p>
        </div>
      </form>
      <ShowWho error={make.error} again={() => make.variables && make.mutate(make.variables)} />
    </Card>
  );
}

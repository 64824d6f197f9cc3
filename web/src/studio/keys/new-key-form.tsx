import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { SCOPES, type Scope } from '@vivant/contract/scopes';
import type { NewStudioKey } from '@vivant/contract/studio/keys';
import { useState } from 'react';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { Field } from '../ui/field.tsx';
import { useCleared } from '../ui/use-cleared.ts';
import { AvatarChoice } from './avatar-choice.tsx';
import { SCOPE_NAMES } from './key-words.ts';
import { newKeyOf } from './new-key-of.ts';
import type { MadeSecret } from './new-secret.tsx';

const STEP = 1 / MICROCREDITS_PER_CREDIT;
const LIMITS = [
  ['dailyCap', 'The most a day may cost, in credits', STEP, 'Days begin at midnight UTC.'],
  ['totalCap', 'The most it may cost in all, in credits', STEP, 'Rotating the key does not reset it.'],
  ['longestMinutes', 'Longest session, in minutes', 1, 'Never longer than the plan allows.'],
  ['atOnce', 'Sessions at once', 1, 'Never more than the plan allows.'],
] as const;

/** What a program may do, and what it may cost. */
export function NewKeyForm({ onMade }: { onMade(made: MadeSecret): void }) {
  const [key, onDone] = useCleared(onMade);
  return <Fields key={key} onMade={onDone} />;
}

function Fields({ onMade }: { onMade(made: MadeSecret): void }) {
  const [scopes, setScopes] = useState<readonly Scope[]>(['sessions']);
  const make = useChange(async (body: NewStudioKey) => {
    const { secret } = await ask('POST /keys', { body });
    return { name: body.name, secret };
  }, onMade);
  return (
    <Card title="Make a key">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(newKeyOf(new FormData(event.currentTarget)));
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" name="name" maxLength={100} required hint="Who uses it, such as “website”." />
          <AvatarChoice />
        </div>
        <CheckList
          legend="What it may do"
          values={SCOPES}
          nameOf={SCOPE_NAMES}
          chosen={scopes}
          onChange={setScopes}
          name="scope"
        />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 font-medium">Limits, where you want any</legend>
          {LIMITS.map(([name, label, step, hint]) => (
            <Field
              key={name}
              {...{ name, label, hint, step, min: step }}
              type="number"
              inputMode={step === 1 ? 'numeric' : 'decimal'}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button look="main" type="submit" disabled={make.isPending || scopes.length === 0}>
            Make the key
          </Button>
          <p role="status" className="text-soft empty:hidden">
            {scopes.length === 0 ? 'Choose at least one thing it may do.' : ''}
          </p>
        </div>
      </form>
      <ShowWho error={make.error} again={() => make.variables && make.mutate(make.variables)} />
    </Card>
  );
}

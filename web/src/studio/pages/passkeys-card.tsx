import { useQuery } from '@tanstack/react-query';
import type { PasskeyView } from '@vivant/contract/studio/people';
import { ask } from '../api.ts';
import { addPasskey, canUsePasskeys } from '../passkeys.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { ShowWho } from './show-who.tsx';

/** Passkeys of the person who is signed in. */
export function PasskeysCard() {
  const { data, error } = useQuery(queries.passkeys);
  return (
    <Card title="Passkeys">
      <p className="text-soft">
        Sign in with a finger, your face or the PIN of a device: there is no password to lose.
      </p>
      <Problem error={error} />
      {data !== undefined && data.items.length > 0 && (
        <ul className="grid gap-3">
          {data.items.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? <Add /> : <NotHere />}
    </Card>
  );
}

function NotHere() {
  return (
    <p className="text-sm text-soft">
      Passkeys need an address with a name and https. On the machine itself, http://localhost will do.
    </p>
  );
}

function Add() {
  const add = useChange(addPasskey);
  return (
    <div className="grid gap-4">
      <Button className="justify-self-start" onClick={() => add.mutate(undefined)} disabled={add.isPending}>
        Add a passkey
      </Button>
      <ShowWho error={add.error} again={() => add.mutate(undefined)} />
    </div>
  );
}

function Row({ passkey: { id, device, addedAt, lastUsedAt } }: { passkey: PasskeyView }) {
  const remove = useChange(() => ask('DELETE /passkeys/:id', { id }));
  return (
    <li className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-48">
        {device}
        <span className="block text-sm text-soft">
          {lastUsedAt === null ? `added ${sayTime(addedAt)}, not used yet` : `used ${sayTime(lastUsedAt)}`}
        </span>
      </p>
      <Confirm
        trigger={<Button aria-label={`Remove the passkey of ${device}`}>Remove</Button>}
        title="Remove this passkey?"
        what={`It signs nobody in any more. The device keeps it until you delete it there too.`}
        action="Remove"
        onConfirm={() => remove.mutate(undefined)}
      />
      <ShowWho error={remove.error} again={() => remove.mutate(undefined)} />
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN_LENGTH, type SignInView } from '@vivant/contract/studio/people';
import { ask, Refusal } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { useMe } from './frame.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ShowWho } from './show-who.tsx';

/** The person who is signed in. */
export function YouPage() {
  const { person } = useMe();
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold wrap-anywhere">{person.name}</h1>
        <p className="wrap-anywhere text-soft">{person.email}</p>
      </div>
      <PasskeysCard />
      <ProviderCard />
      <Password />
      <SignIns />
    </>
  );
}

function Password() {
  const { person } = useMe();
  const change = useChange(async ({ old, password }: { old: string | undefined; password: string }) => {
    if (old !== undefined)
      await ask('POST /confirmation', { body: { password: old } }).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'wrong_sign_in')
          throw new Refusal(error.code, 'The old password is not right.');
        throw error;
      });
    await ask('PUT /me/password', { body: { password } });
  });
  return (
    <Card title={person.hasPassword ? 'Change the password' : 'Choose a password'}>
      <form
        className="grid gap-4 sm:max-w-sm"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const { old, password = '' } = textsOf(form);
          change.mutate({ old, password }, { onSuccess: () => form.reset() });
        }}
      >
        {person.hasPassword && (
          <Field label="Old password" name="old" type="password" autoComplete="current-password" required />
        )}
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN_LENGTH}
          hint={`${PASSWORD_MIN_LENGTH} characters or more. You are signed out everywhere else.`}
          required
        />
        {person.hasPassword && <Problem error={change.error} />}
        <Button look="main" type="submit" disabled={change.isPending}>
          {person.hasPassword ? 'Change' : 'Set the password'}
        </Button>
        <p role="status" className="empty:hidden">
          {change.isSuccess ? 'The password is changed.' : ''}
        </p>
      </form>
      {!person.hasPassword && (
        <ShowWho error={change.error} again={() => change.variables && change.mutate(change.variables)} />
      )}
    </Card>
  );
}

function SignIns() {
  const { data, error } = useQuery(queries.signIns);
  const endOthers = useChange(() => ask('DELETE /sign-ins'));
  return (
    <Card title="Where you are signed in">
      <Problem error={error ?? endOthers.error} />
      <ul className="grid gap-3">
        {data?.items.map((signIn) => (
          <Row key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {data !== undefined && data.items.length > 1 && (
        <Button className="justify-self-start" onClick={() => endOthers.mutate(undefined)}>
          Sign out everywhere else
        </Button>
      )}
    </Card>
  );
}

function Row({ signIn: { id, device, lastSeenAt, isThisOne } }: { signIn: SignInView }) {
  const end = useChange(() => ask('DELETE /sign-ins/:id', { id }));
  return (
    <li className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-48">
        {device}
        <span className="block text-sm text-soft">
          {isThisOne ? 'here, now' : `seen ${sayTime(lastSeenAt)}`}
        </span>
      </p>
      {!isThisOne && (
        <Button onClick={() => end.mutate(undefined)} disabled={end.isPending}>
          Sign out there
        </Button>
      )}
      <Problem error={end.error} />
    </li>
  );
}

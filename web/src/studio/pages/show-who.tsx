import { useMutation, useQuery } from '@tanstack/react-query';
import { ask, Refusal } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { canUsePasskeys, confirmByPasskey } from '../passkeys.ts';
import { confirmByProvider } from '../provider.ts';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useMe } from './frame.tsx';

/** The error; if the person only has to show again who they are: how to, and then `again`. */
export function ShowWho({ error, again }: { error: Error | null; again(): void }) {
  const isAsked = error instanceof Refusal && error.code === 'confirmation_needed';
  return isAsked ? <Proof error={error} again={again} /> : <Problem error={error} />;
}

/** The password, a passkey, or a visit to the identity provider. */
function Proof({ error, again }: { error: Error; again(): void }) {
  const { hasPassword } = useMe().person;
  const passkeys = useQuery(queries.passkeys);
  const { data } = useQuery(queries.provider);
  const hasPasskey = canUsePasskeys() && (passkeys.data?.items.length ?? 0) > 0;
  const provider = data?.provider?.knowsMe === true ? data.provider.name : null;
  const show = useMutation({
    mutationFn: (proof: () => Promise<null>) => proof(),
    onSuccess: again,
  });
  // With nothing to give here, the refusal says what else there is.
  if (!hasPassword && !hasPasskey && provider === null) return <Problem error={error} />;
  return (
    <form
      className="grid basis-full gap-4 sm:max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        const { password } = textsOf(event.currentTarget);
        show.mutate(() => ask('POST /confirmation', { body: { password: password ?? '' } }));
      }}
    >
      <p role="status">Show first that it is you.</p>
      {hasPassword && (
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <Problem error={show.error} />
      {hasPassword && (
        <Button look="main" type="submit" disabled={show.isPending}>
          Continue
        </Button>
      )}
      {hasPasskey && (
        <Button onClick={() => show.mutate(confirmByPasskey)} disabled={show.isPending}>
          Show it with a passkey
        </Button>
      )}
      {provider !== null && (
        <Button onClick={() => show.mutate(confirmByProvider)} disabled={show.isPending}>
          Show it with {provider}
        </Button>
      )}
    </form>
  );
}

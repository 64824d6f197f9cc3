import { useMutation, useQuery } from '@tanstack/react-query';
import { ask, Refusal } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { canUsePasskeys, confirmByPasskey } from '../passkeys.ts';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useMe } from './frame.tsx';

/** What went wrong; where it is only that somebody has to show once more who they are: how, and then `again`. */
export function ShowWho({ error, again }: { error: Error | null; again(): void }) {
  const isAsked = error instanceof Refusal && error.code === 'confirmation_needed';
  return isAsked ? <Proof error={error} again={again} /> : <Problem error={error} />;
}

function Proof({ error, again }: { error: Error; again(): void }) {
  const { person } = useMe();
  const { data } = useQuery(queries.passkeys);
  const hasPasskey = canUsePasskeys() && (data?.items.length ?? 0) > 0;
  const show = useMutation({
    mutationFn: (proof: () => Promise<null>) => proof(),
    onSuccess: again,
  });
  // With nothing to give here, the refusal says what else there is.
  if (!person.hasPassword && !hasPasskey) return <Problem error={error} />;
  return (
    <form
      className="grid basis-full gap-4 sm:max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        const { password } = textsOf(event.currentTarget);
        show.mutate(() => ask('POST /confirmation', { body: { password: password ?? '' } }));
      }}
    >
      <ProofFields
        hasPasskey={hasPasskey}
        disabled={show.isPending}
        onPasskey={() => show.mutate(confirmByPasskey)}
      />
      <Problem error={show.error} />
      {person.hasPassword && (
        <Button type="submit" className="justify-self-start" disabled={show.isPending}>
          Continue
        </Button>
      )}
    </form>
  );
}

/** The password, or a passkey in its place. */
export function ProofFields({
  hasPasskey,
  disabled,
  onPasskey,
}: {
  hasPasskey: boolean;
  disabled: boolean;
  onPasskey(): void;
}) {
  const { person } = useMe();
  return (
    <>
      <p role="status">Show first that it is you.</p>
      {person.hasPassword && (
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      {hasPasskey && (
        <Button onClick={onPasskey} disabled={disabled}>
          Show it with a passkey
        </Button>
      )}
    </>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonProof } from '@vivant/contract/studio/people';
import { Link, useNavigate } from 'react-router';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { answerOfPasskey, canUsePasskeys } from '../passkeys.ts';
import { greet, queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Door } from '../ui/door.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';

/** After a visit to the identity provider, which has verified the address of somebody who is here already. */
export function ConnectPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const provider = useQuery(queries.provider);
  const question = useQuery({
    ...{ queryKey: ['provider-question'], queryFn: () => ask('GET /oidc/question'), retry: false },
    // What stands here is answered once.
    gcTime: 0,
  });
  const connect = useMutation({
    mutationFn: async (proof: () => PersonProof | Promise<PersonProof>) =>
      ask('POST /oidc/question', { body: await proof() }),
    onSuccess: (me) => {
      greet(client, me);
      void navigate('/studio', { replace: true });
    },
  });
  const name = provider.data?.provider?.name ?? 'it';
  return (
    <Door title={question.isError ? 'Sign in once more' : 'Is this you?'}>
      {question.data !== undefined && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const { password = '' } = textsOf(event.currentTarget);
            connect.mutate(() => ({ password }));
          }}
        >
          <p>
            Somebody signs in here as {question.data.email} already. If that is you, show it once, and {name}{' '}
            opens the studio for you from now on.
          </p>
          <Field
            label="Your password here"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Problem error={connect.error} />
          <Button look="main" type="submit" disabled={connect.isPending}>
            Connect and sign in
          </Button>
          {canUsePasskeys() && (
            <Button
              onClick={() => connect.mutate(async () => ({ passkey: await answerOfPasskey() }))}
              disabled={connect.isPending}
            >
              Connect with a passkey
            </Button>
          )}
          <p className="text-sm text-soft">
            {canUsePasskeys() ? 'You have neither?' : 'You have no password?'} Sign in by a link, and connect{' '}
            {name} on your own page.
          </p>
        </form>
      )}
      <Problem error={question.error} />
      <Link to="/studio/sign-in" className="inline-flex min-h-11 items-center underline">
        Sign in another way
      </Link>
    </Door>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignIn } from '@vivant/contract/studio/people';
import { useLocation, useNavigate } from 'react-router';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { canUsePasskeys, signInByPasskey } from '../passkeys.ts';
import { providerProblem, visitProvider } from '../provider.ts';
import { greet, queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Door } from '../ui/door.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';

export function SignInPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signIn = useMutation({
    mutationFn: (body: SignIn | null) => (body === null ? signInByPasskey() : ask('POST /sign-in', { body })),
    onSuccess: (me) => {
      greet(client, me);
      void navigate('/studio', { replace: true });
    },
  });
  const problem = providerProblem(useLocation().search);
  const provider = useQuery(queries.provider);
  const visit = useMutation({ mutationFn: () => visitProvider('POST /oidc/start') });
  return (
    <Door title="Sign in">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const { email, password } = textsOf(event.currentTarget);
          signIn.mutate({ email: email ?? '', password: password ?? '' });
        }}
      >
        <Field label="E-mail address" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Problem error={signIn.error ?? visit.error ?? (signIn.isIdle ? problem : null)} />
        <Button look="main" type="submit" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in …' : 'Sign in'}
        </Button>
        {canUsePasskeys() && (
          <Button onClick={() => signIn.mutate(null)} disabled={signIn.isPending}>
            Sign in with a passkey
          </Button>
        )}
        {provider.data?.provider && (
          <Button onClick={() => visit.mutate()} disabled={visit.isPending}>
            Sign in with {provider.data.provider.name}
          </Button>
        )}
      </form>
      <p className="text-sm text-soft">
        Here for the first time, or lost your password? Whoever runs this service makes a link for you with{' '}
        <code className="whitespace-nowrap cramped:whitespace-normal">./vivant member add</code> or{' '}
        <code className="whitespace-nowrap cramped:whitespace-normal">./vivant member link</code>.
      </p>
    </Door>
  );
}

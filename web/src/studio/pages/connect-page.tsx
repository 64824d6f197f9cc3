import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ask } from '../api.ts';
import { greet, queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Door } from '../ui/door.tsx';
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
    mutationFn: () => ask('POST /oidc/question'),
    onSuccess: (me) => {
      greet(client, me);
      void navigate('/studio', { replace: true });
    },
  });
  const name = provider.data?.provider?.name ?? 'it';
  return (
    <Door title="Is this you?">
      {question.data !== undefined && (
        <>
          <p className="break-words">
            Somebody signs in here as {question.data.email} already. Connect it, and {name} opens the studio
            for you from now on.
          </p>
          <Button look="main" onClick={() => connect.mutate()} disabled={connect.isPending}>
            Connect and sign in
          </Button>
        </>
      )}
      <Problem error={question.error ?? connect.error} />
      <Link to="/studio/sign-in" className="underline">
        Sign in another way
      </Link>
    </Door>
  );
}

import { useQuery } from '@tanstack/react-query';
import { visitProvider } from '../provider.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';

/** Whether the operator's identity provider knows the person who is signed in; nothing where there is none. */
export function ProviderCard() {
  const { data } = useQuery(queries.provider);
  const connect = useChange(() => visitProvider('POST /oidc/connection'));
  if (!data?.provider) return null;
  const { name, knowsMe } = data.provider;
  return (
    <Card title={`Sign in with ${name}`}>
      {knowsMe ? (
        <p>It is connected: you can sign in with it.</p>
      ) : (
        <Button
          className="justify-self-start"
          onClick={() => connect.mutate(undefined)}
          disabled={connect.isPending}
        >
          Connect it
        </Button>
      )}
      <Problem error={connect.error} />
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { visitProvider } from '../provider.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { ShowWho } from './show-who.tsx';

/** Whether the operator's identity provider knows the person who is signed in; nothing where there is none. */
export function ProviderCard() {
  const { data } = useQuery(queries.provider);
  const connect = useChange(() => visitProvider('POST /oidc/connection'));
  const disconnect = useChange(() => ask('DELETE /oidc/connection'));
  if (!data?.provider) return null;
  const { name, knowsMe } = data.provider;
  return (
    <Card title={`Sign in with ${name}`}>
      {knowsMe ? (
        <>
          <p>It is connected: you can sign in with it.</p>
          <Confirm
            trigger={<Button className="justify-self-start">Disconnect it</Button>}
            title={`Disconnect ${name}?`}
            what={`${name} signs you in here no more. You can connect it again later.`}
            action="Disconnect"
            onConfirm={() => disconnect.mutate(undefined)}
          />
          <ShowWho error={disconnect.error} again={() => disconnect.mutate(undefined)} />
        </>
      ) : (
        <>
          <p>Once it is connected, it signs you in here, too.</p>
          <Button
            className="justify-self-start"
            onClick={() => connect.mutate(undefined)}
            disabled={connect.isPending}
          >
            Connect it
          </Button>
          <ShowWho error={connect.error} again={() => connect.mutate(undefined)} />
        </>
      )}
    </Card>
  );
}

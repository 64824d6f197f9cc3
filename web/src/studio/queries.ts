import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '@vivant/contract/studio/people';
import { ask } from './api.ts';

/** What pages read, each under a name of its own. */
export const queries = {
  me: queryOptions({ queryKey: ['me'], queryFn: () => ask('GET /me') }),
  signIns: queryOptions({ queryKey: ['sign-ins'], queryFn: () => ask('GET /sign-ins') }),
  provider: queryOptions({ queryKey: ['provider'], queryFn: () => ask('GET /oidc') }),
  passkeys: queryOptions({ queryKey: ['passkeys'], queryFn: () => ask('GET /passkeys') }),
  members: queryOptions({ queryKey: ['members'], queryFn: () => ask('GET /members') }),
  invitations: queryOptions({ queryKey: ['invitations'], queryFn: () => ask('GET /invitations') }),
  account: queryOptions({ queryKey: ['account'], queryFn: () => ask('GET /account') }),
  avatar: (id: string) =>
    queryOptions({ queryKey: ['avatars', id], queryFn: () => ask('GET /avatars/:id', { id }) }),
  share: (id: string) =>
    queryOptions({
      queryKey: ['avatars', id, 'share'],
      queryFn: () => ask('GET /avatars/:id/share', { id }),
    }),
  session: (id: string) =>
    queryOptions({ queryKey: ['session', id], queryFn: () => ask('GET /sessions/:id', { id }) }),
  audit: queryOptions({ queryKey: ['audit'], queryFn: () => ask('GET /audit') }),
};

/** Something that changes what was read: all of it is read again. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, client: QueryClient) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone?.(answer, client);
      await client.invalidateQueries();
    },
  });
}

/** Somebody has signed in: nothing that another person saw in this window is left. */
export function greet(client: QueryClient, me: Me): void {
  client.clear();
  client.setQueryData(queries.me.queryKey, me);
}

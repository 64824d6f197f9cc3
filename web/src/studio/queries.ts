import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '@vivant/contract/studio/people';
import type { UsageSearch } from '@vivant/contract/studio/usage';
import { ask, Refusal } from './api.ts';

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
  versions: (id: string) =>
    queryOptions({
      queryKey: ['avatars', id, 'versions'],
      queryFn: () => ask('GET /avatars/:id/versions', { id }),
    }),
  version: (id: string, number: number) =>
    queryOptions({
      queryKey: ['avatars', id, 'versions', number],
      queryFn: () => ask('GET /avatars/:id/version', { id, query: { number } }),
    }),
  testQuestions: (id: string) =>
    queryOptions({
      queryKey: ['avatars', id, 'test-questions'],
      queryFn: () => ask('GET /avatars/:id/test-questions', { id }),
    }),
  unanswered: (id: string) =>
    queryOptions({
      queryKey: ['avatars', id, 'unanswered'],
      queryFn: () => ask('GET /avatars/:id/unanswered', { id }),
    }),
  share: (id: string) =>
    queryOptions({
      queryKey: ['avatars', id, 'share'],
      queryFn: () => ask('GET /avatars/:id/share', { id }),
    }),
  session: (id: string) =>
    queryOptions({ queryKey: ['session', id], queryFn: () => ask('GET /sessions/:id', { id }) }),
  held: queryOptions({
    queryKey: ['operate', 'moderation'],
    queryFn: () => ask('GET /operate/moderation', { query: { all: true } }),
  }),
  heldAvatar: (id: string) =>
    queryOptions({
      queryKey: ['operate', 'moderation', id],
      queryFn: () => ask('GET /operate/moderation/:id', { id }),
    }),
  operatedAccounts: queryOptions({
    queryKey: ['operate', 'accounts'],
    queryFn: () => ask('GET /operate/accounts'),
  }),
  plans: queryOptions({ queryKey: ['operate', 'plans'], queryFn: () => ask('GET /operate/plans') }),
  providers: queryOptions({
    queryKey: ['operate', 'providers'],
    queryFn: () => ask('GET /operate/providers'),
  }),
  system: queryOptions({ queryKey: ['operate', 'system'], queryFn: () => ask('GET /operate/system') }),
  backups: queryOptions({ queryKey: ['operate', 'backups'], queryFn: () => ask('GET /operate/backups') }),
  imports: queryOptions({ queryKey: ['operate', 'imports'], queryFn: () => ask('GET /operate/imports') }),
  keys: (accountId: string) =>
    queryOptions({ queryKey: ['keys', accountId], queryFn: () => ask('GET /keys') }),
  webhooks: (accountId: string) =>
    queryOptions({ queryKey: ['webhooks', accountId], queryFn: () => ask('GET /webhooks') }),
  deliveries: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', 'deliveries', id],
      queryFn: () => ask('GET /webhooks/:id/deliveries', { id }),
    }),
  usage: (accountId: string, period: UsageSearch) =>
    queryOptions({
      queryKey: ['usage', accountId, period],
      queryFn: () => ask('GET /usage', { query: period }),
    }),
  auditActors: (accountId: string) =>
    queryOptions({ queryKey: ['audit', accountId, 'actors'], queryFn: () => ask('GET /audit/actors') }),
};

const CHANGED: ReadonlySet<string> = new Set(['draft_changed', 'questions_changed']);

/** Something that changes what was read: all of it is read again. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, client: QueryClient) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: async (error) => {
      // The page shows an outdated state.
      if (error instanceof Refusal && CHANGED.has(error.code)) await client.invalidateQueries();
    },
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

import type { InjectOptions } from 'fastify';
import { addAvatar } from './accounts.ts';
import type { AvatarTestService } from './avatar-service.ts';

export type SponsorTest = Awaited<ReturnType<typeof sponsorTest>>;

/** An account with credits, an avatar of it, and a key that may set budgets. */
export async function sponsorTest(service: AvatarTestService, credits = 10_000) {
  const { id: accountId } = await service.account();
  await service.credits.grant({ accountId, amountMicrocredits: credits });
  const avatarId = await addAvatar(service.db, accountId);
  const key = await service.key(accountId, { scopes: ['billing:write'] });
  const path = (id: string = avatarId) => `/v1/avatars/${id}/sponsor_budget`;
  const call = (method: 'GET' | 'PATCH' | 'POST', url: string, over: Omit<InjectOptions, 'url'> = {}) =>
    service.app.inject({ method, url, ...over, headers: { 'x-api-key': key, ...over.headers } });
  return {
    accountId,
    avatarId,
    key,
    path,
    call,
    /** A top-up or withdrawal. */
    book(
      operation: 'topups' | 'withdrawals',
      amountMicrocredits: unknown,
      idempotencyKey: string,
      id = avatarId,
    ) {
      return call('POST', `${path(id)}/${operation}`, {
        payload: { amountMicrocredits },
        headers: { 'idempotency-key': idempotencyKey },
      });
    },
    accountBalance: async () => (await service.credits.balance(accountId)).balanceMicrocredits,
    async budget() {
      return (await service.sponsorBudgets.get({ accountId, avatarId })).balanceMicrocredits;
    },
  };
}

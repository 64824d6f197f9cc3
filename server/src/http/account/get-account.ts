import { Account } from '@vivant/contract/account';
import { AVATARS_PER_ACCOUNT_MAX } from '@vivant/contract/limits';
import type { AccountService } from '../../accounts/account-service.ts';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { Credits } from '../../credits/credits.ts';
import type { KeyService } from '../../keys/key-service.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';

const DOC: EndpointDoc = {
  operationId: 'getAccount',
  tag: 'Account',
  summary: 'Get the account',
  description:
    'The balance, the plan, and every limit with what is left of it: of the account and of the key that asks. Any key may ' +
    'ask, whatever its scopes. A start reserves what it may cost, so compare with what is available, not with the balance.',
  success: 'The account as it stands now.',
  responseExamples: {
    standard: {
      accountId: '7d3f0c1a-5b7e-4c0e-9a64-2b8f1e6d9c30',
      name: 'Harbour museum',
      environment: 'production',
      balance: { balanceMicrocredits: 250_000, reservedMicrocredits: 6000, availableMicrocredits: 244_000 },
      plan: {
        id: 'standard',
        hostedMicrocreditsPerMinute: 100,
        renderMicrocreditsPerMinute: 50,
        previewMicrocredits: 0,
        maxSessionSeconds: 3600,
        createsPerMinute: 10,
        writesPerMinute: 60,
        readsPerMinute: 240,
        sessionStartsPerMinute: 60,
      },
      limits: {
        apiAvatars: { limit: 50, used: 3, left: 47 },
        studioAvatars: { limit: 50, used: 0, left: 50 },
        storageBytes: { limit: 21_474_836_480, used: 48_113_920, left: 21_426_722_560 },
        concurrentSessions: { limit: 10, used: 1, left: 9 },
      },
      key: {
        id: EXAMPLE.keyId,
        name: 'website',
        scopes: ['sessions', 'avatars:read'],
        avatarId: null,
        metered: false,
        maxDurationSeconds: 600,
        concurrentSessions: { limit: 5, used: 1, left: 4 },
        caps: {
          total: null,
          monthly: null,
          daily: { capMicrocredits: 20_000, usedMicrocredits: 7400, leftMicrocredits: 12_600 },
        },
      },
    },
  },
};

export interface AccountRouteDeps {
  accounts: Pick<AccountService, 'get' | 'planOf'>;
  avatars: Pick<AvatarService, 'count' | 'storedBytes'>;
  credits: Pick<Credits, 'balance' | 'openSessions'>;
  keys: Pick<KeyService, 'get'>;
}

/** GET /v1/account (D8-7): for any key. */
export function getAccountRoute(app: HttpApp, { accounts, avatars, credits, keys }: AccountRouteDeps): void {
  app.get(
    '/v1/account',
    {
      config: { scope: 'any', rate: 'read', doc: DOC },
      schema: { response: { 200: Account } },
    },
    async ({ caller }): Promise<Account> => {
      const { accountId, keyId } = caller;
      const [account, planView, key, balance, open, api, studio, stored] = await Promise.all([
        accounts.get(accountId),
        accounts.planOf(accountId),
        keys.get(keyId),
        credits.balance(accountId),
        credits.openSessions(accountId, keyId),
        avatars.count(caller, 'api'),
        avatars.count(caller, 'studio'),
        avatars.storedBytes(caller),
      ]);
      if (account === null || key === null) throw new Error('a verified key has no account');
      const { maxConcurrentSessions, storageBytes, studioAvatars, ...plan } = planView;
      const { balanceMicrocredits, reservedMicrocredits } = balance;
      const { spentMicrocredits: spent } = key;
      const cap = (of: number | null, spentOf: number) => capUse(of, spentOf + open.key.heldMicrocredits);
      return {
        accountId,
        name: account.name,
        environment: account.environment,
        balance: {
          ...{ balanceMicrocredits, reservedMicrocredits },
          availableMicrocredits: balanceMicrocredits - reservedMicrocredits,
        },
        plan,
        limits: {
          apiAvatars: limitUse(AVATARS_PER_ACCOUNT_MAX, api),
          studioAvatars: limitUse(studioAvatars, studio),
          storageBytes: limitUse(storageBytes, stored),
          concurrentSessions: limitUse(maxConcurrentSessions, open.sessions),
        },
        key: {
          id: key.id,
          name: key.name,
          scopes: key.scopes,
          avatarId: key.avatarId,
          metered: key.metered,
          maxDurationSeconds: key.maxDurationSeconds,
          concurrentSessions:
            key.maxConcurrent === null ? null : limitUse(key.maxConcurrent, open.key.sessions),
          caps: {
            total: cap(key.spendCapTotalMicrocredits, spent.total),
            monthly: cap(key.spendCapMonthlyMicrocredits, spent.month),
            daily: cap(key.spendCapDailyMicrocredits, spent.day),
          },
        },
      };
    },
  );
}

function limitUse(limit: number, used: number) {
  return { limit, used, left: Math.max(0, limit - used) };
}

function capUse(capMicrocredits: number | null, usedMicrocredits: number) {
  if (capMicrocredits === null) return null;
  return {
    capMicrocredits,
    usedMicrocredits,
    leftMicrocredits: Math.max(0, capMicrocredits - usedMicrocredits),
  };
}

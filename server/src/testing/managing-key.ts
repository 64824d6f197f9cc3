import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createAuditLog } from '../audit/audit-log.ts';
import type { NewKey } from '../keys/new-key.ts';
import { type AvatarTestService, startAvatarService } from './avatar-service.ts';

/** One service for all tests of a file; each test has an account of its own with a key that manages keys. */
export function useManagingKey() {
  let service: AvatarTestService;
  let accountId: string;
  let manager: { id: string; secret: string };
  beforeAll(async () => {
    service = await startAvatarService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    ({ id: accountId } = await service.account());
    manager = await makeKey({ name: 'manager' });
  });

  /** By the operator, with every scope but that for money. */
  function makeKey(more: Partial<NewKey> = {}) {
    return service.keys.create({
      ...{ accountId, scopes: ['sessions', 'avatars:read', 'avatars:write', 'keys'] },
      ...more,
    });
  }
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, as: string, body?: object) {
    const answer = await service.app.inject({
      ...{ method, url: `/v1/keys${path}`, headers: { 'x-api-key': as } },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? '' : answer.json() };
  }
  return {
    /** Of the test that runs. */
    here: () => ({ service, accountId, manager }),
    makeKey,
    /** How the audit log calls a key. */
    label: (name: string, { secret }: { secret: string }) => `${name} (${secret.slice(0, 14)}…)`,
    call,
    /** What the account's audit log says of keys, newest first. */
    async told() {
      const entries = await createAuditLog({ db: service.db, clock: service.clock }).read(accountId);
      return entries.map(({ actor, action, subject }) => [actor, action, subject]);
    },
    /** The limits of a key that is not to manage others. */
    LESSER: [
      { scopes: ['sessions', 'avatars:read', 'avatars:write'] },
      { spendCapTotalMicrocredits: 100 },
      { spendCapMonthlyMicrocredits: 100 },
      { spendCapDailyMicrocredits: 100 },
      { maxConcurrent: 1 },
    ] satisfies Partial<NewKey>[],
  };
}

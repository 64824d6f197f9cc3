import { randomUUID } from 'node:crypto';
import type { EventType } from '@vivant/contract/events';
import { SCOPES } from '@vivant/contract/scopes';
import type { WebhookDelivery, WebhookView } from '@vivant/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { insertEvent } from '../events/store.ts';
import { insertDelivery } from '../webhooks/store.ts';
import { type AvatarTestService, startAvatarService } from './avatar-service.ts';

export const HOOK = { url: 'https://hooks.example.org/vivant?token=hidden', types: ['session.ended'] };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** What tests look at of any answer. */
interface Body extends WebhookView {
  secret: string;
  items: (WebhookView & WebhookDelivery)[];
  nextBefore: string | null;
  error: string;
  message: string;
}

/** One service for all tests of a file; each test has an account of its own, with a key of every scope. */
export function useWebhookWorld() {
  let service: AvatarTestService;
  let accountId: string;
  let key: string;
  beforeAll(async () => {
    service = await startAvatarService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    ({ id: accountId } = await service.account());
    key = await service.key(accountId, { scopes: [...SCOPES], name: 'crm' });
  });

  async function call(method: Method, path: string, payload?: object, as = key) {
    const answer = await service.app.inject({
      ...{ method, url: `/v1${path}`, headers: as === '' ? {} : { 'x-api-key': as } },
      ...(payload && { payload }),
    });
    const body = (answer.body === '' ? {} : answer.json()) as Body;
    return { status: answer.statusCode, text: answer.body, body };
  }
  const make = async (more: object = {}) => (await call('POST', '/webhooks', { ...HOOK, ...more })).body;

  return {
    /** Of the test that runs. */
    here: () => ({ service, accountId, key }),
    /** The key in the account's log. */
    actor: () => `key crm (${key.slice(0, 14)}…)`,
    call,
    make,
    list: async () => (await call('GET', '/webhooks')).body.items,
    /** A key of the account with these scopes alone. */
    keyWith: (...scopes: (typeof SCOPES)[number][]) => service.key(accountId, { scopes }),
    /** A delivery of a test event that was given up. */
    async givenUp(webhookId: string): Promise<string> {
      const { id } = (await call('POST', `/webhooks/${webhookId}/test`)).body;
      await sql`update webhook_deliveries
        set attempts = 8, next_attempt_at = null, last_status = 500, last_error = 'It answered 500.'
        where id = ${id}`.execute(service.db);
      return id;
    },
    /** The delivery of an event of this type, which waits. */
    toBeTold: (endpointId: string, type: EventType) =>
      service.db.transaction().execute(async (tx) => {
        const now = service.clock.now();
        const eventId = await insertEvent(tx, { accountId, type, at: now, data: {} });
        return insertDelivery(tx, { endpointId, eventId, now });
      }),
    /** The log of the account, oldest first. */
    async audited() {
      const { rows } = await sql<{ actor: string; action: string; subject: string }>`
        select actor, action, subject from audit_entries where account_id = ${accountId} order by id`.execute(
        service.db,
      );
      return rows.map(({ actor, action, subject }) => [actor, action, subject]);
    },
    /** 401, 403 and 404, as at every address of a webhook. `path`: from its id. */
    async refusesOthers(method: Method, path: (id: string) => string, payload?: object) {
      const { id } = await make();
      const before = await call('GET', `/webhooks/${id}`);
      expect(await call(method, path(id), payload, '')).toMatchObject({ status: 401, text: '' });
      const refused = await call(method, path(id), payload, await service.key(accountId));
      expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
      const avatarId = await service.create(key);
      const bound = await service.key(accountId, { scopes: ['webhooks'], avatarId });
      const ofBound = await call(method, path(id), payload, bound);
      expect([ofBound.status, ofBound.body.error]).toEqual([403, 'avatar_not_allowed']);
      const stranger = await service.account();
      const foreign = await service.key(stranger.id, { scopes: [...SCOPES] });
      for (const [which, as] of [
        [id, foreign],
        [randomUUID(), key],
        ['nonsense', key],
      ] as const) {
        const answer = await call(method, path(which), payload, as);
        expect([answer.status, answer.body.error]).toEqual([404, 'webhook_not_found']);
      }
      expect(await call('GET', `/webhooks/${id}`)).toEqual(before);
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { WebhookWithAccount } from '@vivant/contract/operator/webhooks';
import type { WebhookDelivery, WebhookSecret } from '@vivant/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAvatar } from '../testing/accounts.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';

const URL = 'https://hooks.example.org/vivant?token=secret';
let service: AvatarTestService;
let operator: Operator;
let account: Awaited<ReturnType<AvatarTestService['account']>>;

beforeAll(async () => {
  service = await startAvatarService();
  operator = await startOperator(service);
  account = await service.account();
});
afterAll(async () => {
  await operator.close();
  await service.close();
});

const make = (...options: string[]) => operator.json<WebhookSecret>(['webhook', 'create', URL, ...options]);
const list = (...options: string[]) =>
  operator.json<{ items: WebhookWithAccount[] }>(['webhook', 'list', ...options]);
const told = () =>
  sql<{ action: string; subject: string; by_operator: boolean }>`
    select action, subject, by_operator from audit_entries where action like 'webhook.%' order by id`.execute(
    service.db,
  );

describe('vivant webhook', () => {
  it('makes one for the events that are named, shows its secret once, lists it, and deletes it', async () => {
    expect((await operator.vivant(['webhook', 'list'])).out).toBe('There are no webhooks.\n');
    const { out } = await operator.vivant([
      'webhook',
      'create',
      URL,
      '--types',
      'avatar.ready, session.ended',
    ]);
    expect(out).toMatch(/secret: +whsec_[\w+/=]+\nKeep the secret now/);
    const [made] = (await list('--account', account.id)).items;
    expect(made).toMatchObject({ url: URL, types: ['avatar.ready', 'session.ended'], stopped: null });
    expect(JSON.stringify(made)).not.toContain('whsec_');
    expect((await operator.vivant(['webhook', 'list'])).out).toContain('avatar.ready,session.ended');
    expect((await operator.vivant(['webhook', 'delete', made?.id ?? ''])).out).toBe(
      `${URL} is told of nothing any more.\n`,
    );
    expect((await list()).items).toEqual([]);
  });

  it('writes what it changes into the account’s audit log, without the path of the address', async () => {
    const { rows: before } = await told();
    const { id, secret } = await make();
    expect(await operator.json(['webhook', 'pause', id])).toMatchObject({ id, stopped: 'paused' });
    expect(await operator.json(['webhook', 'resume', id.slice(0, 8)])).toMatchObject({ id, stopped: null });
    const rotated = await operator.json<WebhookSecret>(['webhook', 'rotate', id]);
    expect([rotated.id, rotated.secret === secret]).toEqual([id, false]);
    await operator.json(['webhook', 'delete', id]);
    const entry = (action: string) => ({
      ...{ action: `webhook.${action}`, subject: 'https://hooks.example.org', by_operator: true },
    });
    expect((await told()).rows.slice(before.length)).toEqual(
      ['created', 'paused', 'resumed', 'rotated', 'deleted'].map(entry),
    );
  });

  it('sends a test', async () => {
    const { id } = await make();
    expect((await operator.vivant(['webhook', 'test', id])).out).toMatch(
      /^The delivery [0-9a-f-]{36} is sent now/,
    );
    expect((await operator.vivant(['webhook', 'deliveries', id])).out).toMatch(/webhook\.test .* waiting/);
    await operator.json(['webhook', 'delete', id]);
  });

  it('shows what it was told of, and sends a delivery that was given up once more', async () => {
    const { id } = await make();
    expect((await operator.vivant(['webhook', 'deliveries', id])).out).toBe('It was told of nothing yet.\n');
    await addAvatar(service.db, account.id);
    const delivery = randomUUID();
    await sql`
      insert into webhook_deliveries (id, endpoint_id, event_id, attempts, last_status, last_error)
      select ${delivery}, ${id}, max(id), 8, 500, 'It answered 500.' from events`.execute(service.db);
    const deliveries = () =>
      operator.json<{ items: WebhookDelivery[] }>(['webhook', 'deliveries', id]).then(({ items }) => items);
    expect(await deliveries()).toMatchObject([{ id: delivery, state: 'failed', lastStatus: 500 }]);
    expect((await operator.vivant(['webhook', 'deliveries', id])).out).toMatch(
      /avatar\.ready .* failed +8 +500 +- +It answered 500\./,
    );
    await operator.json(['webhook', 'resend', delivery]);
    expect(await deliveries()).toMatchObject([{ id: delivery, state: 'waiting', attempts: 0 }]);
    await operator.json(['webhook', 'delete', id]);
  });

  it('refuses what it cannot do in words that help', async () => {
    for (const [args, says] of [
      [['create', 'http://10.0.0.1/'], /The address /],
      [['create', URL, '--types', 'avatar.redy'], /did you mean avatar\.ready\? Known: /],
      [['create', URL, '--account', 'nobody'], /There is no account "nobody"/],
      [['delete', randomUUID()], /There is no such webhook/],
      [['deliveries', randomUUID()], /There is no such webhook/],
      [['pause', 'feed0000'], /There is no webhook "feed0000"/],
      [['resend', 'abc'], /no such delivery/],
    ] as const) {
      const { status, err } = await operator.vivant(['webhook', ...args]);
      expect([args, status === 0, err]).toEqual([args, false, expect.stringMatching(says)]);
    }
  });

  it('asks back before it acts on the beginning of an id', async () => {
    const { id } = await make();
    for (const verb of ['rotate', 'delete']) {
      const { status, err } = await operator.vivant(['webhook', verb, id.slice(0, 8)]);
      expect([status, err]).toEqual([1, expect.stringMatching(/beginning of the id of the webhook .*--yes/)]);
    }
    expect(await operator.json(['webhook', 'delete', id.slice(0, 8), '--yes'])).toEqual({
      id,
      deleted: true,
    });
  });
});

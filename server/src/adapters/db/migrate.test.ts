import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, findAnswer } from '../../idempotency/idempotent-requests.ts';
import { presentStarted } from '../../sessions/render-only/view.ts';
import { readSession } from '../../sessions/store.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createDatabase } from './database.ts';
import { DatabaseTooNewError, migrateToLatest } from './migrate.ts';
import type { MigrationList } from './migrations/migration-list.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterEach(() => database.close());

/** An avatar in an account of its own, as it stood in every schema so far. */
async function insertReadyAvatar(of: { accountId: string; avatarId: string; at: string }): Promise<void> {
  const { accountId, avatarId, at } = of;
  await sql`
    insert into accounts (id, name, plan_id, environment, created_at)
    values (${accountId}, 'a', 'standard', 'production', ${at})`.execute(database.db);
  await sql`
    insert into avatars (id, account_id, name, language, visibility, previews, render_only, persona, status,
      ready_to_chat, progress, created_at, updated_at)
    values (${avatarId}, ${accountId}, 'Ada', 'en', 'private', false, false, '{}', 'ready', true, 100, ${at}, ${at})
  `.execute(database.db);
}

describe('migrateToLatest', () => {
  it('brings an empty database to the newest state, and a second run changes nothing', async () => {
    expect(await migrateToLatest(database.handle)).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await migrateToLatest(database.handle)).toEqual([]);
    const plan = await database.db.selectFrom('plans').selectAll().executeTakeFirstOrThrow();
    expect(plan).toMatchObject({
      id: 'standard',
      hosted_microcredits_per_minute: 100,
      storage_bytes: 20 * 2 ** 30,
    });
  });

  it('brings an older database up to date and keeps its rows', async () => {
    const older = MIGRATIONS.slice(0, 1);
    await migrateToLatest(database.handle, older);
    await database.db
      .insertInto('accounts')
      .values({
        id: '00000000-0000-4000-8000-000000000001',
        name: 'kept',
        plan_id: 'standard',
        environment: 'production',
        created_at: new Date(1),
      })
      .execute();
    expect(await migrateToLatest(database.handle)).toEqual(MIGRATIONS.slice(1).map(({ name }) => name));
    const rows = await database.db.selectFrom('accounts').select('name').execute();
    expect(rows).toEqual([{ name: 'kept' }]);
  });

  it('drops self-introductions that were derived, and keeps those that were given', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0013-derived-introductions');
    await migrateToLatest(database.handle, MIGRATIONS.slice(0, before));
    const account = '00000000-0000-4000-8000-000000000001';
    const [derived, given] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
    await sql`
      insert into accounts (id, name, plan_id, environment, created_at)
      values (${account}, 'a', 'standard', 'production', now())`.execute(database.db);
    for (const [id, texts] of [
      [derived, {}],
      [given, { selfIntroduction: 'I am Ada.' }],
    ] as const) {
      await sql`
        insert into avatars (id, account_id, name, language, visibility, previews, render_only, persona, status,
          ready_to_chat, progress, created_at, updated_at)
        values (${id}, ${account}, 'Ada', 'en', 'private', false, false, ${JSON.stringify(texts)}, 'ready',
          true, 100, ${id === given ? new Date(1) : new Date(2)}, now())`.execute(database.db);
      await sql`
        insert into avatar_stages (avatar_id, stage, status, input_version, updated_at, output)
        values (${id}, 'persona', 'completed', 1, now(), ${JSON.stringify({ selfIntroduction: 'I am Ada.', version: 1 })})
      `.execute(database.db);
    }
    await migrateToLatest(database.handle);
    const { rows } = await sql<{ avatar_id: string; output: unknown }>`
      select avatar_id, output from avatar_stages order by avatar_id`.execute(database.db);
    expect(rows).toEqual([
      { avatar_id: derived, output: { selfIntroduction: null, version: 1 } },
      { avatar_id: given, output: { selfIntroduction: 'I am Ada.', version: 1 } },
    ]);
  });

  it('keeps the stored answers to calls with an Idempotency-Key', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0014-idempotent-requests');
    await migrateToLatest(database.handle, MIGRATIONS.slice(0, before));
    const [accountId, avatarId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
    const at = '2026-11-02T10:00:00.120Z';
    await insertReadyAvatar({ accountId, avatarId, at });
    await sql`
      insert into sessions (id, kind, origin, account_id, avatar_id, status, billing_mode, limit_seconds, room_name,
        avatar_identity, created_at)
      values (${sessionId}, 'render_only', 'key', ${accountId}, ${avatarId}, 'starting', 'reserve', 1800,
        'support-17', 'avatar', ${at})`.execute(database.db);
    await sql`
      insert into idempotent_answers
      values (${accountId}, 'sponsor_topup', 'one', ${avatarId}, 1000, '{"z":1,"a":2}', ${at})`.execute(
      database.db,
    );
    await sql`
      insert into avatar_session_requests
      values (${accountId}, 'one', ${digestOf({ avatarId, body: {} })}, ${sessionId}, ${at})`.execute(
      database.db,
    );

    await migrateToLatest(database.handle);
    const call = { accountId, idempotencyKey: 'one' };
    const topUp = {
      operation: 'sponsor_topup',
      digest: digestOf({ amountMicrocredits: 1000, avatarId }),
    } as const;
    expect(JSON.stringify(await findAnswer(database.db, { ...call, ...topUp }))).toBe('{"z":1,"a":2}');
    const other = { ...call, ...topUp, digest: digestOf({ amountMicrocredits: 1001, avatarId }) };
    await expect(findAnswer(database.db, other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    const start = { operation: 'avatar_session', digest: digestOf({ avatarId, body: {} }) } as const;
    const row = await readSession(database.db, sessionId);
    if (row === undefined) throw new Error('the session is gone');
    expect(JSON.stringify(await findAnswer(database.db, { ...call, ...start }))).toBe(
      JSON.stringify(presentStarted(row)),
    );
    expect(row.created_at.toISOString()).toBe(at);
  });

  it('counts usage that was posted before, and goes on counting what older servers post', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0030-usage');
    await migrateToLatest(database.handle, MIGRATIONS.slice(0, before));
    const [accountId, avatarId] = [randomUUID(), randomUUID()];
    const [sessionId, balanceId] = [randomUUID(), randomUUID()];
    const at = '2026-11-02T23:59:30.000Z';
    await insertReadyAvatar({ accountId, avatarId, at });
    await sql`
      insert into sessions (id, kind, origin, account_id, avatar_id, status, billing_mode, limit_seconds, room_name,
        avatar_identity, created_at)
      values (${sessionId}, 'hosted', 'try', ${accountId}, ${avatarId}, 'starting', 'reserve', 1800,
        'r', 'avatar', ${at})`.execute(database.db);
    await sql`
      insert into balances (id, account_id, balance_microcredits, created_at)
      values (${balanceId}, ${accountId}, 0, ${at})`.execute(database.db);
    const post = (kind: string, of: string, minute: number | null, amount: number) =>
      sql`
      insert into postings (balance_id, kind, amount_microcredits, session_id, reference, minute, occurred_at, posted_at)
      values (${balanceId}, ${kind}, ${amount}, ${minute === null ? null : of}, ${minute === null ? of : null},
        ${minute}, ${at}::timestamptz + ${minute ?? 1} * interval '1 minute' - interval '1 minute', ${at})
    `.execute(database.db);
    await post('grant', 'gift', null, 1000);
    for (const minute of [1, 2, 3]) await post('session_minute', sessionId, minute, -100);
    await post('refund', sessionId, 2, 100);
    await post('preview', `${avatarId}/1/greeting`, null, -70);

    // Of the versions between, too.
    await migrateToLatest(database.handle, MIGRATIONS.slice(0, before + 1));
    await post('session_minute', sessionId, 5, -100);
    await migrateToLatest(database.handle);
    await post('session_minute', sessionId, 4, -100);
    await post('preview', `${avatarId}/2/greeting`, null, -70);
    await post('grant', 'another', null, 1000);
    const { rows } = await sql`
      select day::text, balance_id, source, avatar_id, minutes, spent_microcredits as spent from usage_days
      where account_id = ${accountId} order by day, source`.execute(database.db);
    const same = { balance_id: balanceId, avatar_id: avatarId };
    expect(rows).toEqual([
      { ...same, day: '2026-11-02', source: 'preview', minutes: 0, spent: 140 },
      { ...same, day: '2026-11-02', source: 'try', minutes: 1, spent: 100 },
      { ...same, day: '2026-11-03', source: 'try', minutes: 3, spent: 300 },
    ]);
    const sums = await sql`
      select day::text, source, is_sponsored, minutes, spent_microcredits as spent from usage_day_sums
      where account_id = ${accountId} order by day, source`.execute(database.db);
    expect(sums.rows).toEqual([
      { day: '2026-11-02', source: 'preview', is_sponsored: false, minutes: 0, spent: 140 },
      { day: '2026-11-02', source: 'try', is_sponsored: false, minutes: 1, spent: 100 },
      { day: '2026-11-03', source: 'try', is_sponsored: false, minutes: 3, spent: 300 },
    ]);
    const months = await sql`
      select month::text, avatar_id, minutes, spent_microcredits as spent from usage_months
      where account_id = ${accountId}`.execute(database.db);
    expect(months.rows).toEqual([{ month: '2026-11-01', avatar_id: avatarId, minutes: 4, spent: 540 }]);
  });

  it('tells of what older servers go on writing, and of nothing that happened before', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0035-events');
    await migrateToLatest(database.handle, MIGRATIONS.slice(0, before));
    const [accountId, avatarId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
    const at = '2026-11-02T10:00:00.120Z';
    await insertReadyAvatar({ accountId, avatarId, at });
    await sql`
      insert into sessions (id, kind, origin, account_id, avatar_id, status, billing_mode, limit_seconds, room_name,
        avatar_identity, created_at)
      values (${sessionId}, 'hosted', 'key', ${accountId}, ${avatarId}, 'starting', 'reserve', 1800, 'r', 'avatar',
        ${at})`.execute(database.db);

    await migrateToLatest(database.handle);
    await sql`update sessions set status = 'active', joined_at = ${at}, started_at = ${at}`.execute(
      database.db,
    );
    await sql`update sessions set alive_at = ${at}, status = 'active'`.execute(database.db);
    await sql`update avatars set status = 'failed', updated_at = ${at}`.execute(database.db);
    const rows = await database.db
      .selectFrom('events')
      .select(['account_id', 'avatar_id', 'type', 'data'])
      .orderBy('id')
      .execute();
    const same = { account_id: accountId, avatar_id: avatarId };
    expect(rows).toEqual([
      { ...same, type: 'session.started', data: { sessionId, avatarId, startedAt: at } },
      { ...same, type: 'avatar.failed', data: { avatarId, status: 'failed', readyToChat: true } },
    ]);
  });

  it('tells each key the first of its rotations, also those that older servers rotate', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0046-key-chains');
    await migrateToLatest(database.handle, MIGRATIONS.slice(0, before));
    const accountId = randomUUID();
    await sql`
      insert into accounts (id, name, plan_id, environment, created_at)
      values (${accountId}, 'a', 'standard', 'production', now())`.execute(database.db);
    const insert = async (rotatedFrom: string | null) => {
      const id = randomUUID();
      await sql`
        insert into api_keys (id, account_id, environment, hash, hint, scopes, rotated_from, created_at)
        values (${id}, ${accountId}, 'production', sha256(${id}::text::bytea), 'sk_vivant_test', '{sessions}',
          ${rotatedFrom}, now())`.execute(database.db);
      return id;
    };
    const first = await insert(null);
    const third = await insert(await insert(first));
    const alone = await insert(null);
    await migrateToLatest(database.handle);
    // Neither row says of which chain it is.
    await insert(third);
    const late = await insert(null);
    const { rows } = await sql<{ first: string; keys: number }>`
      select spend_key_id as first, count(*)::int4 as keys from api_keys group by 1 order by 2 desc, 1`.execute(
      database.db,
    );
    expect(rows).toEqual([{ first, keys: 4 }, ...[alone, late].sort().map((id) => ({ first: id, keys: 1 }))]);
  });

  it('refuses a database that a newer program made, and leaves it as it is', async () => {
    const newer: MigrationList = [
      ...MIGRATIONS,
      {
        name: '9999-from-the-future',
        up: async (db) => void (await sql`create table future (x int4)`.execute(db)),
      },
    ];
    await migrateToLatest(database.handle, newer);
    await expect(migrateToLatest(database.handle)).rejects.toThrow(DatabaseTooNewError);
    await expect(migrateToLatest(database.handle)).rejects.toThrow('9999-from-the-future');
  });

  it('applies nothing at all when one change fails', async () => {
    const broken: MigrationList = [
      { name: '0001-good', up: async (db) => void (await sql`create table good (x int4)`.execute(db)) },
      { name: '0002-bad', up: async (db) => void (await sql`create table good (x int4)`.execute(db)) },
    ];
    await expect(migrateToLatest(database.handle, broken)).rejects.toThrow('0002-bad');
    const { rows } = await sql<{ t: string | null }>`select to_regclass('good') as t`.execute(database.db);
    expect(rows[0]?.t).toBeNull();
  });

  it('is applied once when several processes start together', async () => {
    const others = [1, 2, 3].map(() => createDatabase({ url: database.url }));
    const applied = await Promise.all(others.map((handle) => migrateToLatest(handle)));
    expect(applied.flat().sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort());
    await Promise.all(others.map((handle) => handle.close()));
  });
});

describe('createDatabase', () => {
  it('reads int8 as a number and refuses to lose digits', async () => {
    const { rows } = await sql<{ n: number }>`select 9007199254740991::int8 as n`.execute(database.db);
    expect(rows[0]?.n).toBe(Number.MAX_SAFE_INTEGER);
    await expect(sql`select 9007199254740993::int8 as n`.execute(database.db)).rejects.toThrow('2^53');
  });
});

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { migrateToLatest } from './migrate.ts';
import { OWN_ROUTINES, OWN_TABLES } from './own-objects.ts';
import { holdForRestore, type RestoreHold } from './restore-hold.ts';

const UNDER_WAY = { store: 'disk', files: ['avatars/a/face.bin'] };
let database: TestDatabase;
let hold: RestoreHold;

const openSoon = async (url: string) => {
  const held = await holdForRestore(url, { withinMs: 60_000 });
  if (held === null) throw new Error('another has it');
  return held;
};
const start = async (options: { migrated?: boolean } = {}) => {
  database = await createTestDatabase(options);
  hold = await openSoon(database.url);
};
afterEach(async () => {
  await hold.release();
  await database.close();
});

describe('a database that a server has started on', () => {
  beforeEach(() => start());

  it('holds what is listed here, and nothing else', async () => {
    expect(await hold.contents([])).toEqual({ uses: [], foreign: [] });
    const { rows } = await sql`
      select name from unnest(${OWN_TABLES}::text[]) as own (name) where to_regclass(name) is null
      union all
      select name from unnest(${OWN_ROUTINES}::text[]) as own (name) where to_regproc(name) is null`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('is told from what others have made there', async () => {
    for (const made of [
      'create table notes (id int8 generated always as identity primary key)',
      'create view names as select name from accounts',
      'create sequence numbers',
      "create function greet() returns text language sql as 'select ''hello'''",
      "create type mood as enum ('calm')",
      'create schema pgboss',
      'create table pgboss.queue (name text)',
      "insert into pgboss.queue values ('letters'), ('own'), ('own-given-up'), ('__pgboss__send-it')",
    ])
      await sql.raw(made).execute(database.db);
    expect((await hold.contents(['own'])).foreign).toEqual([
      ...['greet()', 'mood', 'names', 'notes', 'numbers', 'the queue letters'],
    ]);
  });

  it('stays as it is where something of others stands on it', async () => {
    await sql`create schema reports`.execute(database.db);
    await sql`create view reports.names as select name from accounts`.execute(database.db);
    await expect(hold.begin(UNDER_WAY, { empties: true })).rejects.toThrow(/depend/);
    expect(await hold.unfinished()).toBeNull();
    expect(await database.db.selectFrom('plans').select('id').execute()).not.toEqual([]);
  });

  it('counts connections of other roles, of which an ordinary one sees no more than that they are', async () => {
    const role = `role_${randomBytes(4).toString('hex')}`;
    await sql.raw(`create role ${role} login`).execute(database.db);
    await hold.release();
    hold = await openSoon(database.url.replace('//vivant@', `//${role}@`));
    try {
      expect(await hold.otherClients()).not.toEqual([]);
    } finally {
      await sql.raw(`drop role ${role}`).execute(database.db);
    }
  });
});

describe('a restore that was begun', () => {
  it('takes out what the first start made, and is known until it is finished', async () => {
    await start();
    await hold.begin(UNDER_WAY, { empties: true });
    expect(await hold.isEmpty()).toBe(true);
    expect(await hold.unfinished()).toEqual({ ...UNDER_WAY, isLoading: false });
    await hold.beginLoading();
    await migrateToLatest(database.handle);
    await hold.finish();
    expect(await hold.unfinished()).toBeNull();
    expect(await hold.contents([])).toEqual({ uses: [], foreign: [] });
  });

  it('and filled the database leaves nothing there when it is undone', async () => {
    await start({ migrated: false });
    await hold.begin(UNDER_WAY, { empties: false });
    await hold.beginLoading();
    await migrateToLatest(database.handle);
    await hold.undo();
    expect([await hold.isEmpty(), await hold.unfinished()]).toEqual([true, null]);
  });

  it('and filled nothing yet leaves what another server has made meanwhile', async () => {
    await start({ migrated: false });
    await hold.begin(UNDER_WAY, { empties: false });
    await migrateToLatest(database.handle);
    expect(await hold.isEmpty()).toBe(false);
    await hold.undo();
    expect(await hold.unfinished()).toBeNull();
    expect(await hold.contents([])).toEqual({ uses: [], foreign: [] });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { RESTORE_LOCK } from '../../ports/database.ts';
import type { DatabaseHandle } from './database.ts';
import { OWN_ROUTINES, OWN_TABLES, RESTORE_TABLE } from './own-objects.ts';
import { connectPlainly } from './plain-client.ts';

/** The server's own end of a connection goes a little after ours. */
export const OTHERS_GO_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Tables, functions and the types of the queue, but for those of extensions, in the order in which they go. */
const OBJECTS = `
  select 'table' as kind, c.oid::regclass::text as name from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace in (current_schema()::regnamespace, to_regnamespace('pgboss'))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 'routine', p.oid::regprocedure::text from pg_proc p
  where p.pronamespace in (current_schema()::regnamespace, to_regnamespace('pgboss'))
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'type', t.oid::regtype::text from pg_type t where t.typnamespace = to_regnamespace('pgboss') and t.typtype = 'e'`;
const KINDS = ['table', 'routine', 'type'] as const;

/** What others have made in the schema: all that neither the migrations nor an extension did, or that belongs to such. */
const FOREIGN = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c')
    and c.relname <> all ($1)
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
  union all
  select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.proname <> all ($2)
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('i', 'e'))
  union all
  select t.oid::regtype::text from pg_type t
  where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd', 'r')
    and not exists (select from pg_depend d
      where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  order by name`;
/** Queues of another program that keeps them where ours are. */
const FOREIGN_QUEUES = `
  select name from pgboss.queue
  where regexp_replace(name, '-given-up$', '') <> all ($1) and name not like '\\_\\_pgboss%' order by name`;

/** What people and their programs have put into it; a first start puts none of these there. */
const USES = `
  select what from (values
    ('other accounts', (select count(*) > 1 from accounts)),
    ('people', exists (select from people)),
    ('API keys', exists (select from api_keys)),
    ('avatars', exists (select from avatars where creation_source is distinct from 'demo')),
    ('sessions', exists (select from sessions)),
    ('webhooks', exists (select from webhook_endpoints)),
    ('machines that joined', exists (select from workers where joined_at is not null))
  ) as used (what, is_so) where is_so`;

/** What is in a database on which a server of this version has started. */
export interface DatabaseContents {
  /** What it is used for; nothing, as after its first start. */
  uses: string[];
  /** Names of what neither the migrations nor this program's queue made. */
  foreign: string[];
}

/** A restore that was begun and not finished. */
export interface UnfinishedRestore {
  /** Where its files were put. */
  store: string;
  /** Keys of files that it may have put there, or left to be deleted. */
  files: string[];
  /** Whether it had begun to fill the database. */
  isLoading: boolean;
}

/** A restore keeps its record in the database it fills, so that it can be undone wherever it is killed. */
export interface RestoreHold {
  /** Whether there is nothing in the database. Fails where the hold was lost. */
  isEmpty(): Promise<boolean>;
  /** @param queues of this program */
  contents(queues: readonly string[]): Promise<DatabaseContents>;
  avatarIds(): Promise<string[]>;
  /** By the names of their programs; those that were just closed get a moment to go. */
  otherClients(): Promise<string[]>;
  /** Null: none was begun, or the last one was finished or undone. */
  unfinished(): Promise<UnfinishedRestore | null>;
  /** Records one; `empties`: in one step with that, takes out all that servers have made. */
  begin(restore: Pick<UnfinishedRestore, 'store' | 'files'>, options: { empties: boolean }): Promise<void>;
  beginLoading(): Promise<void>;
  finish(): Promise<void>;
  /** The record goes, with all that is in the database if it was being filled. */
  undo(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Keeps other restores from the database until it is let go; null: another has it.
 * @param withinMs so long is waited for one that was just killed
 */
export async function holdForRestore(
  url: string,
  { withinMs = 0 }: { withinMs?: number } = {},
): Promise<RestoreHold | null> {
  const client = await connectPlainly(url);
  const untilMs = performance.now() + withinMs;
  try {
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
        ...RESTORE_LOCK,
      ]);
      if (rows[0]?.held === true) return holdOf(client);
      if (performance.now() >= untilMs) break;
      await sleep(LOOK_EVERY_MS);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}

function holdOf(client: pg.Client): RestoreHold {
  return {
    isEmpty: async () => (await objectsOf(client)).every(({ name }) => name === RESTORE_TABLE),
    contents: (queues) => contentsOf(client, queues),
    avatarIds: async () =>
      (await client.query<{ id: string }>('select id from avatars')).rows.map(({ id }) => id),
    otherClients: () => otherClients(client),
    unfinished: () => readUnfinished(client),
    begin: ({ store, files }, { empties }) =>
      atOnce(client, async () => {
        if (empties) await dropObjects(client);
        await client.query(
          `create table ${RESTORE_TABLE} (store text not null, files text[] not null, is_loading bool not null)`,
        );
        await client.query(`insert into ${RESTORE_TABLE} values ($1, $2, false)`, [store, files]);
      }),
    beginLoading: async () => void (await client.query(`update ${RESTORE_TABLE} set is_loading = true`)),
    finish: async () => void (await client.query(`drop table ${RESTORE_TABLE}`)),
    undo: () =>
      atOnce(client, async () => {
        const unfinished = await readUnfinished(client);
        if (unfinished?.isLoading === true) await dropObjects(client);
        else if (unfinished !== null) await client.query(`drop table ${RESTORE_TABLE}`);
      }),
    release: () => client.end(),
  };
}

async function atOnce(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function readUnfinished(client: pg.Client): Promise<UnfinishedRestore | null> {
  const { rows: there } = await client.query(`select 1 where to_regclass('${RESTORE_TABLE}') is not null`);
  if (there.length === 0) return null;
  const { rows } = await client.query<UnfinishedRestore>(
    `select store, files, is_loading as "isLoading" from ${RESTORE_TABLE}`,
  );
  return rows[0] ?? null;
}

/** @see RestoreHold.unfinished */
export async function isRestoreUnfinished({ db }: DatabaseHandle): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass(${RESTORE_TABLE}) is not null`.execute(db);
  return rows.length > 0;
}

/** @see RestoreHold.contents */
export async function databaseContents(url: string, queues: readonly string[]): Promise<DatabaseContents> {
  const client = await connectPlainly(url);
  try {
    return await contentsOf(client, queues);
  } finally {
    await client.end();
  }
}

async function contentsOf(client: pg.Client, queues: readonly string[]): Promise<DatabaseContents> {
  const foreign = await client.query<{ name: string }>(FOREIGN, [
    [...OWN_TABLES, RESTORE_TABLE],
    OWN_ROUTINES,
  ]);
  const { rows: queue } = await client.query(`select 1 where to_regclass('pgboss.queue') is not null`);
  const others =
    queue.length === 0 ? [] : (await client.query<{ name: string }>(FOREIGN_QUEUES, [queues])).rows;
  return {
    uses: (await client.query<{ what: string }>(USES)).rows.map(({ what }) => what),
    foreign: [...foreign.rows.map(({ name }) => name), ...others.map(({ name }) => `the queue ${name}`)],
  };
}

/** What connections of other roles are is told to privileged ones alone; background processes have no role. */
async function otherClients(client: pg.Client): Promise<string[]> {
  const untilMs = performance.now() + OTHERS_GO_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (backend_type = 'client backend' or (backend_type is null and usesysid is not null))`,
    );
    if (rows.length === 0 || performance.now() > untilMs) return rows.map(({ name }) => name);
    await sleep(LOOK_EVERY_MS);
  }
}

async function objectsOf(client: pg.Client): Promise<{ kind: string; name: string }[]> {
  return (await client.query<{ kind: string; name: string }>(OBJECTS)).rows;
}

/** Fails where something of others stands on them. */
async function dropObjects(client: pg.Client): Promise<void> {
  const objects = await objectsOf(client);
  for (const kind of KINDS) {
    const names = objects.filter((object) => object.kind === kind).map(({ name }) => name);
    if (names.length > 0) await client.query(`drop ${kind} ${names.join(', ')}`);
  }
}

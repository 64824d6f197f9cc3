import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { HOLD_FILES_LOCK } from '../../ports/database.ts';
import type { QueuedJob } from '../../ports/job-queue.ts';
import type { Snapshot, SnapshotFile, TableShape } from '../../ports/snapshot.ts';
import { MIGRATOR_TABLES, RESTORE_TABLE } from './own-objects.ts';
import { connectPlainly, quoted } from './plain-client.ts';
import { withoutIndexes } from './without-indexes.ts';

/** PostgreSQL's xid8 that precedes every transaction of a cluster. */
const RESTORED_XID = '1';

/**
 * Reads the database as it is now, in one transaction that sees nothing later, and keeps the files its rows name. A
 * sweep deletes a file's rows before it takes the lock, so they are gone from the snapshot.
 */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const client = await connectPlainly(url);
  try {
    await client.query('select pg_advisory_lock_shared($1, $2)', [...HOLD_FILES_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const migrations = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const files = await client.query<{ blob_key: string; sha256: string; size_bytes: string }>(
      `select blob_key, sha256, size_bytes from avatar_assets
       union all select blob_key, sha256, size_bytes from session_recordings order by blob_key`,
    );
    const tables = await readTables(client);
    const jobs = await readJobs(client);
    return {
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      files: files.rows.map(
        (row): SnapshotFile => ({
          ...{ blobKey: row.blob_key, sha256: row.sha256, sizeBytes: Number(row.size_bytes) },
        }),
      ),
      jobs,
      rows: ({ name, columns }) =>
        client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`)),
      endReading: async () => void (await client.query('commit')),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname <> all ($1) order by c.relname`,
    [[...MIGRATOR_TABLES, RESTORE_TABLE]],
  );
  const sorted: TableShape[] = [];
  const left = new Map(rows.map((row): [string, typeof row] => [row.name, row]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ refers }) => !refers.some((name) => left.has(name)));
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const { name, columns } of free) {
      sorted.push({ name, columns });
      left.delete(name);
    }
  }
  return sorted;
}

/** The jobs that pg-boss still has to do; scheduled jobs are left out, as every start schedules them again. */
async function readJobs(client: pg.Client): Promise<QueuedJob[]> {
  const { rows: present } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  if (present[0]?.there !== true) return [];
  const { rows } = await client.query<QueuedJob & { turnOf: string | null }>(
    `select name as queue, data, group_id as "turnOf",
       greatest(0, ceil(extract(epoch from start_after - now())))::int as "startAfterSeconds"
     from pgboss.job where state in ('created', 'retry', 'active') and data is not null and data <> '{}' and name not like '\\_\\_pgboss%'
     order by created_on`,
  );
  return rows.map(({ turnOf, ...job }) => ({ ...job, ...(turnOf === null ? {} : { turnOf }) }));
}

/** Puts rows into a database that has run the archive's migrations and nothing else: all of them, or none. */
export async function loadTables(
  url: string,
  tables: TableShape[],
  read: (load: (table: string, rows: Readable) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = await connectPlainly(url);
  try {
    await client.query('begin');
    const present = new Set((await readTables(client)).map(({ name }) => name));
    for (const { name } of tables)
      if (!present.has(name)) throw new Error(`the archive lists a table ${name}, which its version has not`);
    // The rows that migrations begin with are in the archive, as they have become.
    for (const { name } of tables.toReversed()) await client.query(`delete from ${quoted(name)}`);
    // The triggers' sums are in tables of their own, which are copied too.
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
    await withoutIndexes(client, () => copyTables(client, tables, read));
    await endOpenAccess(client, present);
    if (present.has('webhook_endpoints')) await settleEvents(client);
    await renameRooms(client);
    await continueSequences(client);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function copyTables(
  client: pg.Client,
  tables: TableShape[],
  read: (load: (table: string, rows: Readable) => Promise<void>) => Promise<void>,
): Promise<void> {
  const shapes = new Map(tables.map((table): [string, TableShape] => [table.name, table]));
  let copy: Copy | undefined;
  await read(async (table, rows) => {
    const shape = shapes.get(table);
    if (shape === undefined) throw new Error(`the archive has rows of ${table}, which it does not list`);
    if (copy?.shape !== shape) {
      await copy?.end();
      copy = beginCopy(client, shape);
    }
    await copy.add(rows);
  });
  await copy?.end();
}

interface Copy {
  shape: TableShape;
  add(rows: Readable): Promise<void>;
  end(): Promise<void>;
}

/** One statement for all rows of a table, in however many pieces they arrive. */
function beginCopy(client: pg.Client, shape: TableShape): Copy {
  const columns = shape.columns.map(quoted).join(', ');
  const all = new PassThrough();
  const copied = pipeline(all, client.query(copyFrom(`copy ${quoted(shape.name)} (${columns}) from stdin`)));
  copied.catch(() => undefined);
  return {
    shape,
    async add(rows) {
      for await (const bytes of rows)
        if (all.destroyed || !all.write(bytes)) await Promise.race([once(all, 'drain'), copied]);
    },
    async end() {
      all.end();
      await copied;
    },
  };
}

/**
 * Ends everything that lets in anyone who holds it, since it may have been ended after the backup and is easily
 * replaced: sign-ins, links into the studio, and tokens that no worker has joined with.
 */
async function endOpenAccess(client: pg.Client, present: ReadonlySet<string>): Promise<void> {
  if (present.has('sign_ins')) await client.query('delete from sign_ins');
  if (present.has('studio_links')) await client.query('delete from studio_links');
  if (present.has('workers')) await client.query('delete from workers where joined_at is null');
}

/**
 * Transaction ids of the cluster that the events come from mean nothing in this one. All events are assigned to a
 * transaction that is long over, in the order of their ids: readers who have seen some get the others.
 */
async function settleEvents(client: pg.Client): Promise<void> {
  // Events after the endpoint's place were not enqueued; deliveries of later ones that exist are not made a second
  // time.
  await client.query(
    `update webhook_endpoints e set cursor_xid = $1, cursor_id = coalesce(
       (select min(v.id) - 1 from events v
        where v.account_id = e.account_id and (v.xid, v.id) > (e.cursor_xid, e.cursor_id)),
       (select max(id) from events), 0)`,
    [RESTORED_XID],
  );
  await client.query('update events set xid = $1', [RESTORED_XID]);
}

/**
 * Rooms of this deployment from now on, so that it never takes those of the one it was copied from for its own. Calls
 * that the archive has end here, without a room, and go on there.
 */
async function renameRooms(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ was: string; becomes: string }>(
    `update deployment d set room_prefix = 'vivant-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) || '-'
     from (select room_prefix as was from deployment) o returning o.was, d.room_prefix as becomes`,
  );
  for (const { was, becomes } of rows)
    await client.query(
      `update sessions set room_name = $2 || substr(room_name, length($1) + 1)
       where kind = 'hosted' and status in ('starting', 'active', 'ending') and starts_with(room_name, $1)`,
      [was, becomes],
    );
}

/** Numbers go on after the highest that is there. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column,
       pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0) + 1, false)`,
      [sequence],
    );
}

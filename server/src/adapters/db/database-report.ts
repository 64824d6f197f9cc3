import type { RowCount, SupportReport } from '@vivant/contract/operator/support';
import { sql } from 'kysely';
import type { Db } from '../../ports/database.ts';

/** Columns whose values are words of this program, by table. */
const STATES: Record<string, readonly string[]> = {
  avatars: ['status', 'moderation_state', 'visibility'],
  avatar_stages: ['stage', 'status'],
  sessions: ['kind', 'origin', 'status', 'end_reason'],
  webhook_endpoints: ['stopped'],
  'pgboss.job': ['name', 'state'],
};
/** Rows of a table that are counted. */
const COUNTED_MAX = 1_000_000;

type DatabaseReport = Pick<SupportReport, 'databaseVersion' | 'migrations' | 'counts'>;

/** How full the database is and how far it was brought up to date; no value that anybody wrote. */
export async function reportDatabase(db: Db): Promise<DatabaseReport> {
  const [version, migrations, tables] = await Promise.all([
    sql<{ server_version: string }>`show server_version`.execute(db),
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
    sql<{ name: string }>`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.oid = current_schema()::regnamespace or n.nspname || '.' || c.relname = 'pgboss.job')
      order by n.nspname = 'pgboss', c.relname`.execute(db),
  ]);
  const counts: RowCount[] = [];
  for (const { name } of tables.rows) {
    const table = name.startsWith('pgboss.') ? name : name.slice(name.indexOf('.') + 1);
    counts.push(...(await countRows(db, { name, table, states: STATES[table] ?? [] })));
  }
  return {
    databaseVersion: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    counts,
  };
}

async function countRows(
  db: Db,
  { name, table, states }: { name: string; table: string; states: readonly string[] },
): Promise<RowCount[]> {
  const columns = states.map((state) => sql`${sql.ref(state)}::text as ${sql.ref(state)}`);
  const { rows } = await sql<Record<string, string | null> & { count: number }>`
    select ${sql.join([...states.map((state) => sql.ref(state)), sql`count(*)::int as count`])}
    from (select ${sql.join([...columns, sql`1 as one`])} from ${sql.table(name)} limit ${COUNTED_MAX}) as counted
    group by ${sql.join([...states.map((state) => sql.ref(state)), sql`()`])}`.execute(db);
  const isAtLeast = rows.reduce((sum, { count }) => sum + count, 0) >= COUNTED_MAX;
  return rows.map(({ count, ...where }) => ({ table, where, count, ...(isAtLeast ? { isAtLeast } : {}) }));
}

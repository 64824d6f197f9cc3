import type pg from 'pg';
import { quoted } from './plain-client.ts';

/** For each index that is made anew; of several, one after the other. */
const SORTING_MEMORY = '256MB';

/** Statements by which an object goes and comes back. */
interface Undone {
  drop: string;
  create: string;
}

/**
 * Has `load` put rows into tables that have neither keys, nor indexes, nor references between them, and then makes these
 * anew, all within the client's transaction. Kept up to date with each row they would take most of the time.
 *
 * @throws what PostgreSQL says if the rows do not satisfy a key or a reference
 */
export async function withoutIndexes(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const references = await constraints(client, ['f']);
  const keys = await constraints(client, ['p', 'u', 'x']);
  for (const { drop } of [...references, ...keys]) await client.query(drop);
  // Those that are left belong to no constraint.
  const own = await indexes(client);
  for (const { drop } of own) await client.query(drop);
  await load();
  await client.query(`set local maintenance_work_mem = '${SORTING_MEMORY}'`);
  for (const { create } of [...keys, ...own, ...references]) await client.query(create);
}

async function constraints(client: pg.Client, types: string[]): Promise<Undone[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and k.contype = any ($1)
     order by c.relname, k.conname`,
    [types],
  );
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${quoted(table)} drop constraint ${quoted(name)}`,
    create: `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
  }));
}

async function indexes(client: pg.Client): Promise<Undone[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by i.relname`,
  );
  return rows.map(({ name, definition }) => ({ drop: `drop index ${quoted(name)}`, create: definition }));
}

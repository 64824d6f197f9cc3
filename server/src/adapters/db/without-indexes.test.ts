import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { connectPlainly } from './plain-client.ts';
import { withoutIndexes } from './without-indexes.ts';

const OBJECTS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition, k.convalidated as valid
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = current_schema()::regnamespace
  union all
  select c.relname, i.relname, pg_get_indexdef(x.indexrelid), x.indisvalid
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = current_schema()::regnamespace
  order by 1, 2, 3`;

let database: TestDatabase;
let client: pg.Client;
const objects = async () => (await client.query(OBJECTS)).rows;

beforeEach(async () => {
  database = await createTestDatabase();
  client = await connectPlainly(database.url);
  await client.query('begin');
});
afterEach(async () => {
  await client.end();
  await database.close();
});

describe('rows that are put in without indexes', () => {
  it('find the keys, indexes and references of all tables made anew as they were', async () => {
    const before = await objects();
    let meanwhile: { definition: string }[] = [];
    await withoutIndexes(client, async () => {
      meanwhile = await objects();
    });
    expect(
      meanwhile.filter(({ definition }) => /index|foreign key|primary key|unique/i.test(definition)),
    ).toEqual([]);
    expect(before.length).toBeGreaterThan(100);
    expect(await objects()).toEqual(before);
  });

  it.each([
    [
      'refer to nothing',
      `insert into memberships (account_id, person_id, role, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 'owner', now())`,
      '23503',
    ],
    [
      'have the key of another',
      `insert into people (id, name, email, created_at)
       select '00000000-0000-4000-8000-000000000000', 'Ada', n || '@example.test', now() from generate_series(1, 2) n`,
      '23505',
    ],
  ])('are refused where they %s', async (_, insert, code) => {
    await expect(withoutIndexes(client, async () => void (await client.query(insert)))).rejects.toMatchObject(
      {
        code,
      },
    );
  });
});

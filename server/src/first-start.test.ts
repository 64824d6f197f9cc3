import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFirstOwnerLink } from './first-start.ts';
import { addAccount } from './testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from './testing/postgres.ts';
import { openStudio, type StudioWorld } from './testing/studio.ts';

let database: TestDatabase;
let studio: StudioWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  studio = await openStudio(database.db);
});
afterAll(async () => {
  await studio.app.close();
  await database.close();
});

const HOUR_MS = 3_600_000;
const FIRST = { isFirst: true, isAtTerminal: false };
const AGAIN = { isFirst: false, isAtTerminal: true };
const link = (start: typeof FIRST) => {
  const accounts = { list: () => database.db.selectFrom('accounts').selectAll().execute() as never };
  return createFirstOwnerLink({ accounts, people: studio.people }, start);
};
const use = (token: string | null, name: string) =>
  studio.ask('POST /links/use', { body: { token, name, email: `${name}@example.org` } });

it('each start makes a link for the first owner until somebody has joined, valid for an hour', async () => {
  expect(await link(FIRST)).toBeNull();
  const accountId = await addAccount(database.db);
  const late = await link(FIRST);
  studio.clock.advance(HOUR_MS);
  expect((await use(late, 'ada')).body.error).toBe('link_expired');
  // Where nobody looks, later starts put no secret into a log.
  expect(await link({ isFirst: false, isAtTerminal: false })).toBeNull();
  const joined = await use(await link(AGAIN), 'ada');
  expect(joined.body).toMatchObject({ role: 'owner', account: { id: accountId } });
  expect(await link(AGAIN)).toBeNull();
});

import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountService } from './accounts/account-service.ts';
import { createCredits } from './credits/credits.ts';
import { createFirstAccount, createFirstOwnerLink } from './first-start.ts';
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

describe('the first account', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createTestDatabase();
  });
  afterAll(() => empty.close());

  const services = () => {
    const deps = { db: empty.db, clock: studio.clock };
    return {
      accounts: createAccountService({ ...deps, environment: 'production' }),
      credits: createCredits(deps),
    };
  };
  const accounts = () => empty.db.selectFrom('accounts').selectAll().execute();

  it('is made whole or not at all', async () => {
    const broken = createFirstAccount(services(), () => Promise.reject(new Error('the disk is full')));
    await expect(broken).rejects.toThrow('the disk is full');
    expect(await accounts()).toEqual([]);
  });

  it('is made once, by one of the servers that start at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => createFirstAccount(services())));
    const made = ids.filter((id) => id !== null);
    expect(made).toHaveLength(1);
    expect((await accounts()).map(({ id }) => id)).toEqual(made);
    const { credits } = services();
    expect((await credits.balance(made[0] ?? '')).balanceMicrocredits).toBe(10_000 * MICROCREDITS_PER_CREDIT);
    expect(await credits.findDrift()).toEqual([]);
    expect(await createFirstAccount(services())).toBeNull();
  });
});

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

import type { AuditEntry, AuditPage } from '@vivant/contract/studio/audit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { openStudio, type StudioWorld } from '../../testing/studio.ts';

let database: TestDatabase;
let studio: StudioWorld;
let accountId: string;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  studio = await openStudio(database.db);
  accountId = await addAccount(database.db);
  const olga = await studio.join(accountId, 'owner', { name: 'Olga' });
  owner = olga.cookie;
  const ed = await studio.join(accountId, 'editor', { name: 'Ed' });
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 120; n += 1)
      await studio.audit.record(tx, {
        ...{ accountId, action: n % 2 === 0 ? ('avatar.deleted' as const) : ('session.ended' as const) },
        actor: n % 3 === 0 ? { personId: olga.id, name: 'Olga' } : { personId: ed.id, name: 'Ed' },
        subject: String(n),
      });
  });
});
afterAll(async () => {
  await studio?.app.close();
  await database?.close();
});

async function ask(query: Record<string, string> = {}, as = owner): Promise<AuditPage> {
  const { status, body } = await studio.ask(`GET /audit?${new URLSearchParams(query)}`, { as });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** Every entry that a search finds, with the sizes of its pages. */
async function all(query: Record<string, string> = {}) {
  const entries: AuditEntry[] = [];
  const pages: number[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const { items, nextBefore } = await ask({ ...query, ...(before === undefined ? {} : { before }) });
    pages.push(items.length);
    entries.push(...items);
    before = nextBefore;
  }
  return { entries, pages };
}

const numbers = (from: (n: number) => boolean) =>
  Array.from({ length: 120 }, (_, n) => n)
    .filter(from)
    .reverse()
    .map(String);

it('the log comes page by page, newest first, with each entry once', async () => {
  const { entries, pages } = await all();
  // Two who joined, and the links they came by.
  expect(pages).toEqual([50, 50, 24]);
  expect(entries.slice(0, 120).map(({ subject }) => subject)).toEqual(numbers(() => true));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(124);
});

it('the log is searched by who did it, by what it is about, and by both', async () => {
  const subjects = async (query: Record<string, string>) =>
    (await all(query)).entries.map(({ subject }) => subject);
  expect(await subjects({ kind: 'avatar' })).toEqual(numbers((n) => n % 2 === 0));
  expect(await subjects({ kind: 'session', actor: 'Olga' })).toEqual(
    numbers((n) => n % 2 === 1 && n % 3 === 0),
  );
  expect((await subjects({ actor: 'Ed' })).slice(0, -1)).toEqual(numbers((n) => n % 3 !== 0));
  expect((await all({ actor: 'operator' })).entries.map(({ action }) => action)).toEqual([
    'member.invited',
    'member.invited',
  ]);
  expect(await subjects({ actor: 'Nobody' })).toEqual([]);
  expect((await studio.ask('GET /audit/actors', { as: owner })).body.items).toEqual([
    'Ed',
    'Olga',
    'operator',
  ]);
});

it('the log of one account has nothing of another', async () => {
  const { cookie } = await studio.join(await addAccount(database.db), 'owner', { name: 'Stranger' });
  expect((await ask({}, cookie)).items.map(({ action }) => action)).toEqual([
    'member.joined',
    'member.invited',
  ]);
  expect((await ask({ actor: 'Olga' }, cookie)).items).toEqual([]);
  expect((await studio.ask('GET /audit/actors', { as: cookie })).body.items).toEqual([
    'Stranger',
    'operator',
  ]);
});

it.each(['before=-1', 'before=yesterday', 'kind=colour', 'actor=', 'colour=red'])(
  'the log refuses %s',
  async (query) => {
    const { status, body } = await studio.ask(`GET /audit?${query}`, { as: owner });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  },
);

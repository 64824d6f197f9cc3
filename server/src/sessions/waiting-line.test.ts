import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createWaitingLine } from './waiting-line.ts';

let database: TestDatabase;
let clock: TestClock;
/** Of media hosts, and of the plans of accounts; one that is not named here has plenty. */
let places: number;
let plans: Map<string, number>;
const ACCOUNT = randomUUID();
let questions: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.handle.pool.query('delete from waiting_visitors');
  [clock, places, plans, questions] = [createTestClock(), 0, new Map(), []];
});

/** One server's. A visitor who joins without a network gets one of their own. */
function createLine() {
  const { db } = database;
  const watched = db.withPlugin({
    transformQuery({ node }) {
      questions.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const line = createWaitingLine({
    ...{ db: watched, clock, log: createLog({ level: 'silent' }) },
    freePlaces: async (accountIds) => ({
      machines: places,
      plans: new Map(accountIds.map((id) => [id, plans.get(id) ?? 1000])),
    }),
  });
  return {
    turn: (ticket?: string, network: string = randomUUID(), accountId = ACCOUNT) =>
      line.turn(ticket, { network, accountId }),
    leave: line.leave,
  };
}

describe('visitors who wait', () => {
  it('get places in the order in which they came', async () => {
    const line = createLine();
    const first = await line.turn();
    const second = await line.turn();
    expect([first, second].map(({ ahead, free }) => [ahead, free])).toEqual([
      [0, false],
      [1, false],
    ]);
    places = 1;
    clock.advance(2000);
    expect(await line.turn(second.ticket)).toEqual({ ...second, ahead: 1, free: false });
    expect(await line.turn(first.ticket)).toEqual({ ...first, free: true });
  });

  it('need not wait for one who got a place and left the line', async () => {
    const line = createLine();
    places = 1;
    const first = await line.turn();
    const second = await line.turn();
    expect([first.free, second.free]).toEqual([true, false]);
    clock.advance(1000);
    await line.turn(second.ticket);
    await line.leave(first.ticket);
    expect(await line.turn(second.ticket)).toMatchObject({ ahead: 0, free: true });
  });

  it('lose their place to those behind once they stop asking', async () => {
    const line = createLine();
    const gone = await line.turn();
    const waiting = await line.turn();
    clock.advance(10_000);
    await line.turn(waiting.ticket);
    clock.advance(10_000);
    expect((await line.turn(waiting.ticket)).ahead).toBe(0);
    expect((await line.turn(gone.ticket)).ticket).not.toBe(gone.ticket);
    // Nothing is kept of who has gone.
    const { rows } = await database.handle.pool.query('select ticket from waiting_visitors');
    expect(rows).toHaveLength(2);
  });

  it('lose it as well once they were told of it for a minute and did not take it', async () => {
    const line = createLine();
    places = 3;
    const held = [];
    for (let i = 0; i < 3; i++) held.push(await line.turn(undefined, 'one network'));
    const honest = await line.turn();
    expect(honest).toMatchObject({ ahead: 3, free: false });
    // They are told of free places, take none, and go on asking.
    for (let second = 0; second < 80; second += 10) {
      clock.advance(10_000);
      for (const { ticket } of held) await line.turn(ticket, 'one network').catch(() => {});
      await line.turn(honest.ticket);
    }
    expect(await line.turn(honest.ticket)).toMatchObject({ ahead: 0, free: true });
  });

  it('of one network are three, and of all a thousand, also where they come at once to several servers', async () => {
    const lines = Array.from({ length: 8 }, createLine);
    const come = (network?: string) => Promise.allSettled(lines.map((line) => line.turn(undefined, network)));
    const joined = (results: PromiseSettledResult<unknown>[]) =>
      results.filter(({ status }) => status === 'fulfilled').length;
    expect(joined(await come('one network'))).toBe(3);
    await database.db
      .insertInto('waiting_visitors')
      .values(
        Array.from({ length: 995 }, () => ({
          ...{ ticket: randomUUID(), network: randomUUID(), account_id: ACCOUNT },
          ...{ seen_at: clock.now(), free_since: null },
        })),
      )
      .execute();
    expect(joined(await come())).toBe(2);
    for (const line of lines) await expect(line.turn()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are noted, counted and read once a second, however many ask', async () => {
    const line = createLine();
    const tickets = [];
    for (let i = 0; i < 20; i++) tickets.push((await line.turn()).ticket);
    clock.advance(1000);
    await line.turn(tickets[0]);
    questions = [];
    clock.advance(1000);
    for (let round = 0; round < 3; round++) for (const ticket of tickets) await line.turn(ticket);
    // What was noted before, and the line.
    expect(questions.toSorted()).toEqual(['RawNode', 'SelectQueryNode']);
  });
});

describe('visitors who wait for a place of a plan', () => {
  it('are told that one is free once the plan has it, however many the machines have', async () => {
    const line = createLine();
    [places, plans] = [5, new Map([[ACCOUNT, 0]])];
    const [first, second] = [await line.turn(), await line.turn()];
    expect([first, second]).toMatchObject([
      { ahead: 0, free: false },
      { ahead: 1, free: false },
    ]);
    plans.set(ACCOUNT, 1);
    clock.advance(1000);
    expect(await line.turn(second.ticket)).toMatchObject({ ahead: 1, free: false });
    expect(await line.turn(first.ticket)).toMatchObject({ ahead: 0, free: true });
  });

  it('are in nobody’s way who waits for an avatar of another account', async () => {
    const line = createLine();
    const full = randomUUID();
    [places, plans] = [1, new Map([[full, 0]])];
    for (let i = 0; i < 3; i++) await line.turn(undefined, undefined, full);
    const [first, second] = [await line.turn(), await line.turn()];
    expect([first, second]).toMatchObject([
      { ahead: 0, free: true },
      { ahead: 1, free: false },
    ]);
    // Of those before them only one can go.
    plans.set(full, 1);
    clock.advance(1000);
    expect(await line.turn(second.ticket)).toMatchObject({ ahead: 2, free: false });
    expect(await line.turn(first.ticket)).toMatchObject({ ahead: 1, free: false });
  });

  it('have a ticket for that account alone', async () => {
    const line = createLine();
    const { ticket } = await line.turn();
    clock.advance(1000);
    const elsewhere = await line.turn(ticket, undefined, randomUUID());
    expect(elsewhere.ticket).not.toBe(ticket);
    expect((await line.turn(ticket)).ticket).toBe(ticket);
  });
});

describe('a place in the line', () => {
  it('is the same at every server', async () => {
    const [one, other] = [createLine(), createLine()];
    const first = await one.turn();
    const second = await other.turn();
    expect(await other.turn(first.ticket)).toEqual(first);
    expect(await one.turn(second.ticket)).toEqual({ ...second, ahead: 1 });
    places = 1;
    // By a balancer that leads each visitor elsewhere every time.
    for (let i = 0; i < 10; i++) {
      clock.advance(3000);
      const [odd, even] = i % 2 === 0 ? [one, other] : [other, one];
      expect(await odd.turn(first.ticket)).toEqual({ ...first, free: true });
      expect(await even.turn(second.ticket)).toEqual({ ...second, ahead: 1 });
    }
    await other.leave(first.ticket);
    clock.advance(1000);
    expect(await one.turn(second.ticket)).toEqual({ ...second, ahead: 0, free: true });
  });

  it('outlives a restart, for those who ask again', async () => {
    const before = createLine();
    const [gone, first, second] = [await before.turn(), await before.turn(), await before.turn()];
    clock.advance(1000);
    await before.turn(second.ticket);
    clock.advance(60_000);
    const after = createLine();
    expect(await after.turn(second.ticket)).toEqual(second);
    clock.advance(3000);
    expect(await after.turn(first.ticket)).toEqual(first);
    // Who does not ask again for as long as others may, has gone.
    clock.advance(10_000);
    for (const { ticket } of [first, second]) await after.turn(ticket);
    clock.advance(5000);
    expect(await after.turn(first.ticket)).toEqual({ ...first, ahead: 0 });
    expect((await after.turn(gone.ticket)).ticket).not.toBe(gone.ticket);
  });

  it('does not outlive a day', async () => {
    const { ticket } = await createLine().turn();
    clock.advance(86_400_000);
    const after = createLine();
    expect((await after.turn()).ahead).toBe(0);
    expect((await after.turn(ticket)).ticket).not.toBe(ticket);
  });
});

import { randomUUID } from 'node:crypto';
import { createSystemClock } from '@vivant/platform/clock';
import { createLogContext } from '@vivant/platform/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
const done: unknown[] = [];
const givenUp: unknown[] = [];
const waiting: (() => void)[] = [];
const order: string[] = [];
const atOnce: string[] = [];
const onGoOn: (() => void)[] = [];
const logContext = createLogContext();
const ranIn: unknown[] = [];
let failures = 0;
let together = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({
    ...{ databaseUrl: database.url, db: database.db, clock: createSystemClock() },
    log: createLog({ level: 'silent' }),
    logContext,
    handlers: [
      {
        queue: 'chain',
        concurrency: 1,
        timeoutSeconds: 60,
        retries: 0,
        run: async (data) => {
          ranIn.push({ data, ...logContext.getStore() });
          if ((data as { n: number }).n < 2) await send('chain', { n: 2 });
          for (const wake of waiting.splice(0)) wake();
        },
      },
      {
        queue: 'good',
        concurrency: 2,
        timeoutSeconds: 60,
        retries: 0,
        run: async (data) => {
          done.push(data);
          for (const wake of waiting.splice(0)) wake();
        },
      },
      {
        queue: 'hopeless',
        concurrency: 1,
        timeoutSeconds: 60,
        retries: 1,
        run: async () => {
          failures += 1;
          throw new Error('outage');
        },
        givenUp: async (data) => {
          givenUp.push({ ...(data as object), ...logContext.getStore() });
          for (const wake of waiting.splice(0)) wake();
        },
      },
      {
        queue: 'together',
        concurrency: 2,
        timeoutSeconds: 60,
        retries: 0,
        run: async () => {
          together += 1;
          for (const wake of waiting.splice(0)) wake();
          await until(() => together === 2);
        },
      },
      {
        queue: 'wide',
        concurrency: 1,
        timeoutSeconds: 60,
        retries: 0,
        run: async (data) => {
          atOnce.push((data as { n: string }).n);
          for (const wake of waiting.splice(0)) wake();
          await new Promise<void>((resolve) => onGoOn.push(resolve));
        },
      },
      {
        queue: 'fair',
        concurrency: 1,
        timeoutSeconds: 60,
        retries: 0,
        run: async (data) => {
          const { n, stays } = data as { n: string; stays?: boolean };
          order.push(n);
          for (const wake of waiting.splice(0)) wake();
          if (stays) await new Promise<void>((resolve) => onGoOn.push(resolve));
        },
      },
    ],
    schedules: [{ queue: 'good', cron: '0 0 1 1 *' }],
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const send = (queue: string, data: Record<string, unknown>) =>
  database.db.transaction().execute((tx) => jobs.send(tx, { queue, data }));
const until = async (passes: () => boolean) => {
  while (!passes()) await new Promise<void>((resolve) => waiting.push(resolve));
};

describe('a job', () => {
  it('runs once its transaction has committed, and never when it has not', async () => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await jobs.send(tx, { queue: 'good', data: { n: 'rolled back' } });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await send('good', { n: 'committed' });
    await until(() => done.length > 0);
    expect(done).toEqual([{ n: 'committed' }]);
  });

  it('that fails every time is given up after its retries, with its data, within the request it goes back to', async () => {
    const requestId = randomUUID();
    await logContext.run({ requestId }, () => send('hopeless', { n: 1 }));
    await until(() => givenUp.length > 0);
    expect(failures).toBe(2);
    expect(givenUp).toEqual([{ n: 1, requestId }]);
  });

  it('among hundreds does not wait for the next poll of the queue', async () => {
    // At one job a look this would take minutes.
    await database.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 200; n++) await jobs.send(tx, { queue: 'good', data: { of: 200, n } });
    });
    await until(() => done.filter((data) => (data as { of?: number }).of === 200).length === 200);
  });

  it('goes on with the request that it goes back to, and so does what it sends', async () => {
    const requestId = randomUUID();
    await logContext.run({ requestId }, () => send('chain', { n: 1 }));
    await until(() => ranIn.length === 2);
    expect(ranIn).toEqual([
      { data: { n: 1 }, requestId },
      { data: { n: 2 }, requestId },
    ]);
  });

  it('for later runs at its time', async () => {
    await database.db
      .transaction()
      .execute((tx) => jobs.send(tx, { queue: 'good', data: { n: 'later' }, startAfterSeconds: 3600 }));
    await send('good', { n: 'now' });
    await until(() => done.some((data) => (data as { n: string }).n === 'now'));
    expect(done).not.toContainEqual({ n: 'later' });
  });

  it('for later is found, though nothing tells of it, by as many as have nothing to do', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 2; n++)
        await jobs.send(tx, { queue: 'together', data: { n }, startAfterSeconds: 1 });
    });
    await until(() => together === 2);
  });

  it('runs beside more of its queue while that is wide, and beside no more once it is narrow again', async () => {
    const named = (prefix: string) => atOnce.filter((n) => n.startsWith(prefix));
    const goOn = () => onGoOn.splice(0).forEach((go) => void go());
    await jobs.widen('wide', 2);
    for (let n = 0; n < 4; n++) await send('wide', { n: `wide ${n}` });
    await until(() => named('wide').length === 3);
    await jobs.widen('wide', 0);
    goOn();
    await until(() => named('wide').length === 4);
    for (let n = 0; n < 2; n++) await send('wide', { n: `narrow ${n}` });
    goOn();
    await until(() => named('narrow').length === 1);
    goOn();
    await until(() => named('narrow').length === 2);
    goOn();
    await expect(jobs.widen('none', 1)).rejects.toThrow('nobody here');
  });

  it('takes turns by owner: one owner’s many neither delay others nor starve', async () => {
    const sendFair = (turnOf: string, n: string, stays = false) =>
      database.db.transaction().execute((tx) => jobs.send(tx, { queue: 'fair', data: { n, stays }, turnOf }));
    const goOn = () => onGoOn.splice(0).forEach((go) => void go());
    await sendFair('flood', 'first', true);
    await until(() => order.length === 1);
    for (let n = 0; n < 20; n++) await sendFair('flood', `flood ${n}`, n === 10);
    for (const n of ['good 0', 'good 1']) await sendFair('good', n);
    goOn();
    await until(() => order.includes('flood 10'));
    expect(order.indexOf('good 0')).toBeLessThanOrEqual(2);
    expect(order.indexOf('good 1')).toBeLessThanOrEqual(4);
    for (let n = 0; n < 5; n++) await sendFair('late', `late ${n}`);
    const before = order.length;
    goOn();
    await until(() => order.includes('flood 19'));
    const after = order.slice(before, before + 8).map((n) => n.split(' ')[0]);
    expect(after.filter((owner) => owner === 'late')).toHaveLength(4);
    expect(after.slice(0, 2)).toContain('late');
  });
});

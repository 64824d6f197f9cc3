import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '@vivant/e2e/balancer';
import { checkOutPrevious, isPreviousKept, PREVIOUS } from '@vivant/e2e/previous-release';
import { removeData, startService } from '@vivant/e2e/service';
import { until } from '@vivant/e2e/until';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { pickPort } from '@vivant/platform/free-port';
import { createDatabase } from '@vivant/server/adapters/db/database';
import { startLightHost, startVisitor } from '@vivant/server/testing/children';
import { requireLivekit } from '../require-livekit.ts';
import type { BenchRow } from '../suite.ts';
import { addCustomers, type Customer, startSession } from './fleet.ts';
import { startFleetPostgres } from './postgres.ts';

const READERS = 3;
const START_EVERY_MS = 500;
/** Under load before the next release comes, and after the one before has gone. */
const CALM_MS = 5000;
const SOON_MS = 60_000;

interface Calls {
  answered: number;
  unavailable: number;
  failed: string[];
}

/**
 * A server of the release before with a talk and callers, then one of today beside it, which changes their database, then
 * that one alone: calls that fail other than by 503, and whether the talk went on.
 */
export async function upgradeRows(): Promise<BenchRow[]> {
  if (!isPreviousKept) {
    console.error(`  left out: an upgrade, as this checkout has no history back to ${PREVIOUS}`);
    return [];
  }
  const home = mkdtempSync(join(tmpdir(), 'vivant-upgrade-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const program = join(home, 'program');
  checkOutPrevious(program);
  const livekit = await startTestLivekit(requireLivekit());
  stack.defer(() => livekit.stop());
  const postgres = await startFleetPostgres();
  stack.defer(() => postgres.close());
  const [calls, controls] = [await startBalancer(), await startBalancer()];
  stack.defer(() => calls.close());
  stack.defer(() => controls.close());
  const secret = randomBytes(32).toString('base64url');

  const addServer = async (root?: string) => {
    const [port, control] = [await pickPort('tcp', '127.0.0.1'), await pickPort('tcp', '127.0.0.1')];
    const env = {
      ...{ DATABASE_URL: postgres.url, VIVANT_MEDIA_SECRET: secret, VIVANT_MEDIA_SLOTS: '0' },
      ...{ LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: livekit.key, LIVEKIT_API_SECRET: livekit.secret },
      ...{ VIVANT_PORT: String(port), VIVANT_PUBLIC_URL: calls.url, VIVANT_CONTROL_PORT: String(control) },
      ...{ VIVANT_DRAIN_SECONDS: '5', VIVANT_LOG_LEVEL: 'error' },
    };
    const service = await startService({ env, ...(root === undefined ? {} : { root }) });
    stack.defer(() => removeData(service));
    stack.defer(async () => void (await service.stop()));
    calls.add(port);
    controls.add(control, { asks: `http://127.0.0.1:${port}/readyz` });
    return service;
  };

  const before = await addServer(program);
  const host = { hostId: 'light', controlUrl: controls.url, secret, slots: 32, address: '0.0.0.0' };
  const light = await startLightHost(host);
  stack.defer(() => light.kill());
  const database = createDatabase({ url: postgres.url, maxConnections: 2 });
  stack.defer(() => database.close());
  const [talker, caller] = await addCustomers(database, 2);
  if (talker === undefined || caller === undefined) throw new Error('nobody starts a session');

  const begun = await startSession({ baseUrl: calls.url }, talker);
  if (begun.status !== 201) throw new Error(`the talk was answered ${begun.status}: ${begun.text}`);
  const talk = JSON.parse(begun.text) as { sessionId: string; serverUrl: string; userToken: string };
  const visitor = startVisitor(livekit.url, talk.userToken);
  stack.defer(() => visitor.kill());
  await visitor.meets('track', ({ kind }) => kind === 'video');

  const load = callOn(calls.url, caller);
  await sleep(CALM_MS);
  await addServer();
  await until(async () => calls.allReady(), 'both to be ready', SOON_MS);
  if ((await before.stop('SIGTERM')) !== 0) load.calls.failed.push('the server before did not end well');
  await sleep(CALM_MS);
  await load.stop();

  const { rows } = await database.pool.query<{ status: string; attempt: number }>(
    'select status, attempt from sessions where id = $1',
    [talk.sessionId],
  );
  const isOut = visitor.met.some(({ type }) => type === 'disconnected');
  const goesOn = rows[0]?.status === 'active' && rows[0].attempt === 0 && !isOut;
  const { answered, unavailable, failed } = load.calls;
  for (const one of failed) console.error(`  failed: ${one}`);
  const none = { unit: '', bound: { kind: 'max', value: 0 } } as const;
  return [
    {
      ...{ name: 'rolling upgrade under load: failed calls that are not 503', value: failed.length, ...none },
      note: `${answered} answered, ${unavailable} answered 503; from ${PREVIOUS.slice(0, 8)}${failed[0] === undefined ? '' : `; ${failed[0]}`}`,
    },
    {
      ...{ name: 'rolling upgrade under load: talks cut', value: goesOn ? 0 : 1, ...none },
      note: goesOn ? undefined : `${JSON.stringify(rows[0])}, visitor ${isOut ? 'out' : 'in'}`,
    },
  ];
}

/**
 * Reads one after the other, and a start now and then, each on a connection of its own: a balancer of calls leads each by
 * itself, and this one knows only connections.
 */
function callOn(baseUrl: string, customer: Customer) {
  const calls: Calls = { answered: 0, unavailable: 0, failed: [] };
  let isOver = false;
  const once = async (ask: () => Promise<{ status: number; text: string }>) => {
    try {
      const { status, text } = await ask();
      if (status === 503) calls.unavailable += 1;
      else if (status >= 300) calls.failed.push(`${status} ${text.slice(0, 200)}`);
      else calls.answered += 1;
    } catch (error) {
      calls.failed.push(String((error as Error).cause ?? error));
    }
  };
  const read = async () => {
    const headers = { 'x-api-key': customer.key, connection: 'close' };
    const answer = await fetch(`${baseUrl}/v1/sessions`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  const going = [
    ...Array.from({ length: READERS }, async () => {
      while (!isOver) await once(read);
    }),
    (async () => {
      while (!isOver) {
        await once(() => startSession({ baseUrl }, customer, { connection: 'close' }));
        await sleep(START_EVERY_MS);
      }
    })(),
  ];
  return {
    calls,
    async stop() {
      isOver = true;
      await Promise.all(going);
    },
  };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpsTestServer, makeCertificate, serveHttps } from '@vivant/server/testing/https';
import { createWorld, type World } from '../api/world.ts';
import { type BenchRow, type BenchSuite, median, percentile, spread } from '../suite.ts';

const QUEUED = 10_000;
const SINGLE = 100;
const APART_MS = 137;
const P95_MAX_MS = 2_000;
const GIVE_UP_MS = 8 * 60_000;

/**
 * How soon webhooks tell of events, alone and while another account has thousands waiting and a third one hangs: the
 * real service, and an HTTPS server on this machine that takes what comes.
 */
export const suite: BenchSuite = {
  name: 'webhooks',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'vivant-bench-webhooks-'));
    const certificate = makeCertificate('IP:127.0.0.1');
    const authority = join(folder, 'authority.pem');
    await writeFile(authority, certificate.cert);
    const arrivals = createArrivals();
    try {
      await using receiver = await serveHttps(certificate, async (request, response) => {
        const body = await text(request);
        // One that never answers.
        if (request.url === '/hangs') return;
        arrivals.add(request.url ?? '', (JSON.parse(body) as { data: { n: number } }).data.n);
        response.writeHead(204).end();
      });
      await using world = await createWorld({
        VIVANT_FETCH_ALLOW: `127.0.0.1:${receiver.port}`,
        NODE_EXTRA_CA_CERTS: authority,
      });
      return await measure(world, receiver, arrivals);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Events received at each path: when each came first, and how often it came. */
interface Arrivals {
  of(path: string): Map<number, { atMs: number; times: number }>;
  add(path: string, n: number): void;
  /** Waits for that many, with a limit: what is missing after it is lost. */
  wait(path: string, wanted: number): Promise<void>;
}

function createArrivals(): Arrivals {
  const paths = new Map<string, Map<number, { atMs: number; times: number }>>();
  const of = (path: string) => paths.get(path) ?? paths.set(path, new Map()).get(path) ?? new Map();
  return {
    of,
    add(path: string, n: number) {
      const known = of(path).get(n);
      of(path).set(n, { atMs: known?.atMs ?? performance.now(), times: (known?.times ?? 0) + 1 });
    },
    async wait(path: string, wanted: number) {
      const until = performance.now() + GIVE_UP_MS;
      while (of(path).size < wanted && performance.now() < until) await wait(20);
    },
  };
}

async function measure(world: World, { port }: HttpsTestServer, arrivals: Arrivals): Promise<BenchRow[]> {
  const { service, database, integrator } = world;
  const create = (accountId: string, path: string) =>
    service.operate<{ id: string }>(
      ...['webhook', 'create', `https://127.0.0.1:${port}${path}`, '--account', accountId],
    );
  const happen = (accountId: string, from: number, until: number) =>
    database.query(
      `insert into events (account_id, type, occurred_at, data)
       select $1, 'avatar.ready', now(), jsonb_build_object('n', n) from generate_series($2::int, $3::int) n`,
      [accountId, from, until],
    );
  /** One event after another; from the moment its transaction is over until it arrives. */
  async function delays(path: string, from: number): Promise<number[]> {
    const happened: number[] = [];
    for (let n = from; n < from + SINGLE; n += 1) {
      await happen(integrator.accountId, n, n);
      happened.push(performance.now());
      await wait(APART_MS);
    }
    await arrivals.wait(path, from + SINGLE);
    return happened.map((ms, index) => (arrivals.of(path).get(from + index)?.atMs ?? Number.NaN) - ms);
  }

  await create(integrator.accountId, '/quick');
  const alone = await delays('/quick', 0);

  const [busy, stuck] = [await world.another(), await world.another()];
  const { id } = await create(busy.accountId, '/busy');
  await service.operate('webhook', 'pause', id);
  await create(stuck.accountId, '/hangs');
  await happen(busy.accountId, 0, QUEUED - 1);
  await happen(stuck.accountId, 0, SINGLE - 1);
  const resumedMs = performance.now();
  const drained = service
    .operate('webhook', 'resume', id)
    .then(() => arrivals.wait('/busy', QUEUED))
    .then(() => performance.now() - resumedMs);
  const [beside, tookMs] = await Promise.all([delays('/quick', SINGLE), drained]);

  const came = [...arrivals.of('/busy').values()];
  const row = (name: string, value: number, note: string, max?: number): BenchRow => ({
    ...{ name, value: Math.round(value), unit: 'ms', note },
    ...(max === undefined ? {} : { bound: { kind: 'max', value: max } }),
  });
  const pair = (name: string, times: number[]) => [
    row(`${name}, p50`, median(times), spread(times, 'events')),
    row(`${name}, p95`, percentile(times, 0.95), spread(times, 'events'), P95_MAX_MS),
  ];
  return [
    ...pair('event → delivered', alone),
    ...pair(`the same beside ${QUEUED} that wait and one address that hangs`, beside),
    {
      ...{
        name: `${QUEUED} that wait: delivered a second`,
        value: Math.round((QUEUED / tookMs) * 1000),
        unit: '',
      },
      note: `to one address; ${came.filter(({ times }) => times > 1).length} of them twice`,
    },
    {
      ...{ name: 'the same: lost', value: QUEUED - came.length, unit: '' },
      bound: { kind: 'max', value: 0 },
    },
  ];
}

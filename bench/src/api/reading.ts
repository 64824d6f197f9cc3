import { type BenchRow, median, percentile } from '../suite.ts';
import { closedLoad } from './http-load.ts';
import { portOf, seedAvatars, type World } from './world.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 2_500;
const WARM_UP_MS = 8_000;
const FEW = 100;
const MANY = 100_000;

/** GET of one avatar against a bare handler, and the list over few and many avatars. */
export async function readingRows(world: World): Promise<BenchRow[]> {
  const { database, service } = world;
  const [few, many] = [await world.another(), await world.another()];
  const avatarId = await seedAvatars(database, few.accountId, FEW);
  await seedAvatars(database, many.accountId, MANY);
  const port = portOf(service);
  const get = { port, path: `/v1/avatars/${avatarId}`, headers: { 'X-Api-Key': few.key } };
  const list = (key: string) => ({ port, path: '/v1/avatars', headers: { 'X-Api-Key': key } });

  await using bare = await world.startBare();
  const bareGet = { port: bare.port, path: `/avatars/${avatarId}` };
  const load = { connections: CONNECTIONS, durationMs: ROUND_MS };
  // Until the code has been compiled for what it does: a service runs for weeks.
  const warmUp = { connections: CONNECTIONS, durationMs: WARM_UP_MS };
  for (const target of [get, bareGet]) await closedLoad(target, warmUp);
  const ratios: number[] = [];
  const rates: [number[], number[]] = [[], []];
  // Side by side within a round, in turns first: what else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const results = { own: 0, plain: 0 };
    for (const of of round % 2 === 0 ? (['own', 'plain'] as const) : (['plain', 'own'] as const))
      results[of] = (await closedLoad(of === 'own' ? get : bareGet, load)).perSecond;
    const { own, plain } = results;
    ratios.push(own / plain);
    rates[0].push(own);
    rates[1].push(plain);
  }

  const times = { few: [] as number[], many: [] as number[] };
  const listLoad = { connections: 1, durationMs: 1_000 };
  for (const { key } of [few, many]) await closedLoad(list(key), listLoad);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [{ key }, into] of [[few, times.few] as const, [many, times.many] as const])
      into.push(percentile((await closedLoad(list(key), listLoad)).latenciesMs, 0.5));
  const [fewMs, manyMs] = [median(times.few), median(times.many)];
  return [
    {
      name: 'GET avatar, throughput against a bare handler',
      value: median(ratios),
      unit: '×',
      bound: { kind: 'min', value: 0.6 },
      note: `${Math.round(median(rates[0]))}/s against ${Math.round(median(rates[1]))}/s, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`,
    },
    {
      name: `list with ${MANY} avatars against ${FEW}`,
      value: manyMs / fewMs,
      unit: '×',
      bound: { kind: 'max', value: 1.3 },
      note: `${manyMs.toFixed(2)} ms against ${fewMs.toFixed(2)} ms`,
    },
  ];
}

import { join } from 'node:path';
import { ASSETS, zipOf } from '@vivant/e2e/integrator';
import type { BenchRow } from '../suite.ts';
import { percentile } from '../suite.ts';
import { steadyLoad } from './http-load.ts';
import { portOf, seedAvatars, type World } from './world.ts';

const BUILDS = 4;
const PER_SECOND = 100;
const CONNECTIONS = 8;
const WARM_UP_MS = 5_000;
const IDLE_MS = 15_000;
const POLL_MS = 100;

/** How long reading takes while nothing is built, and while four avatars are. */
export async function buildingRows(world: World): Promise<BenchRow[]> {
  const { database, integrator, service } = world;
  const reader = await world.another();
  const avatarId = await seedAvatars(database, reader.accountId, 100);
  const target = {
    port: portOf(service),
    path: `/v1/avatars/${avatarId}`,
    headers: { 'X-Api-Key': reader.key },
  };
  const load = { connections: CONNECTIONS, perSecond: PER_SECOND };
  await steadyLoad(target, { ...load, signal: AbortSignal.timeout(WARM_UP_MS) });
  const idle = await steadyLoad(target, { ...load, signal: AbortSignal.timeout(IDLE_MS) });

  const zip = await zipOf({
    manifest: { name: 'Bench', persona: { personality: 'A guide.', greeting: 'Hello.' } },
    portrait: join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg'),
    voice: join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav'),
  });
  const building = await Promise.all(
    Array.from({ length: BUILDS }, async () => {
      const response = await fetch(`${service.baseUrl}/v1/avatars`, {
        method: 'POST',
        headers: { 'x-api-key': integrator.key, 'content-type': 'application/zip' },
        body: new Uint8Array(zip),
      });
      return ((await response.json()) as { avatarId: string }).avatarId;
    }),
  );
  const anyDone = new AbortController();
  const watching = (async () => {
    for (;;) {
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int4 as count from avatars where id = any($1) and status = 'building'`,
        [building],
      );
      if ((rows[0]?.count ?? 0) < BUILDS) return anyDone.abort();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();
  const busy = await steadyLoad(target, { ...load, signal: anyDone.signal });
  await watching;
  const [idleMs, busyMs] = [percentile(idle.latenciesMs, 0.99), percentile(busy.latenciesMs, 0.99)];
  return [
    {
      name: `p99 of GET avatar while ${BUILDS} avatars are built, against idle`,
      value: busyMs / idleMs,
      unit: '×',
      bound: { kind: 'max', value: 2 },
      note: `${busyMs.toFixed(1)} ms of ${busy.latenciesMs.length} against ${idleMs.toFixed(1)} ms of ${idle.latenciesMs.length}, at ${PER_SECOND}/s`,
    },
  ];
}

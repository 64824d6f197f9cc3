import { until } from '@vivant/e2e/until';
import { type LightHost, startLightHost } from '@vivant/server/testing/children';
import type { BenchRow } from '../suite.ts';
import { type Fleet, openFleet, startSession } from './fleet.ts';

const MACHINES = 4;
const SLOTS = 12;
const LEAST = 3.8;
const CALLERS = 4;
const SEEN_WITHIN_MS = 15_000;

/**
 * What a machine adds that joins: talks held at once by one media host and by four, each with an avatar that is heard and
 * seen in its room of LiveKit. The hosts publish a still and silence, so that what is counted is what the servers place
 * and keep, not what the cores of this machine draw.
 */
export async function machineRows(): Promise<BenchRow[]> {
  await using fleet = await openFleet({ servers: 2, customers: 4 });
  const hosts: LightHost[] = [];
  try {
    const join = async () => {
      const host = {
        ...{ hostId: `machine-${hosts.length}`, secret: fleet.secret, slots: SLOTS },
        controlUrl: fleet.controlUrls[hosts.length % fleet.controlUrls.length] ?? '',
      };
      hosts.push(await startLightHost({ ...host, address: '0.0.0.0' }));
    };
    await join();
    const alone = await fill(fleet);
    while (hosts.length < MACHINES) await join();
    const together = await fill(fleet);
    return [
      {
        ...{
          name: `talks at once on ${MACHINES} machines by those on one`,
          value: together / alone,
          unit: '×',
        },
        bound: { kind: 'min', value: LEAST },
        note: `${together} and ${alone}, ${SLOTS} slots each, 2 API servers`,
      },
    ];
  } finally {
    await Promise.all(hosts.map((host) => host.kill()));
  }
}

/** Starts sessions until all callers are told that there is no room; answers how many avatars are then in a room. */
async function fill(fleet: Fleet): Promise<number> {
  const caller = async (n: number) => {
    for (;;) {
      const service = fleet.services[n % fleet.services.length];
      const customer = fleet.customers[n % fleet.customers.length];
      if (service === undefined || customer === undefined) throw new Error('nobody starts a session');
      const { status, text } = await startSession(service, customer);
      if (status === 503) return;
      if (status !== 201) throw new Error(`a start was answered ${status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)));
  const { rows } = await fleet.database.pool.query<{ n: number }>(
    "select count(*)::int4 as n from sessions where status = 'active'",
  );
  const active = rows[0]?.n ?? 0;
  // LiveKit hears of tracks a little later than the avatar has joined.
  let seen = 0;
  await until(async () => (seen = await countAvatars(fleet)) >= active, 'the avatars', SEEN_WITHIN_MS).catch(
    () => undefined,
  );
  return seen;
}

async function countAvatars({ livekit: { rooms } }: Fleet): Promise<number> {
  const all = await rooms.listRooms();
  const present = await Promise.all(
    all.map(async ({ name }) =>
      (await rooms.listParticipants(name)).some(({ tracks }) => tracks.length === 2),
    ),
  );
  return present.filter(Boolean).length;
}

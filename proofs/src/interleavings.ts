import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import type { DatabaseHandle } from '@vivant/server/adapters/db/database';
import { createCredits } from '@vivant/server/credits/credits';
import { addAccount } from '@vivant/server/testing/accounts';
import { createTestClock } from '@vivant/server/testing/clock';
import { createFakeMediaHosts } from '@vivant/server/testing/fake-media-hosts';
import { createFakeRooms } from '@vivant/server/testing/fake-rooms';
import { observeWrites } from '@vivant/server/testing/observed-ports';
import { createSimulatedWorld } from '@vivant/server/testing/simulated-world';
import { mutate } from './mutants.ts';

const STARTS = 20;
const CAP = 3;
const RATE = 100;
const REPETITIONS = 5;

/** Parallel reservations against a cap on concurrent sessions: what is wrong with how many were granted. */
export async function parallelReservations(database: DatabaseHandle, mutant?: 'no lock'): Promise<string[]> {
  const clock = createTestClock();
  const found: string[] = [];
  const { db } = observeWrites(
    { database, rooms: createFakeRooms(clock), hosts: createFakeMediaHosts(clock) },
    { before() {}, after() {} },
    mutate(mutant),
  );
  const credits = createCredits({ db, clock });
  for (let i = 0; i < REPETITIONS; i++) {
    const accountId = await addAccount(db, {
      max_concurrent_sessions: CAP,
      hosted_microcredits_per_minute: RATE,
    });
    await credits.grant({ accountId, amountMicrocredits: STARTS * RATE });
    const granted = await Promise.all(
      Array.from({ length: STARTS }, async () => {
        try {
          await db.transaction().execute((tx) =>
            credits.reserve(tx, {
              sessionId: randomUUID(),
              accountId,
              keyId: null,
              kind: 'hosted',
              sponsoredAvatarId: null,
              maxDurationSeconds: 60,
            }),
          );
          return true;
        } catch (error) {
          if (error instanceof ServiceError && error.code === 'concurrent_session_limit') return false;
          throw error;
        }
      }),
    );
    const n = granted.filter(Boolean).length;
    if (n !== CAP) found.push(`${n} of ${STARTS} starts were granted against a cap of ${CAP}`);
  }
  return found;
}

/**
 * A start during which, at each of its instants in turn, another server's reconciler makes a whole pass: what is
 * wrong with the sessions whose start was answered. `room before intent` is broken on purpose: it makes the room
 * when the intent is about to be written, and leaves it at that.
 */
export async function passInEveryGap(
  database: DatabaseHandle,
  mutant?: 'room before intent',
): Promise<{ instants: number; found: string[] }> {
  const found: string[] = [];
  for (let passAt = 1; ; passAt++) {
    const world = await createSimulatedWorld({
      db: database.db,
      start: new Date(Date.UTC(2027, 0, 1) + passAt * 86_400_000),
    });
    const { reconciler } = world.sessions;
    let instant = 0;
    let where = '';
    const reached = async (write: string) => {
      instant += 1;
      if (instant !== passAt) return;
      where = write;
      await reconciler.pass();
    };
    let early = false;
    const ports = observeWrites(
      {
        database,
        hosts: world.hosts,
        rooms: { ...world.rooms, create: async (room) => (early ? undefined : world.rooms.create(room)) },
      },
      {
        async before(write, values) {
          if (mutant !== undefined && write === 'insert sessions (open)') {
            const name = values.find((value) => typeof value === 'string' && value.startsWith('vivant-'));
            await world.rooms.create({
              name: name as string,
              emptyTimeoutSeconds: 60,
              departureTimeoutSeconds: 60,
            });
            early = true;
          }
          await reached(`before ${write}`);
        },
        after: (write) => reached(`after ${write}`),
      },
    );
    const server = world.boot(ports);
    const first = world.sessions;
    world.sessions = server;
    try {
      const { roomName } = await world.start({ maxDurationSeconds: 60 });
      if (!world.rooms.standing.has(roomName))
        found.push(`${where}: a session was answered that has no room`);
    } catch (error) {
      found.push(`${where}: a start failed: ${(error as Error).message}`);
    }
    await server.settled();
    for (const { id } of await world.live()) await server.endByOperator(id);
    await server.close();
    await first.close();
    if (where === '') return { instants: passAt - 1, found };
  }
}

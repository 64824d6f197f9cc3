import { randomUUID } from 'node:crypto';
import type { BenchRow } from '@vivant/bench/suite';
import { createDatabase } from '@vivant/server/adapters/db/database';
import type { Db } from '@vivant/server/ports/database';
import { readReturned, watchPlaces } from './places.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

/** How many starts are sent at once, and how often. */
export interface RaceSize {
  starts: number;
  cap: number;
  repetitions: number;
  workers: 'light' | 'full';
}

interface Outcome {
  granted: number;
  refused: number;
  other: string[];
  /** The greatest number of places held at once. */
  most: number;
  /** Why granted starts gave their place back during the race; another start may then have got it. */
  returned: string[];
}

/**
 * Parallel starts against a cap on concurrent sessions, hosted and render-only in turns, over two servers: as many as
 * the cap hold a place at once, never more, and all others are refused for that reason. A start that fails gives its
 * place back, and the next may have it: a hosted one answers 503, a render-only one was granted before its avatar
 * joined. On a machine with nothing else to do none fails.
 */
export async function raceRows(size: RaceSize): Promise<BenchRow[]> {
  const world = await startTwoServers(size);
  const database = createDatabase({ url: world.databaseUrl, maxConnections: 2 });
  try {
    const outcomes: Outcome[] = [];
    for (let i = 0; i < size.repetitions; i++) {
      outcomes.push(await once(world, database.db, size));
      await world.endAll();
    }
    const exact = outcomes.filter((outcome) => isExact(outcome, size)).length;
    const what = `${size.starts} starts against a cap of ${size.cap}, ${size.workers} workers`;
    const { reservedMicrocredits } = await world.balance();
    return [
      {
        name: `${what}: exact outcomes`,
        value: exact,
        unit: `of ${size.repetitions}`,
        bound: { kind: 'min', value: size.repetitions },
        note: [
          `granted ${[...new Set(outcomes.map(({ granted }) => granted))].join(', ')}`,
          ...countEach(outcomes.flatMap(({ returned }) => returned)).map((each) => `gave back: ${each}`),
          ...countEach(outcomes.flatMap(({ other }) => other)).map((each) => `other answers: ${each}`),
        ].join('; '),
      },
      {
        name: `${what}: places held at once, at most`,
        value: Math.max(...outcomes.map(({ most }) => most)),
        unit: '',
        bound: { kind: 'max', value: size.cap },
      },
      {
        name: `${what}: left reserved afterwards`,
        value: reservedMicrocredits,
        unit: 'microcredits',
        bound: { kind: 'max', value: 0 },
      },
    ];
  } finally {
    await database.close();
    await world.close();
  }
}

/**
 * The cap was reached and never passed, and every start that was not granted was refused because of it, except starts
 * that failed (503), which held a place for a while too.
 */
function isExact({ granted, refused, other, most, returned }: Outcome, { starts, cap }: RaceSize): boolean {
  const failed = other.filter((answer) => answer.startsWith('503 ')).length;
  return (
    most === cap &&
    granted + failed >= cap &&
    granted - returned.length <= cap &&
    granted + refused + failed === starts
  );
}

function countEach(words: readonly string[]): string[] {
  return [...new Set(words)].map((word) => `${words.filter((each) => each === word).length} × ${word}`);
}

async function once(world: TwoServers, db: Db, size: RaceSize): Promise<Outcome> {
  const rooms = await callersRooms(world, size);
  const places = watchPlaces(db, world.accountId);
  const answers = await Promise.all(
    Array.from({ length: size.starts }, (_, i) => {
      const server = (i % 2) as 0 | 1;
      const room = rooms[i];
      if (room === undefined)
        return world.post(server, '/v1/session', { avatarId: world.avatarId, maxDurationSeconds: 120 });
      return world.post(server, `/v1/avatars/${world.avatarId}/avatar_sessions`, {
        livekitUrl: world.livekit.url,
        livekitToken: room.token,
        agentIdentity: 'agent',
        maxDurationSeconds: 120,
      });
    }),
  );
  const most = await places.stop();
  const granted = answers.filter(({ status }) => status === 201);
  const returned = await readReturned(
    db,
    granted.map(({ body }) => body.sessionId ?? body.id ?? ''),
  );
  const other = answers.filter(
    ({ status, body }) => status !== 201 && !(status === 402 && body.error === 'concurrent_session_limit'),
  );
  return {
    granted: granted.length,
    refused: answers.length - other.length - granted.length,
    other: other.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 120)}`),
    most,
    returned,
  };
}

/** For every other pair of starts a room of the caller's own; the starts without one are hosted. */
async function callersRooms(world: TwoServers, size: RaceSize): Promise<({ token: string } | undefined)[]> {
  const name = `caller-${randomUUID()}`;
  await world.livekit.rooms.createRoom({ name, emptyTimeout: 120 });
  return Promise.all(
    Array.from({ length: size.starts }, async (_, i) =>
      i % 4 < 2 ? undefined : { token: await world.livekit.token(name, `avatar-${i}`, { agent: true }) },
    ),
  );
}

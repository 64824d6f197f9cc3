import { randomUUID } from 'node:crypto';
import type { BenchRow } from '@vivant/bench/suite';
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
}

/**
 * Parallel starts against a cap on concurrent sessions, hosted and render-only in turns, over two servers: as
 * many as the cap are granted, all others refused for that reason, every time.
 */
export async function raceRows(size: RaceSize): Promise<BenchRow[]> {
  const world = await startTwoServers(size);
  try {
    const outcomes: Outcome[] = [];
    for (let i = 0; i < size.repetitions; i++) {
      outcomes.push(await once(world, size));
      await world.endAll();
    }
    const exact = outcomes.filter(
      ({ granted, refused }) => granted === size.cap && refused === size.starts - size.cap,
    ).length;
    const what = `${size.starts} starts against a cap of ${size.cap}, ${size.workers} workers`;
    const other = [...new Set(outcomes.flatMap((outcome) => outcome.other))].slice(0, 5);
    const { reservedMicrocredits } = await world.balance();
    return [
      {
        name: `${what}: exact outcomes`,
        value: exact,
        unit: `of ${size.repetitions}`,
        bound: { kind: 'min', value: size.repetitions },
        note: `granted ${[...new Set(outcomes.map(({ granted }) => granted))].join(', ')}${
          other.length > 0 ? `; other answers: ${other.join(' | ')}` : ''
        }`,
      },
      {
        name: `${what}: left reserved afterwards`,
        value: reservedMicrocredits,
        unit: 'microcredits',
        bound: { kind: 'max', value: 0 },
      },
    ];
  } finally {
    await world.close();
  }
}

async function once(world: TwoServers, size: RaceSize): Promise<Outcome> {
  const rooms = await callersRooms(world, size);
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
  const other = answers.filter(
    ({ status, body }) => status !== 201 && !(status === 402 && body.error === 'concurrent_session_limit'),
  );
  return {
    granted: answers.filter(({ status }) => status === 201).length,
    refused: answers.length - other.length - answers.filter(({ status }) => status === 201).length,
    other: other.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 120)}`),
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Talk } from './talks.ts';
import type { World } from './world.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Sessions whose avatar is known to be lost, or is not met by their visitor. Of those that nobody is in LiveKit is asked,
 * whose list is not always right: for a while it has those who are gone, and after a fault of Redis it may lack some.
 */
export async function sessionsWithoutAvatar(
  { database, rooms }: Pick<World, 'database' | 'rooms'>,
  talks: readonly Talk[],
): Promise<string[]> {
  const { rows } = await database.pool.query<{
    id: string;
    room_name: string;
    is_away: boolean;
    is_active: boolean;
  }>(
    `select id, room_name, absent_since is not null as is_away, status = 'active' as is_active from sessions
     where status in ('active', 'ending')`,
  );
  const standing = new Set((await rooms.listRooms()).map(({ name }) => name));
  const lonely = await Promise.all(
    rows.map(async ({ id, room_name: room, is_away: isAway, is_active: isActive }) => {
      const talk = isActive ? talks.find(({ sessionId }) => sessionId === id) : undefined;
      if (talk !== undefined) return isAway || !meetsAvatar(talk) ? id : null;
      if (isAway || !standing.has(room)) return id;
      const all = await rooms.listParticipants(room).catch(() => []);
      return all.some(({ identity, tracks }) => identity === 'avatar' && tracks.length === 2) ? null : id;
    }),
  );
  return lonely.filter((id) => id !== null);
}

function meetsAvatar({ visitor }: Talk): boolean {
  return visitor.met.findLast((message) => message.type === 'company')?.avatar === true;
}

/** How long a session had no avatar at most, as far as could be asked. */
export function watchAvatars(world: World, talks: readonly Talk[]) {
  let isOver = false;
  let mostMs = 0;
  const since = new Map<string, number>();
  const watching = (async () => {
    while (!isOver) {
      const lonely = await sessionsWithoutAvatar(world, talks).catch(() => null);
      const nowMs = performance.now();
      if (lonely !== null) for (const id of since.keys()) if (!lonely.includes(id)) since.delete(id);
      for (const id of lonely ?? []) {
        const sinceMs = since.get(id) ?? nowMs;
        since.set(id, sinceMs);
        mostMs = Math.max(mostMs, nowMs - sinceMs);
      }
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return mostMs;
    },
  };
}

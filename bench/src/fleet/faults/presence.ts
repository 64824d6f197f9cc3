import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

const LOOK_EVERY_MS = 1000;

/** Sessions whose avatar is known to be lost, or whose room is not there or holds none that is heard and seen. */
export async function sessionsWithoutAvatar({
  database,
  rooms,
}: Pick<World, 'database' | 'rooms'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; room_name: string; is_away: boolean }>(
    `select id, room_name, absent_since is not null as is_away from sessions
     where status in ('active', 'ending')`,
  );
  const standing = new Set((await rooms.listRooms()).map(({ name }) => name));
  const lonely = await Promise.all(
    rows.map(async ({ id, room_name: room, is_away: isAway }) => {
      if (isAway || !standing.has(room)) return id;
      const all = await rooms.listParticipants(room).catch(() => []);
      return all.some(({ identity, tracks }) => identity === 'avatar' && tracks.length === 2) ? null : id;
    }),
  );
  return lonely.filter((id) => id !== null);
}

/** How long a session had no avatar in its room at most, as far as LiveKit could be asked. */
export function watchAvatars(world: World) {
  let isOver = false;
  let mostMs = 0;
  const since = new Map<string, number>();
  const watching = (async () => {
    while (!isOver) {
      const lonely = await sessionsWithoutAvatar(world).catch(() => null);
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

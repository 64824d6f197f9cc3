import { describe, expect, it } from 'vitest';
import { descendantsOf, isSessionProcess, threadsOf } from './processes.ts';
import { CAN_RENDER_ONLY, FRAMEWORKS, useRenderOnlyWorld } from './render-only-world.ts';
import { until } from './until.ts';

const MINUTES = 60_000;

describe.skipIf(!CAN_RENDER_ONLY)('a session in a caller’s own room ends by itself', () => {
  const world = useRenderOnlyWorld();

  // Each waits for a minute without doing anything.
  describe('once an agent has crashed and been gone for 20 seconds', { concurrent: true }, () => {
    for (const [name, framework] of FRAMEWORKS)
      it.skipIf(framework === null)(
        `of the ${name} framework`,
        async ({ expect }) => {
          const { agent, id } = await world().meet(framework);
          agent.kill();
          const view = await world().caller.over(id, 80_000);
          expect(view).toMatchObject({ status: 'ended', endReason: 'agent_left' });
        },
        3 * MINUTES,
      );
  });

  it(
    'when its agent never comes',
    async () => {
      const room = await world().caller.room();
      const { id } = await world().caller.start(room, { idleTimeoutSeconds: 3 });
      expect(await world().caller.over(id)).toMatchObject({
        endReason: 'idle_timeout',
        billedMicrocredits: 50,
      });
    },
    MINUTES,
  );

  it(
    'when its room is deleted, or the avatar removed from it, and reports which',
    async () => {
      const rooms = [await world().caller.room(), await world().caller.room()] as const;
      const [deleted, removed] = [await world().caller.start(rooms[0]), await world().caller.start(rooms[1])];
      await world().caller.livekit.rooms.deleteRoom(rooms[0].name);
      await world().caller.livekit.rooms.removeParticipant(rooms[1].name, 'avatar');
      expect(await world().caller.over(deleted.id)).toMatchObject({ endReason: 'room_closed' });
      expect(await world().caller.over(removed.id)).toMatchObject({ endReason: 'removed' });
    },
    MINUTES,
  );

  it(
    'with an error when the avatar’s own process dies, and leaves nothing',
    async () => {
      // One of the session before may not have left yet.
      const before = await encoding();
      const room = await world().caller.room();
      const { id } = await world().caller.start(room);
      const victim = await until(
        async () => (await encoding()).find((pid) => !before.includes(pid)),
        'the process that encodes the picture',
        20_000,
      );
      process.kill(victim, 'SIGKILL');
      expect(await world().caller.over(id)).toMatchObject({ endReason: 'error', billedMicrocredits: 50 });
      await until(
        async () => (await world().caller.livekit.rooms.listParticipants(room.name)).length === 0,
        'the avatar’s leaving',
        30_000,
      );
    },
    MINUTES,
  );

  /** The session processes with a picture: a warm one has no thread that encodes. */
  async function encoding(): Promise<number[]> {
    const all = (await descendantsOf(world().service.pid)).filter(isSessionProcess);
    const found = await Promise.all(
      all.map(async ({ pid }) => ((await threadsOf(pid)).includes('EncoderQueue') ? pid : null)),
    );
    return found.filter((pid) => pid !== null);
  }
});

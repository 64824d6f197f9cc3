import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS_LIVEKIT, type CallersSide } from './callers-side.ts';
import { descendantsOf, isSessionProcess, threadsOf } from './processes.ts';
import { FRAMEWORKS, PORTRAIT, type RenderOnlyWorld, startRenderOnlyWorld } from './render-only-world.ts';
import { until } from './until.ts';

const MINUTES = 60_000;

describe.skipIf(!existsSync(PORTRAIT) || CALLERS_LIVEKIT === null)(
  'a session in a caller’s own room ends by itself',
  () => {
    let world: RenderOnlyWorld;
    let caller: CallersSide;

    beforeAll(async () => {
      world = await startRenderOnlyWorld();
      caller = world.caller;
    }, 240_000);

    afterEach(() => world.sendGuestsAway());

    afterAll(async () => {
      const logged = await world?.stop();
      // Nothing that was logged in all of this is a token.
      for (const token of world?.tokens ?? []) expect(logged).not.toContain(token.split('.')[1]);
    });

    for (const [name, framework] of FRAMEWORKS)
      it.skipIf(framework === null)(
        `once an agent of the ${name} framework has crashed and been gone for 20 seconds`,
        async () => {
          const { agent, id } = await world.meet(framework);
          agent.kill();
          const view = await caller.over(id, 80_000);
          expect(view).toMatchObject({ status: 'ended', endReason: 'agent_left' });
        },
        3 * MINUTES,
      );

    it(
      'when its agent never comes',
      async () => {
        const room = await caller.room();
        const { id } = await caller.start(room, { idleTimeoutSeconds: 3 });
        expect(await caller.over(id)).toMatchObject({ endReason: 'idle_timeout', billedMicrocredits: 50 });
      },
      MINUTES,
    );

    it(
      'when its room is deleted, or the avatar put out of it, and says which',
      async () => {
        const rooms = [await caller.room(), await caller.room()] as const;
        const [deleted, removed] = [await caller.start(rooms[0]), await caller.start(rooms[1])];
        await caller.livekit.rooms.deleteRoom(rooms[0].name);
        await caller.livekit.rooms.removeParticipant(rooms[1].name, 'avatar');
        expect(await caller.over(deleted.id)).toMatchObject({ endReason: 'room_closed' });
        expect(await caller.over(removed.id)).toMatchObject({ endReason: 'removed' });
      },
      MINUTES,
    );

    it(
      'with an error when the avatar’s own process dies, and leaves nothing',
      async () => {
        // One of the session before may not have left yet.
        const before = await encoding();
        const room = await caller.room();
        const { id } = await caller.start(room);
        const victim = await until(
          async () => (await encoding()).find((pid) => !before.includes(pid)),
          'the process that encodes the picture',
          20_000,
        );
        process.kill(victim, 'SIGKILL');
        expect(await caller.over(id)).toMatchObject({ endReason: 'error', billedMicrocredits: 50 });
        await until(
          async () => (await caller.livekit.rooms.listParticipants(room.name)).length === 0,
          'the avatar’s leaving',
          30_000,
        );
      },
      MINUTES,
    );

    /** The session processes with a picture: a warm one has no thread that encodes. */
    async function encoding(): Promise<number[]> {
      const all = (await descendantsOf(world.service.pid)).filter(isSessionProcess);
      const found = await Promise.all(
        all.map(async ({ pid }) => ((await threadsOf(pid)).includes('EncoderQueue') ? pid : null)),
      );
      return found.filter((pid) => pid !== null);
    }
  },
);

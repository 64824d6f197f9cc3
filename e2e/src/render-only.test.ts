import { levelDb } from '@vivant/media/testing/audio';
import type { CallersAgent } from '@vivant/media/testing/callers-agent';
import type { Visitor } from '@vivant/media/testing/visitor';
import { describe, expect, it } from 'vitest';
import { hear } from './hearing.ts';
import { CAN_RENDER_ONLY, FRAMEWORKS, useRenderOnlyWorld, WORDS } from './render-only-world.ts';

const MINUTES = 60_000;

describe.skipIf(!CAN_RENDER_ONLY)('a caller’s own agent speaks through a portrait-only avatar', () => {
  const world = useRenderOnlyWorld();

  const finished = ({ events }: CallersAgent) => events.filter((event) => event.event === 'finished');
  const quiet = (visitor: Visitor, limitMs: number) =>
    visitor.until('silence', ({ audio }) => levelDb(audio.subarray(-6000)) < -60, limitMs);

  describe.each(FRAMEWORKS)('written with the %s framework', (_name, framework) => {
    const run = it.skipIf(framework === null);

    run(
      'words are heard, the mouth moves with them, and each segment is reported once',
      async () => {
        const { agent, visitor, id } = await world().meet(framework);
        const silent = await visitor.until('a still mouth', ({ frames }) => frames.length > 75);
        const still = mean(silent.frames.slice(10).map(({ mouthRows }) => mouthRows));
        for (const count of [1, 2, 3]) {
          expect(await agent.say(WORDS)).toEqual({ interrupted: false });
          expect(finished(agent)).toHaveLength(count);
        }
        expect(agent.events.filter(({ event }) => event === 'started')).toHaveLength(3);
        const report = await visitor.report();
        const said = await hear(report.audio);
        expect(said, said).toMatch(/bridge|elephant/);
        const spoken = report.frames.slice(silent.frames.length);
        expect(mean(spoken.map(({ mouthRows }) => mouthRows))).toBeGreaterThan(1.5 * still);
        const ended = await world().caller.end(id);
        expect(ended).toMatchObject({ status: 'ended', endReason: 'api_end', billedMicrocredits: 50 });
        await agent.until('the avatar’s leaving', ({ event }) => event === 'avatar_left');
      },
      3 * MINUTES,
    );

    run(
      'an interruption silences the avatar and is reported with what was heard; then it speaks again',
      async () => {
        const { agent, visitor, id } = await world().meet(framework);
        const said = agent.say('x'.repeat(600));
        await visitor.until('the voice', ({ audio }) => levelDb(audio.subarray(-6000)) > -45);
        agent.interrupt();
        expect(await said).toEqual({ interrupted: true });
        await quiet(visitor, 5000);
        expect(finished(agent)).toEqual([
          { event: 'finished', interrupted: true, positionMs: expect.any(Number) },
        ]);
        expect(finished(agent)[0]?.positionMs).toBeGreaterThan(0);
        expect(finished(agent)[0]?.positionMs).toBeLessThan(36_000);
        expect(await agent.say(WORDS)).toEqual({ interrupted: false });
        expect(finished(agent)).toHaveLength(2);
        await world().caller.end(id);
      },
      3 * MINUTES,
    );
  });

  it(
    'but not with a token that the LiveKit server rejects',
    async () => {
      const room = await world().caller.room();
      const [header, payload] = room.avatarToken.split('.');
      const livekitToken = `${header}.${payload}.${'A'.repeat(43)}`;
      world().tokens.push(livekitToken);
      await expect(world().caller.start(room, { livekitToken })).rejects.toThrow(/livekit_token_refused/);
    },
    MINUTES,
  );
});

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

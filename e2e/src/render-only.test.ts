import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { levelDb, sayAsVisitor } from '@vivant/media/testing/audio';
import {
  type CallersAgent,
  type Framework,
  findPythonFramework,
  startCallersAgent,
} from '@vivant/media/testing/callers-agent';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS_LIVEKIT, type CallersRoom, type CallersSide, startCallersSide } from './callers-side.ts';
import { hear } from './hearing.ts';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import { descendantsOf, isSessionProcess, threadsOf } from './processes.ts';
import { removeData, type Service, startService } from './service.ts';
import { until } from './until.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const WORDS = 'Please tell me about the bridges and the elephants.';
const MINUTES = 60_000;
const python = findPythonFramework(process.env);

const FRAMEWORKS: [string, Framework | null][] = [
  ['Node', { name: 'node' }],
  ['Python', python],
];

describe.skipIf(!existsSync(PORTRAIT) || CALLERS_LIVEKIT === null)(
  'a caller’s own agent speaks through an avatar that has a face and nothing else',
  () => {
    let service: Service;
    let integrator: Integrator;
    let caller: CallersSide;
    let folder: string;
    let voices: Record<string, string>;
    const guests: { kill(): void }[] = [];
    const tokens: string[] = [];

    beforeAll(async () => {
      service = await startService({ env: { VIVANT_PRIVATE_LIVEKIT: 'on', VIVANT_MEDIA_SLOTS: '6' } });
      integrator = await newIntegrator(service);
      const manifest = { name: 'Face', renderOnly: true };
      const avatarId = await integrator.create({ manifest, portrait: PORTRAIT });
      const { avatar } = await integrator.built(avatarId);
      expect(avatar, JSON.stringify(avatar)).toMatchObject({ status: 'ready', readyToChat: false });
      caller = await startCallersSide(service, integrator, avatarId);
      folder = mkdtempSync(join(tmpdir(), 'vivant-agent-'));
      voices = { [WORDS]: join(folder, 'words.raw') };
      writeFileSync(voices[WORDS]!, new Uint8Array((await sayAsVisitor(WORDS)).buffer));
    }, 240_000);

    afterEach(() => {
      for (const guest of guests.splice(0)) guest.kill();
    });

    afterAll(async () => {
      await service?.stop();
      await caller?.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
      if (service) {
        // Whatever was logged in all of this, no token was.
        for (const token of tokens) expect(service.output()).not.toContain(token.split('.')[1]);
        await removeData(service);
      }
    });

    async function agentIn(room: CallersRoom, framework: Framework): Promise<CallersAgent> {
      const agent = await startCallersAgent(framework);
      guests.push(agent);
      await agent.start({
        url: caller.livekit.url,
        token: room.agentToken,
        avatarIdentity: 'avatar',
        sampleRate: 16_000,
        voices,
      });
      return agent;
    }

    async function meet(framework: Framework, body: object = {}) {
      const room = await caller.room();
      tokens.push(room.avatarToken);
      const agent = await agentIn(room, framework);
      const { id } = await caller.start(room, body);
      const visitor = await startVisitor();
      guests.push(visitor);
      await visitor.join(caller.livekit.url, room.visitorToken);
      await visitor.until('the picture', ({ frames }) => frames.length > 10);
      return { room, agent, visitor, id };
    }

    const finished = ({ events }: CallersAgent) => events.filter((event) => event.event === 'finished');
    const quiet = (visitor: Visitor, limitMs: number) =>
      visitor.until('silence', ({ audio }) => levelDb(audio.subarray(-6000)) < -60, limitMs);

    describe.each(FRAMEWORKS)('written with the %s framework', (_name, framework) => {
      const run = it.skipIf(framework === null);

      run(
        'words are heard, the mouth moves with them, and each segment is reported once',
        async () => {
          const { agent, visitor, id } = await meet(framework!);
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
          const ended = await caller.end(id);
          expect(ended).toMatchObject({ status: 'ended', endReason: 'api_end', billedMicrocredits: 50 });
          await agent.until('the avatar’s leaving', ({ event }) => event === 'avatar_left');
        },
        3 * MINUTES,
      );

      run(
        'an interruption silences the avatar and is reported with what was heard; then it speaks again',
        async () => {
          const { agent, visitor, id } = await meet(framework!);
          const said = agent.say('x'.repeat(600));
          await visitor.until('the voice', ({ audio }) => levelDb(audio.subarray(-6000)) > -45);
          agent.interrupt();
          expect(await said).toEqual({ interrupted: true });
          await quiet(visitor, 5000);
          expect(finished(agent)).toEqual([
            { event: 'finished', interrupted: true, positionMs: expect.any(Number) },
          ]);
          expect(finished(agent)[0]!.positionMs).toBeGreaterThan(0);
          expect(finished(agent)[0]!.positionMs).toBeLessThan(36_000);
          expect(await agent.say(WORDS)).toEqual({ interrupted: false });
          expect(finished(agent)).toHaveLength(2);
          await caller.end(id);
        },
        3 * MINUTES,
      );

      run(
        'a crash of the agent ends the session once it has been gone for 20 seconds',
        async () => {
          const { agent, id } = await meet(framework!);
          agent.kill();
          const view = await caller.over(id, 80_000);
          expect(view).toMatchObject({ status: 'ended', endReason: 'agent_left' });
        },
        3 * MINUTES,
      );
    });

    it(
      'and when it never comes, the session ends by itself',
      async () => {
        const room = await caller.room();
        const { id } = await caller.start(room, { idleTimeoutSeconds: 3 });
        expect(await caller.over(id)).toMatchObject({ endReason: 'idle_timeout', billedMicrocredits: 50 });
      },
      MINUTES,
    );

    it(
      'and when its room is deleted, or the avatar put out of it, the session says which',
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
      'and when the avatar’s own process dies, the session ends with an error and nothing is left',
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

    it(
      'but not with a token the LiveKit server does not take',
      async () => {
        const room = await caller.room();
        const [header, payload] = room.avatarToken.split('.');
        const livekitToken = `${header}.${payload}.${'A'.repeat(43)}`;
        tokens.push(livekitToken);
        await expect(caller.start(room, { livekitToken })).rejects.toThrow(/livekit_token_refused/);
      },
      MINUTES,
    );

    /** The session processes with a picture: a warm one has no thread that encodes. */
    async function encoding(): Promise<number[]> {
      const all = (await descendantsOf(service.pid)).filter(isSessionProcess);
      const found = await Promise.all(
        all.map(async ({ pid }) => ((await threadsOf(pid)).includes('EncoderQueue') ? pid : null)),
      );
      return found.filter((pid) => pid !== null);
    }
  },
);

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

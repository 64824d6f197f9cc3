import { fileURLToPath } from 'node:url';
import type { AvatarSessionView } from '@vivant/contract/avatar-session';
import { levelDb, recognise, sayAsVisitor } from '@vivant/media/testing/audio';
import { type Framework, findPythonFramework, startCallersAgent } from '@vivant/media/testing/callers-agent';
import { startVisitor } from '@vivant/media/testing/visitor';
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { hasModule, installExample, startAgentWorker } from './agent-worker.ts';
import { CAN_BUILD } from './built-avatars.ts';
import { CALLERS_LIVEKIT, type CallersSide, type FaceForCaller, startFaceForCaller } from './callers-side.ts';
import type { Integrator } from './integrator.ts';
import { startOpenaiStandIn } from './openai-stand-in.ts';
import type { Service } from './service.ts';

const MINUTES = 60_000;
const python = findPythonFramework(process.env);
const at = (path: string) => fileURLToPath(new URL(`../../plugins/${path}`, import.meta.url));

const PLUGINS: [string, Framework | null, string][] = [
  ['Node', { name: 'node' }, at('livekit-agents-node/src/index.ts')],
  ['Python', python, at('livekit-agents-python')],
];

const EXAMPLES: [string, Framework | null][] = [
  ['Node', { name: 'node' }],
  ['Python', hasModule(python, 'livekit.plugins.openai') ? python : null],
];
const QUESTION = 'Please tell me about the bridges.';
const REPLY = 'The elephants walk across the bridges in the morning.';

describe.skipIf(!CAN_BUILD || CALLERS_LIVEKIT === null)('the plugins for LiveKit Agents', () => {
  let face: FaceForCaller;
  let service: Service;
  let integrator: Integrator;
  let caller: CallersSide;
  let avatarId: string;
  const guests: { kill(): void }[] = [];

  beforeAll(async () => {
    face = await startFaceForCaller();
    ({ service, integrator, avatarId, caller } = face);
  }, 240_000);
  afterEach(() => {
    for (const guest of guests.splice(0)) guest.kill();
  });
  afterAll(async () => {
    await face?.stop();
  });

  describe.each(PLUGINS)('of %s', (_name, framework, path) => {
    it.skipIf(framework === null)(
      'brings the avatar into the room, speaks through it, and ends the session',
      () => speaksThrough(framework, path),
      3 * MINUTES,
    );
  });

  async function newestSession(): Promise<{ id: string }> {
    const { items } = await service.operate<{ items: { id: string }[] }>('session', 'list', '--all');
    const [newest] = items;
    assert(newest, 'there is a session');
    return newest;
  }

  async function speaksThrough(framework: Framework | null, path: string): Promise<void> {
    const [room, agent, visitor] = await Promise.all([
      caller.room(),
      startCallersAgent(framework),
      startVisitor(),
    ]);
    guests.push(agent, visitor);
    await visitor.join(caller.livekit.url, room.visitorToken);
    await agent.start({
      url: caller.livekit.url,
      token: room.agentToken,
      avatarIdentity: 'avatar',
      sampleRate: 24_000,
      voices: {},
      plugin: {
        path,
        avatarId,
        apiUrl: service.baseUrl,
        apiKey: integrator.key,
        livekitApiKey: caller.livekit.apiKey,
        livekitApiSecret: caller.livekit.apiSecret,
      },
    });
    expect(await agent.say('x'.repeat(40), 60_000)).toEqual({ interrupted: false });
    expect(agent.events.filter(({ event }) => event === 'finished')).toHaveLength(1);
    const { frames, attributes } = await visitor.report();
    expect(frames.length).toBeGreaterThan(10);
    expect(attributes['lk.publish_on_behalf']).toBe('agent');
    await agent.leave();
    const { id } = await newestSession();
    const view = await integrator.get<AvatarSessionView>(`/v1/avatar_sessions/${id}`);
    expect(view).toMatchObject({ status: 'ended', endReason: 'api_end' });
  }

  describe.each(EXAMPLES)('and the example agent of %s, as it is', (_name, framework) => {
    it.skipIf(framework === null)(
      'greets a visitor through the avatar, hears a question and answers it',
      () => converses(framework),
      4 * MINUTES,
    );
  });

  async function converses(framework: Framework | null): Promise<void> {
    const openai = await startOpenaiStandIn(QUESTION, REPLY);
    const example = installExample(framework);
    guests.push({ kill: () => void openai.close() }, { kill: () => example.remove() });
    const worker = await startAgentWorker(
      example.command,
      {
        ...example.env,
        LIVEKIT_URL: caller.livekit.url,
        LIVEKIT_API_KEY: caller.livekit.apiKey,
        LIVEKIT_API_SECRET: caller.livekit.apiSecret,
        VIVANT_API_URL: service.baseUrl,
        VIVANT_API_KEY: integrator.key,
        VIVANT_AVATAR_ID: avatarId,
        OPENAI_API_KEY: 'none-is-needed',
        OPENAI_BASE_URL: openai.baseUrl,
      },
      example.cwd,
    );
    guests.push(worker);
    const visitor = await startVisitor();
    guests.push(visitor);
    const room = await caller.room();
    await visitor.join(caller.livekit.url, room.visitorToken);
    visitor.openMicrophone();
    const greeted = await visitor
      .until(
        'the greeting',
        ({ frames, audio }) => frames.length > 25 && levelDb(audio.subarray(-4000)) > -45,
        90_000,
      )
      .catch((error: Error) => {
        throw new Error(`${error.message} The worker printed: ${worker.output().slice(-5000)}`);
      });
    expect(greeted.tracks.toSorted()).toEqual(['audio', 'video']);
    expect(openai.spoken[0]).toMatch(/^Hello/);
    await visitor.until(
      'the end of the greeting',
      ({ audio }) => levelDb(audio.subarray(-16_000)) < -60,
      20_000,
    );
    const before = (await visitor.report()).audio.length;
    await visitor.speak(await sayAsVisitor(QUESTION));
    const answered = await visitor
      .until(
        'the answer and its end',
        ({ audio }) => levelDb(audio.subarray(before)) > -45 && levelDb(audio.subarray(-16_000)) < -60,
        60_000,
      )
      .catch((error: Error) => {
        throw new Error(`${error.message} The worker printed: ${worker.output().slice(-5000)}`);
      });
    expect(Math.max(...openai.heardDb)).toBeGreaterThan(-45);
    expect(openai.asked.some((text) => text.includes('bridges'))).toBe(true);
    expect(await recognise(answered.audio.subarray(before))).toMatch(/elephant|bridge|morning/);
    expect(openai.strayCalls).toEqual([]);
    // Neither example asks another service whether the visitor has finished, or interrupts.
    expect(worker.output()).not.toMatch(/turn detector|adaptive interruption|ENOTFOUND|EAI_AGAIN|gaierror/i);
    await caller.livekit.rooms.deleteRoom(room.name);
    const over = await caller.over((await newestSession()).id);
    expect(over.status).toBe('ended');
    expect(['room_closed', 'api_end']).toContain(over.endReason);
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaEvent } from '@vivant/contract/control';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO_STREAM_TOPIC, RPC_CLEAR_BUFFER } from '../render-only/protocol.ts';
import { levelDb, recognise, sayAsVisitor } from '../testing/audio.ts';
import {
  type CallersAgent,
  type Framework,
  findPythonFramework,
  startCallersAgent,
} from '../testing/callers-agent.ts';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '../testing/livekit-server.ts';
import { buildTestFace } from '../testing/test-face.ts';
import {
  NARROW_VIDEO,
  prepareRenderOnly,
  startTestHost,
  type TestHost,
  type TestRenderOnlySession,
} from '../testing/test-host.ts';
import { startVisitor, type Visitor } from '../testing/visitor.ts';

const program = findLivekitServer(process.env);
const python = findPythonFramework(process.env);
const MINUTES = 60_000;
const WORDS = 'Please tell me about the bridges and the elephants.';

describe.skipIf(program === null)('a render-only session on a real livekit-server', () => {
  let livekit: TestLivekit;
  let host: TestHost;
  let face: Uint8Array;
  let folder: string;
  let voices: Record<string, string>;
  const visitors: Visitor[] = [];
  const agents: CallersAgent[] = [];
  const sessions: TestRenderOnlySession[] = [];

  beforeAll(async () => {
    [livekit, face] = await Promise.all([startTestLivekit(program), buildTestFace()]);
    host = await startTestHost();
    folder = mkdtempSync(join(tmpdir(), 'vivant-agent-'));
    const words = join(folder, 'words.raw');
    voices = { [WORDS]: words };
    writeFileSync(words, new Uint8Array((await sayAsVisitor(WORDS)).buffer));
  }, MINUTES);
  afterAll(async () => {
    await host?.close();
    await livekit?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, MINUTES);
  afterEach(async () => {
    for (const one of [...visitors.splice(0), ...agents.splice(0)]) one.kill();
    for (const { sessionId } of sessions.splice(0)) await host.delete(sessionId);
    await expect
      .poll(async () => (await fetch(`${host.supervisor.address}/healthz`)).json(), { timeout: 20_000 })
      .toMatchObject({ sessions: 0 });
  }, MINUTES);

  /** A session with its avatar, the caller's agent and somebody who watches, all in the room. */
  async function meet(
    framework: Framework | null = { name: 'node' },
    options: Parameters<typeof prepareRenderOnly>[3] = {},
  ) {
    const [session, visitor, agent] = await Promise.all([
      prepareRenderOnly(livekit, host, face, { video: NARROW_VIDEO, ...options }),
      startVisitor(),
      startCallersAgent(framework),
    ]);
    sessions.push(session);
    visitors.push(visitor);
    agents.push(agent);
    host.events.length = 0;
    await agent.start({
      url: livekit.url,
      token: session.agentToken,
      avatarIdentity: 'avatar',
      sampleRate: 16_000,
      voices,
    });
    const answer = await host.post(session.assignment);
    expect(answer).toMatchObject({ status: 200, body: { sessionId: session.sessionId } });
    await visitor.join(livekit.url, session.visitorToken);
    await visitor.until('the picture', ({ frames }) => frames.length > 10);
    return { session, visitor, agent };
  }

  const is =
    <T extends MediaEvent['type']>(type: T) =>
    (event: MediaEvent): event is Extract<MediaEvent, { type: T }> =>
      event.type === type;
  const reports = (agent: CallersAgent) =>
    agent.events.filter((event) => event.event === 'started' || event.event === 'finished');

  describe.each<[string, Framework | null]>([
    ['Node', { name: 'node' }],
    ['Python', python],
  ])('with an agent of the %s framework', (_name, framework) => {
    const run = it.skipIf(framework === null);

    run(
      'says the agent’s words, and tells it of each segment once',
      async () => {
        const { visitor, agent } = await meet(framework);
        for (const expected of [1, 2, 3]) {
          expect(await agent.say(WORDS)).toEqual({ interrupted: false });
          const told = reports(agent).filter(({ event }) => event === 'finished');
          expect(told).toHaveLength(expected);
          expect(told.at(-1)).toMatchObject({ interrupted: false });
        }
        const spokenMs = ((await sayAsVisitor(WORDS)).length * 1000) / 16_000;
        for (const report of reports(agent))
          if (report.event === 'finished') expect(Math.abs(report.positionMs - spokenMs)).toBeLessThan(300);
        const { audio, frames } = await visitor.report();
        const heard = await recognise(audio);
        expect(heard, heard).toMatch(/bridge/);
        expect(frames.length).toBeGreaterThan(25);
        expect(host.events.some(is('agent_joined'))).toBe(true);
      },
      2 * MINUTES,
    );

    run(
      'falls silent when the agent interrupts, says how much was heard, and goes on with what comes next',
      async () => {
        const { visitor, agent } = await meet(framework);
        const long = 'x'.repeat(500);
        const said = agent.say(long);
        await agent.until('the start', ({ event }) => event === 'started');
        await visitor.until('the voice', ({ audio }) => levelDb(audio.subarray(-4000)) > -45);
        agent.interrupt();
        expect(await said).toEqual({ interrupted: true });
        const report = await agent.until('the report', ({ event }) => event === 'finished');
        expect(report).toMatchObject({ interrupted: true });
        const { positionMs } = report as { positionMs: number };
        expect(positionMs).toBeGreaterThan(0);
        expect(positionMs).toBeLessThan(20_000);
        await visitor.until('silence', ({ audio }) => levelDb(audio.subarray(-8000)) < -60, 5000);
        expect(await agent.say(WORDS)).toEqual({ interrupted: false });
        expect(reports(agent).filter(({ event }) => event === 'finished')).toHaveLength(2);
      },
      2 * MINUTES,
    );
  });

  it(
    'reports when the agent joins, when it is lost, and when another replaces it',
    async () => {
      const { session, agent } = await meet(undefined, { agentIdentity: null });
      await host.event('the agent', is('agent_joined'));
      void agent.say('x'.repeat(300)).catch(() => {});
      await agent.until('the start', ({ event }) => event === 'started');
      agent.kill();
      await host.event('its loss', is('agent_left'), 40_000);
      host.events.length = 0;
      const next = await startCallersAgent({ name: 'node' });
      agents.push(next);
      await next.start({
        url: livekit.url,
        token: await livekit.token(session.roomName, 'another-agent', { agent: true }),
        avatarIdentity: 'avatar',
        sampleRate: 24_000,
        voices: {},
      });
      await host.event('the next agent', is('agent_joined'));
      expect(await next.say('hello')).toEqual({ interrupted: false });
      expect(reports(next)).toHaveLength(2);
    },
    2 * MINUTES,
  );

  it(
    'obeys only its agent, even with others in the room',
    async () => {
      const { session, agent, visitor } = await meet();
      const stranger = await startVisitor();
      visitors.push(stranger);
      await stranger.join(livekit.url, await livekit.token(session.roomName, 'stranger', { agent: true }));
      stranger.bytes(AUDIO_STREAM_TOPIC, new Uint8Array(96_000).fill(77));
      stranger.stream(AUDIO_STREAM_TOPIC, 'x'.repeat(1000));
      const said = agent.say('x'.repeat(60));
      await agent.until('the start', ({ event }) => event === 'started');
      expect(await stranger.rpc('avatar', RPC_CLEAR_BUFFER, '')).toMatchObject({ answer: 'reject' });
      expect(await said).toEqual({ interrupted: false });
      expect(reports(agent)).toHaveLength(2);
      const { audio } = await visitor.report();
      // What the stranger sent would be a constant, far louder than the hum.
      expect(audio.some((sample) => Math.abs(sample) > 19_000)).toBe(false);
    },
    2 * MINUTES,
  );

  it(
    'reports whether the room was closed or the avatar removed from it',
    async () => {
      const first = await meet();
      await livekit.rooms.removeParticipant(first.session.roomName, 'avatar');
      expect(await host.event('the removal', is('room_closed'))).toMatchObject({ removed: true });
      host.events.length = 0;
      const second = await meet();
      await livekit.rooms.deleteRoom(second.session.roomName);
      expect(await host.event('the end of the room', is('room_closed'))).toMatchObject({ removed: false });
      expect(host.events.some(is('process_died'))).toBe(false);
    },
    2 * MINUTES,
  );

  it.each([
    ['a server at a private address', { url: 'wss://127.0.0.1:9', reach: 'public' }, 'address_refused'],
    ['a name that stays on this machine', { url: 'wss://localhost:9', reach: 'public' }, 'address_refused'],
    ['an unencrypted server', { url: 'ws://192.0.2.1:7880', reach: 'public' }, 'address_refused'],
    ['a server that is not there', { url: 'ws://127.0.0.1:9', reach: 'any' }, 'join_failed'],
  ] as const)(
    'refuses %s, and says so without the token',
    async (_what, options, error) => {
      const session = await prepareRenderOnly(livekit, host, face, options);
      const { status, body } = await host.post(session.assignment);
      expect(status).toBe(503);
      expect(body).toMatchObject({ error });
      expect(JSON.stringify(body)).not.toContain(session.assignment.room.token);
    },
    MINUTES,
  );

  it(
    'refuses a token that the server rejects, without repeating it',
    async () => {
      const session = await prepareRenderOnly(livekit, host, face);
      session.assignment.room.token = `${session.assignment.room.token.slice(0, -8)}AAAAAAAA`;
      const { status, body } = await host.post(session.assignment);
      expect(status).toBe(503);
      expect(body).toEqual({ error: 'token_refused', message: 'The LiveKit server refused the token.' });
    },
    MINUTES,
  );
});

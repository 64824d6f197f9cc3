import type { MediaEvent } from '@vivant/contract/control';
import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { TURN_STAGES } from '@vivant/contract/turn-timing';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestLivekit, type TestLivekit } from './livekit-server.ts';
import { buildTestFace } from './test-face.ts';
import { NARROW_VIDEO, prepareSession, startTestHost, type TestHost, type TestSession } from './test-host.ts';
import { startVisitor, type Visitor } from './visitor.ts';

/** A media host on a real livekit-server, its hosted sessions and their visitors. */
export interface HostedWorld {
  livekit: TestLivekit;
  host: TestHost;
  /** Leaves when the test ends. */
  newVisitor(): Promise<Visitor>;
  /** A session that nobody has joined yet; it ends with the test. */
  prepare(
    options?: Parameters<typeof prepareSession>[3],
  ): Promise<{ session: TestSession; visitor: Visitor }>;
  /** A session that has joined, and its visitor in the room. */
  meet(options?: Parameters<typeof prepareSession>[3]): Promise<{ session: TestSession; visitor: Visitor }>;
}

export const BRIDGE: KnowledgeBase = {
  version: 1,
  files: [{ name: 'brooklyn_bridge.txt', description: null }],
  passages: [
    {
      id: 0,
      source: 'brooklyn_bridge.txt',
      heading: null,
      text: 'The Brooklyn Bridge was opened on May 24, 1883. Elephants crossed it one year later.',
    },
  ],
};

export type Turn = Extract<MediaEvent, { type: 'turn' }>;

export const spokenBy =
  (role: Turn['role'], test: (turn: Turn) => boolean = () => true) =>
  (event: MediaEvent): event is Turn =>
    event.type === 'turn' && event.role === role && test(event);

/** What is on an answer's way to being heard, without the end of the turn: that may come before and after its text. */
export function instantsOf({ timing }: Turn): [stage: string, ms: number][] {
  return TURN_STAGES.filter((stage) => stage !== 'turnEnded').flatMap((stage) => {
    const ms = timing?.[`${stage}Ms`] ?? null;
    return ms === null ? [] : [[stage, ms] as [string, number]];
  });
}

/** One world for all tests of a `describe`, there while they run. */
export function useHostedWorld(program: string | null): HostedWorld {
  const visitors: Visitor[] = [];
  const sessions: TestSession[] = [];
  let face: Uint8Array;
  const world = {
    async newVisitor() {
      const visitor = await startVisitor();
      visitors.push(visitor);
      return visitor;
    },
    async prepare(options = {}) {
      const [session, visitor] = await Promise.all([
        prepareSession(world.livekit, world.host, face, { video: NARROW_VIDEO, ...options }),
        world.newVisitor(),
      ]);
      sessions.push(session);
      return { session, visitor };
    },
    async meet(options) {
      const { session, visitor } = await world.prepare(options);
      const answer = await world.host.post(session.assignment);
      expect(answer).toMatchObject({ status: 200, body: { sessionId: session.sessionId } });
      world.host.events.length = 0;
      await visitor.join(world.livekit.url, session.visitorToken);
      return { session, visitor };
    },
  } as HostedWorld;

  beforeAll(async () => {
    [world.livekit, face] = await Promise.all([startTestLivekit(program), buildTestFace()]);
    world.host = await startTestHost();
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) visitor.kill();
    for (const { sessionId } of sessions.splice(0)) await world.host.delete(sessionId);
    // A slot is free once its process is gone, which the answer to DELETE does not wait for.
    await expect
      .poll(async () => (await fetch(`${world.host.supervisor.address}/healthz`)).json(), { timeout: 20_000 })
      .toMatchObject({ sessions: 0 });
  });
  afterAll(async () => {
    await world.host?.close();
    await world.livekit?.stop();
  });
  return world;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import {
  type CallersAgent,
  type Framework,
  findPythonFramework,
  startCallersAgent,
} from '@vivant/media/testing/callers-agent';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { CAN_BUILD, startWithFace } from './built-avatars.ts';
import { CALLERS_LIVEKIT, type CallersRoom, type CallersSide, startCallersSide } from './callers-side.ts';
import { removeData, type Service } from './service.ts';

export const WORDS = 'Please tell me about the bridges and the elephants.';

/** Whether this machine has what the world below is made of. */
export const CAN_RENDER_ONLY = CAN_BUILD && CALLERS_LIVEKIT !== null;

/** The agents a caller may have written; null for a framework that this machine lacks. */
export const FRAMEWORKS: [string, Framework | null][] = [
  ['Node', { name: 'node' }],
  ['Python', findPythonFramework(process.env)],
];

interface RenderOnlyWorld {
  service: Service;
  caller: CallersSide;
  /** Tokens that no log may hold. */
  tokens: string[];
  /** An agent that speaks in a room of the caller's, the avatar, and a visitor who sees it. */
  meet(framework: Framework | null): Promise<{ agent: CallersAgent; visitor: Visitor; id: string }>;
  /** Ends the agents and visitors of one test. */
  sendGuestsAway(): void;
  /** Stops everything, and answers what the service logged in all of this. */
  stop(): Promise<string>;
}

/** One world for all tests of a `describe`, there while they run. In the end no token stands in what it logged. */
export function useRenderOnlyWorld(): () => RenderOnlyWorld {
  let world: RenderOnlyWorld;
  beforeAll(async () => {
    world = await startRenderOnlyWorld();
  }, 240_000);
  afterEach(() => world.sendGuestsAway());
  afterAll(async () => {
    const logged = await world?.stop();
    for (const token of world?.tokens ?? []) expect(logged).not.toContain(token.split('.')[1]);
  });
  return () => world;
}

/** A service, an avatar with a face and nothing else, and a caller with a LiveKit of its own. */
async function startRenderOnlyWorld(): Promise<RenderOnlyWorld> {
  const { service, integrator, avatarId } = await startWithFace({
    env: { VIVANT_PRIVATE_LIVEKIT: 'on', VIVANT_MEDIA_SLOTS: '6' },
  });
  const avatar = await integrator.avatar(avatarId);
  if (avatar.readyToChat) throw new Error(`it became ${JSON.stringify(avatar)}`);
  const caller = await startCallersSide(service, integrator, avatarId);
  const folder = mkdtempSync(join(tmpdir(), 'vivant-agent-'));
  const words = join(folder, 'words.raw');
  const voices = { [WORDS]: words };
  writeFileSync(words, new Uint8Array((await sayAsVisitor(WORDS)).buffer));
  const guests: { kill(): void }[] = [];
  const tokens: string[] = [];

  async function agentIn(room: CallersRoom, framework: Framework | null): Promise<CallersAgent> {
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

  return {
    service,
    caller,
    tokens,
    async meet(framework) {
      const room = await caller.room();
      tokens.push(room.avatarToken);
      const agent = await agentIn(room, framework);
      const { id } = await caller.start(room);
      const visitor = await startVisitor();
      guests.push(visitor);
      await visitor.join(caller.livekit.url, room.visitorToken);
      await visitor.until('the picture', ({ frames }) => frames.length > 10);
      return { agent, visitor, id };
    },
    sendGuestsAway() {
      for (const guest of guests.splice(0)) guest.kill();
    },
    async stop() {
      await service.stop();
      await caller.stop();
      rmSync(folder, { recursive: true, force: true });
      await removeData(service);
      return service.output();
    },
  };
}

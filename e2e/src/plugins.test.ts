import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AvatarSessionView } from '@vivant/contract/avatar-session';
import { type Framework, findPythonFramework, startCallersAgent } from '@vivant/media/testing/callers-agent';
import { startVisitor } from '@vivant/media/testing/visitor';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS_LIVEKIT, type CallersSide, startCallersSide } from './callers-side.ts';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const MINUTES = 60_000;
const python = findPythonFramework(process.env);
const at = (path: string) => fileURLToPath(new URL(`../../plugins/${path}`, import.meta.url));

const PLUGINS: [string, Framework | null, string][] = [
  ['Node', { name: 'node' }, at('livekit-agents-node/src/index.ts')],
  ['Python', python, at('livekit-agents-python')],
];

describe.skipIf(!existsSync(PORTRAIT) || CALLERS_LIVEKIT === null)('the plugins for LiveKit Agents', () => {
  let service: Service;
  let integrator: Integrator;
  let caller: CallersSide;
  let avatarId: string;
  const guests: { kill(): void }[] = [];

  beforeAll(async () => {
    service = await startService({ env: { VIVANT_PRIVATE_LIVEKIT: 'on' } });
    integrator = await newIntegrator(service);
    const manifest = { name: 'Face', renderOnly: true };
    avatarId = await integrator.create({ manifest, portrait: PORTRAIT });
    await integrator.built(avatarId);
    caller = await startCallersSide(service, integrator, avatarId);
  }, 240_000);
  afterEach(() => {
    for (const guest of guests.splice(0)) guest.kill();
  });
  afterAll(async () => {
    await service?.stop();
    await caller?.stop();
    if (service) await removeData(service);
  });

  describe.each(PLUGINS)('of %s', (_name, framework, path) => {
    it.skipIf(framework === null)(
      'brings the avatar into the room, speaks through it, and ends the session',
      () => speaksThrough(framework!, path),
      3 * MINUTES,
    );
  });

  async function speaksThrough(framework: Framework, path: string): Promise<void> {
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
    const [session] = await service
      .operate<{ items: { id: string; status: string }[] }>('session', 'list', '--all')
      .then(({ items }) => items);
    const view = await integrator.get<AvatarSessionView>(`/v1/avatar_sessions/${session!.id}`);
    expect(view).toMatchObject({ status: 'ended', endReason: 'api_end' });
  }
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { levelDb } from '@vivant/media/testing/audio';
import { findPythonFramework } from '@vivant/media/testing/callers-agent';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentWorker, startAgentWorker } from './agent-worker.ts';
import { CALLERS_LIVEKIT, type CallersSide, startCallersSide } from './callers-side.ts';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const AGENT = fileURLToPath(new URL('../../media/src/testing/bey_agent.py', import.meta.url));
const python = findPythonFramework(process.env);

describe.skipIf(!existsSync(PORTRAIT) || CALLERS_LIVEKIT === null || python?.name !== 'python')(
  'LiveKit’s own bey plugin for Python, unchanged, with our base address',
  () => {
    let service: Service;
    let integrator: Integrator;
    let caller: CallersSide;
    let worker: AgentWorker | undefined;
    let visitor: Visitor | undefined;

    beforeAll(async () => {
      service = await startService({ env: { VIVANT_PRIVATE_LIVEKIT: 'on' } });
      integrator = await newIntegrator(service);
      const avatarId = await integrator.create({
        manifest: { name: 'Face', renderOnly: true },
        portrait: PORTRAIT,
      });
      await integrator.built(avatarId);
      caller = await startCallersSide(service, integrator, avatarId);
      worker = await startAgentWorker([python?.name === 'python' ? python.python : '', AGENT, 'start'], {
        PYTHONDONTWRITEBYTECODE: '1',
        LIVEKIT_URL: caller.livekit.url,
        LIVEKIT_API_KEY: caller.livekit.apiKey,
        LIVEKIT_API_SECRET: caller.livekit.apiSecret,
        BEY_API_URL: `${service.baseUrl}/compat/bey`,
        BEY_API_KEY: integrator.key,
        BEY_AVATAR_ID: avatarId,
      });
    }, 240_000);

    afterAll(async () => {
      visitor?.kill();
      worker?.kill();
      await service?.stop();
      await caller?.stop();
      if (service) await removeData(service);
    });

    it('shows and voices our avatar in the agent’s room', async () => {
      visitor = await startVisitor();
      const seen = await spokenTo(visitor);
      expect(seen.tracks.toSorted()).toEqual(['audio', 'video']);
      expect(Object.keys(seen.attributes)).toContain('lk.publish_on_behalf');
    }, 180_000);

    async function spokenTo(guest: Visitor) {
      const room = await caller.room();
      await guest.join(caller.livekit.url, room.visitorToken);
      return guest.until(
        'the avatar’s voice',
        ({ frames, audio }) => frames.length > 25 && levelDb(audio.subarray(-4000)) > -45,
        120_000,
      );
    }
  },
);

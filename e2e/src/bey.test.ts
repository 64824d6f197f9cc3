import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { levelDb } from '@vivant/media/testing/audio';
import { findPythonFramework } from '@vivant/media/testing/callers-agent';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AgentWorker, hasModule, startAgentWorker } from './agent-worker.ts';
import { CAN_BUILD } from './built-avatars.ts';
import { CALLERS_LIVEKIT, type CallersSide, type FaceForCaller, startFaceForCaller } from './callers-side.ts';
import type { Integrator } from './integrator.ts';
import type { Service } from './service.ts';

const AGENTS = new URL('../../media/src/testing/', import.meta.url);
const python = findPythonFramework(process.env);
/** Folder with the plugin's own node_modules, which are not ours. */
const nodeInstall = process.env.VIVANT_TEST_NODE_BEY;

const PLUGINS: [string, boolean, (folder: string) => string[]][] = [
  [
    'Python',
    hasModule(python, 'livekit.plugins.bey'),
    () => [
      python?.name === 'python' ? python.python : '',
      fileURLToPath(new URL('bey_agent.py', AGENTS)),
      'start',
    ],
  ],
  [
    'Node',
    nodeInstall !== undefined && existsSync(join(nodeInstall, 'node_modules')),
    (folder) => {
      symlinkSync(join(nodeInstall ?? '', 'node_modules'), join(folder, 'node_modules'));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      copyFileSync(new URL('bey-agent.js', AGENTS), join(folder, 'bey-agent.js'));
      return [process.execPath, join(folder, 'bey-agent.js'), 'dev'];
    },
  ],
];

describe.skipIf(!CAN_BUILD || CALLERS_LIVEKIT === null || !PLUGINS.some(([, installed]) => installed))(
  'LiveKit’s own bey plugin, unchanged, with our base address',
  () => {
    let face: FaceForCaller;
    let service: Service;
    let integrator: Integrator;
    let caller: CallersSide;
    let avatarId: string;
    let folder: string;
    let worker: AgentWorker | undefined;
    let visitor: Visitor | undefined;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'vivant-bey-'));
      face = await startFaceForCaller();
      ({ service, integrator, avatarId, caller } = face);
    }, 240_000);

    afterEach(() => {
      visitor?.kill();
      worker?.kill();
    });

    afterAll(async () => {
      await face?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    describe.each(PLUGINS)('for %s', (_language, installed, command) => {
      it.skipIf(!installed)(
        'shows and voices our avatar in the agent’s room',
        async () => {
          worker = await startAgentWorker(command(folder), {
            PYTHONDONTWRITEBYTECODE: '1',
            LIVEKIT_URL: caller.livekit.url,
            LIVEKIT_API_KEY: caller.livekit.apiKey,
            LIVEKIT_API_SECRET: caller.livekit.apiSecret,
            BEY_API_URL: `${service.baseUrl}/compat/bey`,
            BEY_API_KEY: integrator.key,
            BEY_AVATAR_ID: avatarId,
          });
          visitor = await startVisitor();
          const seen = await spokenTo(visitor, worker);
          expect(seen.tracks.toSorted()).toEqual(['audio', 'video']);
          expect(Object.keys(seen.attributes)).toContain('lk.publish_on_behalf');
        },
        240_000,
      );
    });

    async function spokenTo(guest: Visitor, { output }: AgentWorker) {
      const room = await caller.room();
      await guest.join(caller.livekit.url, room.visitorToken);
      return guest
        .until(
          'the avatar’s voice',
          ({ frames, audio }) => frames.length > 25 && levelDb(audio.subarray(-4000)) > -45,
          120_000,
        )
        .catch((error: Error) => {
          throw new Error(`${error.message}. The worker printed: ${output().slice(-5000)}`);
        });
    }
  },
);

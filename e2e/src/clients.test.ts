import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '@vivant/server/testing/run-sample';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildWheel, installPackage, PYTHON_TOOLS, runPython } from './installed-package.ts';
import { ASSETS, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const at = (path: string) => fileURLToPath(new URL(`../../clients/${path}`, import.meta.url));
/** The Python of an environment that has the wheel of the client and nothing else, as pip installs it. */
function pythonWithClient(project: string): string {
  runPython(PYTHON_TOOLS, ['-m', 'venv', 'environment'], project);
  const python = join(project, 'environment/bin/python');
  const wheel = buildWheel('clients/python', project);
  runPython(python, ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-cache-dir', wheel], project);
  return python;
}

describe.skipIf(!existsSync(PORTRAIT))('a client, installed in an empty project', () => {
  let service: Service;
  let project: string;
  let env: NodeJS.ProcessEnv;
  const followers: ChildProcess[] = [];
  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(async () => {
    project = mkdtempSync(join(tmpdir(), 'vivant-client-'));
    const { key } = await newIntegrator(service);
    env = { PATH: process.env.PATH, VIVANT_URL: service.baseUrl, VIVANT_KEY: key };
  });
  afterEach(() => {
    for (const follower of followers.splice(0)) follower.kill('SIGKILL');
    rmSync(project, { recursive: true, force: true });
  });
  afterAll(async () => {
    await service?.stop();
    if (service) await removeData(service);
  });

  /** The example of a client, run with real material, does what it says. */
  async function talks(program: string, example: string) {
    copyFileSync(at(example), join(project, basename(example)));
    const document = join(project, 'prices.md');
    writeFileSync(document, '# Prices\n\nA ticket costs 9 euros.\n');
    const { stdout } = await run(program, [basename(example), PORTRAIT, VOICE, document], {
      cwd: project,
      env,
    });
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => line.startsWith('uploaded')).at(-1)).toBe('uploaded 100 %');
    expect(lines).toContain('built 100 %');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      ...{ avatar: 'Martha', hasToken: true },
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      serverUrl: expect.stringMatching(/^wss?:/),
    });
  }

  it('for TypeScript makes an avatar and starts a talk, as its example says', async () => {
    installPackage(project, 'clients/typescript', '@vivant/client', [
      ...['openapi-fetch', 'openapi-typescript-helpers'],
    ]);
    await talks(process.execPath, 'typescript/examples/talk.ts');
  });

  it.skipIf(PYTHON_TOOLS === '')(
    'for Python does what its examples say, and makes every other call',
    async () => {
      const python = pythonWithClient(project);
      const follower = spawn(python, [at('python/examples/follow.py')], { cwd: project, env });
      followers.push(follower);
      let followed = '';
      for (const stream of [follower.stdout, follower.stderr])
        stream.on('data', (chunk) => (followed += chunk));
      await talks(python, 'python/examples/talk.py');
      await expect.poll(() => followed).toMatch(/ avatar\.ready .*\n.* session\.started /);
      const calls = fileURLToPath(new URL('./clients/calls.py', import.meta.url));
      expect((await run(python, [calls, PORTRAIT, VOICE], { cwd: project, env })).stdout).toBe(
        'every call was answered\n',
      );
    },
  );
});

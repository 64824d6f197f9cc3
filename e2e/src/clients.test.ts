import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '@vivant/server/testing/run-sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage } from './installed-package.ts';
import { ASSETS, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav');
const at = (path: string) => fileURLToPath(new URL(`../../clients/${path}`, import.meta.url));
/** Set by the launcher: a Python that packs the client. */
const { VIVANT_TEST_CLIENT_TOOLS: tools = '' } = process.env;

/** Installs a client in an empty project; answers what runs its example there. */
type Install = (project: string) => string[];

const inTypeScript: Install = (project) => {
  installPackage(project, 'clients/typescript', '@vivant/client', [
    ...['openapi-fetch', 'openapi-typescript-helpers'],
  ]);
  copyFileSync(at('typescript/examples/talk.ts'), join(project, 'talk.ts'));
  return [process.execPath, 'talk.ts'];
};

/** As pip does it: the wheel alone, into an environment that has nothing else. */
const inPython: Install = (project) => {
  const command = (program: string, args: string[], cwd = project) =>
    execFileSync(program, args, {
      cwd,
      env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: 'pipe',
    });
  command(tools, ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', project], at('python'));
  command(tools, ['-m', 'venv', 'environment']);
  const python = join(project, 'environment/bin/python');
  const wheel = readdirSync(project).find((name) => name.endsWith('.whl')) ?? 'no wheel';
  command(python, ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-cache-dir', join(project, wheel)]);
  copyFileSync(at('python/examples/talk.py'), join(project, 'talk.py'));
  return [python, '-u', 'talk.py'];
};

describe.skipIf(!existsSync(PORTRAIT))('a client, installed in an empty project', () => {
  let service: Service;
  const projects: string[] = [];
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await service?.stop();
    if (service) await removeData(service);
    for (const project of projects) rmSync(project, { recursive: true, force: true });
  });

  it.for<[string, Install, boolean]>([
    ['TypeScript', inTypeScript, true],
    ['Python', inPython, tools !== ''],
  ])(
    'for %s makes an avatar and starts a talk, as its example says',
    async ([, install, isThere], { skip }) => {
      if (!isThere) skip('no Python that packs it was found');
      const project = mkdtempSync(join(tmpdir(), 'vivant-client-'));
      projects.push(project);
      const [program = '', ...args] = install(project);
      const { key } = await newIntegrator(service);
      const document = join(project, 'prices.md');
      writeFileSync(document, '# Prices\n\nA ticket costs 9 euros.\n');
      const { stdout } = await run(program, [...args, PORTRAIT, VOICE, document], {
        cwd: project,
        env: { PATH: process.env.PATH, VIVANT_URL: service.baseUrl, VIVANT_KEY: key },
      });
      const lines = stdout.trim().split('\n');
      expect(lines.filter((line) => line.startsWith('uploaded')).at(-1)).toBe('uploaded 100 %');
      expect(lines).toContain('built 100 %');
      expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
        ...{ avatar: 'Martha', hasToken: true },
        sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        serverUrl: expect.stringMatching(/^wss?:/),
      });
    },
  );
});

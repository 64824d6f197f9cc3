import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
const TYPESCRIPT = fileURLToPath(new URL('../../clients/typescript/', import.meta.url));

describe.skipIf(!existsSync(PORTRAIT))('the client for TypeScript, installed in an empty project', () => {
  let project: string;
  let service: Service;
  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'vivant-client-'));
    installPackage(project, 'clients/typescript', '@vivant/client', [
      ...['openapi-fetch', 'openapi-typescript-helpers'],
    ]);
    service = await startService();
  });
  afterAll(async () => {
    await service?.stop();
    if (service) await removeData(service);
    rmSync(project, { recursive: true, force: true });
  });

  it('makes an avatar and starts a talk, as its example says', async () => {
    const { key } = await newIntegrator(service);
    const document = join(project, 'prices.md');
    writeFileSync(document, '# Prices\n\nA ticket costs 9 euros.\n');
    copyFileSync(join(TYPESCRIPT, 'examples/talk.ts'), join(project, 'talk.ts'));
    const { stdout } = await run(process.execPath, ['talk.ts', PORTRAIT, VOICE, document], {
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
  });
});

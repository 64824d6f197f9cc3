import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkerToken, WorkerView } from '@vivant/contract/operator/workers';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav');
const GREETING = 'Welcome to the harbour museum.';

interface Worker {
  child: ChildProcess;
  output(): string;
  ended: Promise<unknown[]>;
}

/** As `./vivant worker` runs it on another machine, but for the address. */
function startWorker(dataDir: string, args: string[]): Worker {
  const { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    'setpriv',
    [...['--pdeathsig', 'TERM', '--', process.execPath, 'media/src/supervisor/worker-main.ts', ...args]],
    {
      cwd: ROOT,
      env: {
        PATH,
        HOME,
        LANG,
        TMPDIR,
        NODE_COMPILE_CACHE,
        VIVANT_DATA_DIR: dataDir,
        VIVANT_MEDIA_SLOTS: '2',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, output: () => output, ended: once(child, 'exit') };
}

describe.skipIf(!existsSync(PORTRAIT))('a machine that joins by its token', () => {
  let service: Service;
  let integrator: Integrator;
  let avatarId: string;
  let dataDir: string;
  let invited: WorkerToken;
  let visitor: Visitor | undefined;
  let worker: Worker;

  const listed = async (): Promise<WorkerView | undefined> => {
    const { items } = await service.operate<{ items: WorkerView[] }>('worker', 'list');
    return items.find(({ id }) => id === invited.id);
  };
  const becomes = (state: WorkerView['state']) =>
    until(async () => (await listed())?.state === state, `the worker to be ${state}`, 60_000);
  /** Nobody else could run it. */
  const greeted = async () => {
    const session = await until(
      () => integrator.startSession(avatarId, { maxDurationSeconds: 120 }).catch(() => undefined),
      'a session',
      60_000,
    );
    visitor = await startVisitor();
    await visitor.join(session.serverUrl, session.userToken);
    await visitor.caption('the greeting', ({ text }) => text.includes('harbour'));
    await visitor.until('the picture', ({ frames }) => frames.length > 25);
    await visitor.leave();
    visitor.kill();
  };

  beforeAll(async () => {
    service = await startService({ env: { VIVANT_MEDIA_SLOTS: '0' } });
    integrator = await newIntegrator(service);
    dataDir = mkdtempSync(join(tmpdir(), 'vivant-worker-'));
    avatarId = await integrator.create({
      manifest: {
        ...{ name: 'Martha', language: 'en' },
        persona: { personality: 'A museum guide.', scenario: 'A harbour museum.', greeting: GREETING },
      },
      portrait: PORTRAIT,
      voice: VOICE,
    });
    await integrator.built(avatarId);
    invited = await service.operate<WorkerToken>('worker', 'token', '--name', 'attic');
    worker = startWorker(dataDir, ['--join', service.baseUrl, '--token', invited.token]);
  }, 240_000);

  afterAll(async () => {
    visitor?.kill();
    worker?.child.kill('SIGINT');
    await worker?.ended;
    await service?.stop();
    if (service) await removeData(service);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('runs the sessions of a server that runs none itself, with nothing that listens', async () => {
    await becomes('ready');
    expect(await listed()).toMatchObject({ name: 'attic', slots: 2 });
    expect(statSync(join(dataDir, 'worker.json')).mode & 0o777).toBe(0o600);
    await greeted();
  });

  it('drains on SIGTERM, and comes back with the same command although its token is used', async () => {
    worker.child.kill('SIGTERM');
    expect((await worker.ended)[0]).toBe(0);
    worker = startWorker(dataDir, ['--join', service.baseUrl, '--token', invited.token]);
    await becomes('ready');
    await greeted();
  });

  it('ends once it is revoked, and no session starts any longer', async () => {
    await service.operate('worker', 'revoke', invited.id);
    expect((await worker.ended)[0]).toBe(1);
    expect(worker.output()).toContain('lets this machine in no longer');
    expect((await listed())?.state).toBe('revoked');
    await expect(integrator.startSession(avatarId)).rejects.toThrow(/503/);
    for (const said of [service.output(), worker.output()]) expect(said).not.toContain(invited.token);
    const again = startWorker(dataDir, ['--join', service.baseUrl, '--token', invited.token]);
    expect((await again.ended)[0]).toBe(1);
    expect(again.output()).toContain('lets this machine in no longer');
  });
});

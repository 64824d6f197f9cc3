import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkerToken, WorkerView } from '@vivant/contract/operator/workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';
import { until } from './until.ts';
import { startWorker, type Worker } from './worker.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const BUILDS = 2;

describe.skipIf(!existsSync(PORTRAIT))('a machine that joins to build avatars', () => {
  let service: Service;
  let integrator: Integrator;
  const dataDirs: string[] = [];
  const workers: Worker[] = [];

  const create = () =>
    integrator.create({
      manifest: {
        ...{ name: 'Martha', language: 'en' },
        persona: { personality: 'A museum guide.', scenario: 'A harbour museum.', greeting: 'Welcome.' },
      },
      ...{ portrait: PORTRAIT, voice: VOICE },
      knowledge: { 'hours.md': '# Hours\n\nThe museum opens at nine.' },
    });
  const ready = async (avatarId: string) => {
    const { avatar } = await integrator.built(avatarId);
    expect(avatar.status).toBe('ready');
  };
  /** By what they hold, how often each is there. */
  function storedFiles(): Map<string, number> {
    const digests = globSync('blobs/**/*', { cwd: service.dataDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        createHash('sha256')
          .update(readFileSync(join(entry.parentPath, entry.name)))
          .digest('hex'),
      );
    return new Map([...new Set(digests)].map((one) => [one, digests.filter((all) => all === one).length]));
  }
  const metric = async (outcome: string) => {
    const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
    const pattern = new RegExp(
      `^vivant_stages_on_media_hosts_total\\{.*outcome="${outcome}"\\} (\\d+)`,
      'gm',
    );
    return [...text.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  /** How many stages the server said last that it runs on media hosts; it looks every few seconds. */
  const countsOn = (count: number) =>
    until(
      async () => {
        const lines = service.output().split('\n');
        const newest = lines.findLast((line) => line.includes('stages of builds may run on media hosts'));
        return count === Number(/count\W+(\d+)/.exec(newest ?? '')?.[1] ?? 0);
      },
      `the server to count on ${count} stages elsewhere`,
      60_000,
    );

  /** Resolves once the server counts on it, and on no other. */
  async function joined(): Promise<{ worker: Worker; id: string; underWay: () => number }> {
    const token = await service.operate<WorkerToken>('worker', 'token', '--name', `attic ${workers.length}`);
    const dataDir = mkdtempSync(join(tmpdir(), 'vivant-worker-builds-'));
    dataDirs.push(dataDir);
    await countsOn(0);
    const worker = startWorker(dataDir, ['--join', service.baseUrl, '--token', token.token, '--builds'], {
      VIVANT_MEDIA_BUILDS: String(BUILDS),
      VIVANT_MEDIA_SLOTS: '2',
    });
    workers.push(worker);
    await countsOn(BUILDS);
    const folder = join(dataDir, 'tmp/media-builds');
    const underWay = () => readdirSync(folder).flatMap((host) => readdirSync(join(folder, host))).length;
    return { worker, id: token.id, underWay };
  }
  const busy = (underWay: () => number) =>
    until(async () => underWay() > 0, 'a stage on the worker', 60_000, 10);

  beforeAll(async () => {
    service = await startService({ env: { VIVANT_MEDIA_SLOTS: '0', VIVANT_BUILDS: '1' } });
    integrator = await newIntegrator(service);
  }, 240_000);
  afterAll(async () => {
    for (const { child } of workers) child.kill('SIGINT');
    await Promise.all(workers.map(({ ended }) => ended));
    await service?.stop();
    if (service) await removeData(service);
    for (const directory of dataDirs) rmSync(directory, { recursive: true, force: true });
  });

  const linesOf = ({ output }: { output(): string }) =>
    output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));

  it('builds the same files as the server, keeps none of them, and logs with the id of the same request', async () => {
    await ready(await create());
    const before = storedFiles();
    const { worker, id, underWay } = await joined();
    const { items } = await service.operate<{ items: WorkerView[] }>('worker', 'list');
    expect(items.find((one) => one.id === id)).toMatchObject({ state: 'ready', builds: BUILDS });
    const avatarIds = [await create(), await create()];
    await Promise.all(avatarIds.map(ready));
    expect(await metric('done')).toBeGreaterThanOrEqual(2);
    expect(await metric('lost')).toBe(0);
    expect(storedFiles()).toEqual(new Map([...before].map(([digest, count]) => [digest, 3 * count])));
    expect(underWay()).toBe(0);
    const ofAvatar = linesOf(service).filter(({ avatarId }) => avatarId === avatarIds[0]);
    const [requestId] = new Set(ofAvatar.map((line) => line.requestId));
    expect(ofAvatar).not.toEqual([]);
    expect(ofAvatar.filter((line) => line.requestId !== requestId)).toEqual([]);
    expect(linesOf(service)).toContainEqual(
      expect.objectContaining({ msg: 'request', route: '/v1/avatars', requestId }),
    );
    expect(linesOf(worker)).toContainEqual(
      expect.objectContaining({ msg: 'a stage of a build ended', requestId }),
    );
    worker.child.kill('SIGTERM');
    expect((await worker.ended)[0]).toBe(0);
  });

  it('may be killed in the middle of a stage: the avatar is ready all the same', async () => {
    const { worker, underWay } = await joined();
    const lost = await metric('lost');
    const avatarId = await create();
    await busy(underWay);
    worker.child.kill('SIGKILL');
    await ready(avatarId);
    expect(await metric('lost')).toBeGreaterThan(lost);
  });

  it('may be revoked in the middle of a stage: the avatar is ready all the same', async () => {
    const { worker, id, underWay } = await joined();
    const lost = await metric('lost');
    const avatarId = await create();
    await busy(underWay);
    await service.operate('worker', 'revoke', id);
    await ready(avatarId);
    expect(await metric('lost')).toBeGreaterThan(lost);
    expect((await worker.ended)[0]).toBe(77);
    expect(underWay()).toBe(0);
  });
});

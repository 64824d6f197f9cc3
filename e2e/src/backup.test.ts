import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AvatarDetail } from '@vivant/contract/avatar';
import type { AvatarMaterials } from '@vivant/contract/materials';
import type { IntegrityReport } from '@vivant/contract/operator/integrity';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ASSETS, type Integrator, integratorWith, newIntegrator } from './integrator.ts';
import { type Service, startService } from './service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v03_en_female_audiobook_14s.ogg');
const FACE = { manifest: { name: 'Face', renderOnly: true }, portrait: PORTRAIT };
const speaker = (previews: boolean) => ({
  manifest: { name: 'Vera', previews },
  portrait: PORTRAIT,
  voice: VOICE,
});

const intoDataDir = (dataDir: string) => ({
  ...{ cwd: ROOT, env: { ...compileCacheEnvironment(), PATH: process.env.PATH, VIVANT_DATA_DIR: dataDir } },
});

/** What a caller reads of an avatar, and what its links lead to. */
async function readAvatar(integrator: Integrator, id: string) {
  const { previewUrls, ...avatar } = await integrator.avatar(id);
  const { links, ...materials } = await integrator.get<AvatarMaterials>(`/v1/avatars/${id}/materials`);
  const { expiresAt: _later, ...files } = { ...previewUrls, ...links };
  const contents = await Promise.all(
    Object.entries(files).map(async ([name, url = '']) => {
      const answer = await fetch(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { name, status: answer.status, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
  return { avatar, materials, contents };
}

/** One service whose avatars come and go while it is backed up, and one that starts on what the backup restores. */
describe.skipIf(!existsSync(PORTRAIT) || !existsSync(VOICE))('an installation that moves by a backup', () => {
  let folder: string;
  let old: Service;
  let after: Service;
  let integrator: Integrator;
  let kept: string;
  let unfinished: string;
  let restoreArgs: string[];
  let before: Awaited<ReturnType<typeof readAvatar>>;
  let queued: { queue: string; data: Record<string, unknown> }[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vivant-moved-'));
    old = await startService({ dataDir: join(folder, 'old') });
    const there = await newIntegrator(old);
    kept = await there.create(speaker(true));
    await there.built(kept);
    before = await readAvatar(there, kept);
    unfinished = await there.create(speaker(false));
    const passphrase = join(folder, 'passphrase');
    await writeFile(passphrase, 'correct horse battery staple\n');
    let isMade = false;
    const comeAndGo = async () => {
      while (!isMade) {
        const url = `${old.baseUrl}/v1/avatars/${await there.create(FACE)}`;
        expect((await fetch(url, { method: 'DELETE', headers: { 'x-api-key': there.key } })).status).toBe(
          204,
        );
      }
    };
    const [{ path }] = await Promise.all([
      old.operate<{ path: string }>('backup', '--to', folder, '--passphrase-file', passphrase).finally(() => {
        isMade = true;
      }),
      comeAndGo(),
    ]);
    expect(await old.stop()).toBe(0);

    const dataDir = join(folder, 'new');
    restoreArgs = ['server/src/restore-main.ts', path, '--passphrase-file', passphrase];
    await promisify(execFile)(process.execPath, restoreArgs, intoDataDir(dataDir));
    const jobs = join(dataDir, 'restored-jobs.json');
    queued = JSON.parse(await readFile(jobs, 'utf8'));
    const ofAnother = { queue: 'of-another-version', data: { avatarId: kept }, startAfterSeconds: 0 };
    await writeFile(jobs, JSON.stringify([ofAnother, ...queued]));
    after = await startService({ dataDir });
    integrator = integratorWith(after, there.accountId, there.key);
  });
  afterAll(async () => {
    await Promise.all([old?.stop(), after?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('answers the same key with the same avatar, and with its files byte for byte', async () => {
    const now = await readAvatar(integrator, kept);
    const answered = now.contents.map(({ name, status }) => [name, status]);
    expect(answered.toSorted()).toEqual(['idle', 'portrait', 'talking', 'voice'].map((name) => [name, 200]));
    expect(now).toEqual(before);
  });

  it('starts with saved work of a queue that is no more, and does the rest: what was being built gets built', async () => {
    expect(queued.filter(({ data }) => data.avatarId === unfinished)).not.toEqual([]);
    expect(after.output()).toContain('"queue":"of-another-version"');
    const { avatar } = await integrator.built(unfinished);
    expect(avatar).toMatchObject({ status: 'ready', readyToChat: true } satisfies Partial<AvatarDetail>);
  });

  it('starts as a new one where the restore was killed', async () => {
    const dataDir = join(folder, 'killed');
    const restore = spawn(process.execPath, restoreArgs, intoDataDir(dataDir));
    const gone = once(restore, 'exit');
    await vi.waitUntil(() => existsSync(join(dataDir, 'blobs/avatars')), { interval: 2, timeout: 60_000 });
    restore.kill('SIGKILL');
    await gone;
    const fresh = await startService({ dataDir });
    try {
      expect(fresh.output()).toContain('a restore was killed');
      expect(existsSync(join(dataDir, 'restored-jobs.json'))).toBe(false);
      expect(await fresh.operate('check')).toMatchObject({ sound: true });
      expect(await fresh.operate<{ items: object[] }>('avatar', 'list')).toMatchObject({ items: [] });
    } finally {
      await fresh.stop();
    }
  });

  it('is sound', async () => {
    const { sound, checks } = await after.operate<IntegrityReport>('check');
    expect([sound, checks.filter(({ faultCount }) => faultCount > 0)]).toEqual([true, []]);
  });
});

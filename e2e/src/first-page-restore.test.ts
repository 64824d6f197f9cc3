import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { IntegrityReport } from '@vivant/contract/operator/integrity';
import type { RestoreState } from '@vivant/contract/studio/restore';
import { MIGRATIONS } from '@vivant/server/adapters/db/migrations/migration-list';
import { writeArchive } from '@vivant/server/backup/archive';
import type { Browser } from 'playwright-core';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { JUDGED, judgeAll, SIZES, watch } from './page-judge.ts';
import { type Service, startService } from './service.ts';
import { until } from './until.ts';
import { launchChromium } from './visitor.ts';

const PASSPHRASE = 'correct horse battery staple';
const OWNER = { name: 'Olga', email: 'olga@example.org', password: 'correct horse battery' };

/** An installation that is in use and backed up, and a fresh one whose first page gets the backup. */
describe('a backup on the first page of the studio', () => {
  let folder: string;
  let fresh: Service;
  let browser: Browser;
  let archive: string;
  /** Of an installation that nobody has joined. */
  let unjoined: string;
  let link: string;
  const faults: string[] = [];

  const ask = (service: Service, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${service.baseUrl}/studio/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl, ...headers },
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    });
  const tokenOf = async (service: Service) => new URL(await service.firstLink()).hash.slice(1);
  const stateOf = async (token: string) => {
    // Nobody answers while the service stops and starts.
    const answer = await ask(fresh, '/restore/state', { token }).catch(() => null);
    return answer === null ? null : ((await answer.json()) as RestoreState);
  };
  const ended = (token: string) =>
    until(
      async () => {
        const state = await stateOf(token);
        return state !== null && (state.phase === 'done' || state.phase === 'failed') && state;
      },
      'the restore to end',
      120_000,
    );
  const send = async (token: string, bytes: Uint8Array, range?: string) =>
    ask(fresh, '/restore/file', bytes, {
      ...{ 'content-type': 'application/octet-stream', 'x-vivant-link': token },
      ...(range !== undefined && { 'content-range': range }),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vivant-first-page-'));
    const old = await startService({ dataDir: join(folder, 'old') });
    await tokenOf(old);
    unjoined = (await old.operate<{ path: string }>('backup', '--to', folder)).path;
    const joined = await ask(old, '/links/use', { token: await tokenOf(old), ...OWNER });
    expect(joined.status).toBe(200);
    const passphrase = join(folder, 'passphrase');
    await writeFile(passphrase, `${PASSPHRASE}\n`);
    await mkdir(join(folder, 'backups'));
    const made = await old.operate<{ path: string }>(
      ...['backup', '--to', join(folder, 'backups'), '--passphrase-file', passphrase],
    );
    archive = made.path;
    await old.stop();
    fresh = await startService({
      dataDir: join(folder, 'fresh'),
      env: { VIVANT_DEMO_AVATAR: 'on', VIVANT_BACKUP_DIR: join(folder, 'backups') },
    });
    link = `${fresh.baseUrl}/studio/link#${await tokenOf(fresh)}`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await fresh?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is for whoever has the link for the first owner, and is refused where it is no archive', async () => {
    const stranger = 'x'.repeat(43);
    for (const answer of [
      await ask(fresh, '/restore/offer', { token: stranger }),
      await ask(fresh, '/restore/start', { token: stranger }),
      await send(stranger, Buffer.from('an archive')),
    ])
      expect([answer.status, (await answer.json()) as object]).toMatchObject([
        403,
        { error: 'link_invalid' },
      ]);
    expect(await readdir(join(fresh.dataDir, 'tmp'))).not.toContain('restore');

    const token = await tokenOf(fresh);
    for (const name of ['../fresh/format', 'running.json', `../${archive}`])
      expect((await ask(fresh, '/restore/start', { token, archive: name })).status).toBe(409);
    for (const range of ['bytes 0-3/10', 'bytes 6-2/10', 'bytes 0-9/9', 'bytes */10', '0-9/10'])
      expect((await send(token, Buffer.from('no archive'), range)).status).toBe(409);
    expect((await send(token, Buffer.from('archive'), 'bytes 3-9/10')).status).toBe(409);
    expect((await send(token, Buffer.from('no '), 'bytes 0-2/10')).status).toBe(204);
    expect((await send(token, Buffer.from('archive'), 'bytes 3-9/10')).status).toBe(204);
    expect((await ask(fresh, '/restore/start', { token })).status).toBe(204);
    expect(await ended(token)).toMatchObject({ phase: 'failed', message: expect.stringMatching(/damaged/) });
    expect(await stateOf(stranger)).toEqual({ phase: 'none' });
  });

  it('that fails in the middle leaves an empty installation, whose link stays good', async () => {
    const bytes = writeArchive({
      takeSnapshot: async () => ({
        migrations: MIGRATIONS.map(({ name }) => name),
        ...{ tables: [{ name: 'accounts', columns: ['id'] }], files: [], jobs: [] },
        rows: () => Readable.from([Buffer.from('no row\n')]),
        endReading: async () => {},
        close: async () => {},
      }),
      blobs: { open: () => Promise.reject(new Error('it has no files')) } as never,
      ...{ version: 'test', now: new Date() },
    });
    const crafted = await buffer(bytes);
    const token = await tokenOf(fresh);
    // She is there by then, with files of her own.
    await ask(fresh, '/links/view', { token });
    await until(
      async () => (await fresh.operate<{ items: object[] }>('avatar', 'list')).items.length > 0,
      'the avatar of the first start',
      60_000,
    );
    expect((await send(token, crafted)).status).toBe(204);
    expect((await ask(fresh, '/restore/start', { token })).status).toBe(204);
    expect(await ended(token)).toMatchObject({
      phase: 'failed',
      message: expect.stringMatching(/The log of the service says what/),
    });
    expect(fresh.output()).toContain('invalid input syntax');
    expect((await ask(fresh, '/restore/offer', { token })).status).toBe(200);
  });

  it('that nobody had joined leaves the link good: somebody has to be the first', async () => {
    const token = await tokenOf(fresh);
    expect((await send(token, await readFile(unjoined))).status).toBe(204);
    expect((await ask(fresh, '/restore/start', { token })).status).toBe(204);
    expect(await ended(token)).toMatchObject({ phase: 'done', isLinkGood: true });
    expect((await ask(fresh, '/links/view', { token })).status).toBe(200);
  });

  it('is chosen there, and the page ends where its owner signs in as before', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, ...JUDGED });
    const page = await context.newPage();
    watch(page, faults, ({ host }) => host === new URL(fresh.baseUrl).host);
    const look = (name: string) => judgeAll(page, `restore-${name}`);
    await page.goto(link);
    // The last one brought nobody back, and the page leads on.
    const setUp = async () => {
      await page.getByText('Nobody had joined it').waitFor();
      await page.getByRole('button', { name: 'Set up your studio' }).click();
      await page.getByRole('heading', { name: 'Set up your studio' }).waitFor();
    };
    await page.getByText('Nobody had joined it').waitFor();
    await look('unjoined');
    await setUp();
    await look('first');
    const half = { phase: 'files', share: 0.5 } satisfies RestoreState;
    await page.route('**/restore/state', (route) => route.fulfill({ json: half }));
    await page.reload();
    await page.getByText('Files are put in place').waitFor();
    await look('progress');
    await page.unroute('**/restore/state');
    await setUp();
    // As several servers answer, of which each would get some of the file.
    const message = 'Other servers of this installation run. Stop all servers but one, and come back here.';
    await page.route('**/restore/offer', (route) =>
      route.fulfill({ status: 409, json: { error: 'restore_refused', message } }),
    );
    await page.getByRole('button', { name: 'Restore a backup' }).click();
    await page.getByText(message).waitFor();
    await look('not-alone');
    await page.unroute('**/restore/offer');
    await page.getByRole('button', { name: 'Set up without a backup' }).click();
    await page.getByRole('button', { name: 'Restore a backup' }).click();
    await page.getByLabel('Choose the file').setInputFiles(archive);
    await page.getByLabel('Passphrase or secret key').fill('battery staple');
    await look('chosen');
    // The first try is lost on the way.
    await page.route('**/restore/file', (route) => route.abort('connectionreset'), { times: 1 });
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('This does not open the archive').waitFor();
    await page.reload();
    // It failed, and the page says so.
    await page.getByRole('heading', { name: 'Restore a backup' }).waitFor();
    await page.getByText('This does not open the archive').waitFor();
    await look('failed');
    await page.getByLabel('Backup', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Passphrase or secret key').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('heading', { name: 'Your backup is restored' }).waitFor();
    await look('done');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation').first().waitFor();
    await context.close();
  });

  it('leaves a sound installation, which takes no other', async () => {
    const report = await fresh.operate<IntegrityReport>('check');
    expect([report.sound, report.checks.filter(({ faultCount }) => faultCount > 0)]).toEqual([true, []]);
    const token = await tokenOf(fresh);
    expect((await ask(fresh, '/restore/start', { token })).status).toBe(403);
    assert((await fresh.stop()) === 0);
    expect(fresh.output()).not.toContain(PASSPHRASE);
  });
});

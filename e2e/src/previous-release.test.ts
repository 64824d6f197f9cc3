import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@vivant/server/adapters/db/database';
import { MIGRATIONS } from '@vivant/server/adapters/db/migrations/migration-list';
import { type EmbeddedPostgres, startPostgres } from '@vivant/server/embedded/postgres';
import { createLog } from '@vivant/server/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import { checkOutPrevious, isPreviousKept, PREVIOUS, readPrevious } from './previous-release.ts';
import { type Service, startService } from './service.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v03_en_female_audiobook_14s.ogg');

/** What today's servers have changed in the database since. */
function newMigrations(): string[] {
  const before = readPrevious('server/src/adapters/db/migrations/migration-list.ts');
  return MIGRATIONS.map(({ name }) => name).filter((name) => !before.includes(`'${name}'`));
}

/** As in a rolling upgrade: a server of the release before, and one of today's beside it that changes their database. */
describe.skipIf(!isPreviousKept || !existsSync(PORTRAIT) || !existsSync(VOICE))(
  `a server of the previous release (${PREVIOUS.slice(0, 8)}) beside one of today`,
  () => {
    const home = mkdtempSync(join(tmpdir(), 'vivant-rolling-'));
    const program = join(home, 'program');
    let postgres: EmbeddedPostgres;
    let before: Service;
    let today: Service;
    let integrator: Integrator;
    let logged: number;

    const start = (name: string, root?: string) => {
      const dataDir = join(home, name);
      mkdirSync(dataDir);
      symlinkSync(join(home, 'blobs'), join(dataDir, 'blobs'));
      const env = { DATABASE_URL: postgres.connectionString, VIVANT_MEDIA_SLOTS: '0' };
      return startService({ dataDir, env, ...(root === undefined ? {} : { root }) });
    };
    const call = (path: string, method: string, body?: object) =>
      fetch(`${before.baseUrl}/v1${path}`, {
        method,
        headers: {
          'x-api-key': integrator.key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

    const reservations = async () => {
      const database = createDatabase({ url: postgres.connectionString, maxConnections: 1 });
      try {
        return await database.db
          .selectFrom('reservations')
          .select(['held_microcredits', 'closed_at'])
          .where('account_id', '=', integrator.accountId)
          .execute();
      } finally {
        await database.close();
      }
    };

    beforeAll(async () => {
      checkOutPrevious(program);
      mkdirSync(join(home, 'blobs'));
      mkdirSync(join(home, 'postgres'));
      postgres = await startPostgres({ dataDir: join(home, 'postgres'), log: createLog({ level: 'warn' }) });
      before = await start('before', program);
      today = await start('today');
      logged = before.output().length;
      integrator = await newIntegrator(before);
    });
    afterAll(async () => {
      await Promise.all([before?.stop(), today?.stop()]);
      await postgres?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    it('goes on with people, keys, avatars, webhooks and money', async () => {
      const id = await integrator.create({
        ...{ manifest: { name: 'Face', previews: false }, portrait: PORTRAIT, voice: VOICE },
      });
      expect((await integrator.built(id)).avatar).toMatchObject({ status: 'ready', readyToChat: true });
      // Reserved, placed nowhere, and undone.
      const refused = await call('/session', 'POST', { avatarId: id });
      expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'unavailable' }]);
      await expect.poll(reservations).toEqual([{ held_microcredits: 0, closed_at: expect.any(Date) }]);
      expect((await call(`/avatars/${id}`, 'PATCH', { name: 'Visage' })).status).toBe(200);
      expect(await integrator.avatar(id)).toMatchObject({ name: 'Visage' });
      expect((await call('/avatars', 'GET')).status).toBe(200);
      expect((await call('/account', 'GET')).status).toBe(200);
      expect((await call('/sessions', 'GET')).status).toBe(200);
      const { accountId } = integrator;
      await before.operate('credits', 'grant', '--account', accountId, '--credits', '5');
      await before.operate('key', 'create', '--account', accountId, '--scopes', 'avatars:read');
      await before.operate('member', 'add', '--account', accountId, '--role', 'owner');
      await before.operate('webhook', 'create', 'https://hooks.example.org/', '--account', accountId);
      expect((await call(`/avatars/${id}`, 'DELETE')).status).toBe(204);
      expect(await before.operate('check')).toMatchObject({ sound: true });
      const errors = before
        .output()
        .slice(logged)
        .split('\n')
        .filter((line) => /"level":"(error|fatal)"/.test(line));
      expect(errors).toEqual([]);
    });

    it('leaves what today’s reads: the same account, and all of it sound', async () => {
      const answer = await fetch(`${today.baseUrl}/v1/account`, { headers: { 'x-api-key': integrator.key } });
      expect(answer.status).toBe(200);
      expect(await today.operate('check')).toMatchObject({ sound: true });
    });

    it.skipIf(!isPreviousKept || newMigrations().length === 0)(
      'is not started again once it has ended: it would not know the database',
      async () => {
        expect(await before.stop()).toBe(0);
        const again = startService({
          ...{ dataDir: before.dataDir, root: program },
          env: { DATABASE_URL: postgres.connectionString },
        });
        try {
          await expect(again).rejects.toThrow(/made by a newer version of Vivant/);
        } finally {
          await again.then(
            (service) => service.stop(),
            () => undefined,
          );
        }
      },
    );
  },
);

import type { BackupView } from '@vivant/contract/studio/operate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../log.ts';
import { addAccount } from '../../../testing/accounts.ts';
import { FROM_OWN_PAGE } from '../../../testing/studio.ts';
import { type AvatarStudio, openAvatarStudio } from '../../../testing/studio-avatars.ts';

const VIEW: BackupView = {
  place: { address: '/srv/backups', everyHours: 24, keep: 7, isEncrypted: true },
  now: null,
  failed: null,
  recent: [
    {
      address: '/srv/backups/vivant-0123abcd-2026-11-26T02-00-00-000Z.tar.age',
      beganAt: '2026-11-26T02:00:00.000Z',
      sizeBytes: 123_456,
      isEncrypted: true,
    },
  ],
  problem: null,
};

const logged: string[] = [];
let studio: AvatarStudio;
let owner: { cookie: string };
let operator: { cookie: string; id: string };
/** How often one was begun. */
let begun = 0;
let isFree = true;

beforeAll(async () => {
  studio = await openAvatarStudio({
    log: createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
    backups: {
      beginNow: async () => isFree && (begun += 1) > 0,
      view: async () => VIEW,
    },
  });
  const accountId = await addAccount(studio.service.db);
  owner = await studio.join(accountId, 'owner');
  operator = await studio.operator(accountId);
});
afterAll(() => studio.close());

describe('backups', () => {
  it('are shown to operators, and begun by them, which the log tells', async () => {
    expect(await studio.ask('GET /operate/backups', { as: operator.cookie })).toMatchObject({
      ...{ status: 200, body: VIEW },
    });
    const asked = await studio.ask('POST /operate/backups', { as: operator.cookie });
    expect(asked).toMatchObject({ status: 202, body: VIEW });
    expect(begun).toBe(1);
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'an operator began a backup', personId: operator.id }),
    );
  });

  it('are neither shown to nor begun by others, nor from other pages', async () => {
    const before = begun;
    for (const call of ['GET /operate/backups', 'POST /operate/backups']) {
      const byOwner = await studio.ask(call, { as: owner.cookie });
      expect([call, byOwner.status, byOwner.body.error]).toEqual([call, 403, 'role_not_allowed']);
      const signedOut = await studio.ask(call, {});
      expect([call, signedOut.status, signedOut.body.error]).toEqual([call, 401, 'signed_out']);
    }
    const foreign = await studio.app.inject({
      method: 'POST',
      url: '/studio/api/operate/backups',
      headers: { ...FROM_OWN_PAGE, 'sec-fetch-site': 'cross-site', cookie: operator.cookie },
    });
    expect([foreign.statusCode, foreign.json().error]).toEqual([403, 'cross_site']);
    expect(begun).toBe(before);
  });

  it('are not begun while one is being made', async () => {
    isFree = false;
    const asked = await studio.ask('POST /operate/backups', { as: operator.cookie });
    isFree = true;
    expect(asked).toMatchObject({ status: 409, body: { error: 'backup_refused' } });
    expect(asked.body.message).toContain('A backup is being made');
  });

  it('without a place of the settings are none, and the refusal names the setting', async () => {
    const plain = await openAvatarStudio();
    const { cookie } = await plain.operator(await addAccount(plain.service.db));
    const { body } = await plain.ask('GET /operate/backups', { as: cookie });
    expect(body).toEqual({ place: null, now: null, failed: null, recent: [], problem: null });
    const asked = await plain.ask('POST /operate/backups', { as: cookie });
    expect(asked).toMatchObject({ status: 409, body: { error: 'backup_refused' } });
    expect(asked.body.message).toContain('VIVANT_BACKUP_DIR');
    await plain.close();
  });
});

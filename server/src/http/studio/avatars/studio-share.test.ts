import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let owner: string;
let editor: string;
let viewer: string;
let at: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
  const { id } = await studio.service.account();
  owner = (await studio.join(id, 'owner')).cookie;
  editor = (await studio.join(id, 'editor')).cookie;
  viewer = (await studio.join(id, 'viewer')).cookie;
  await studio.service.credits.grant({ accountId: id, amountMicrocredits: 1000, reference: randomUUID() });
  const made = await studio.send('POST /avatars', editor, await avatarForm());
  at = `/avatars/${made.body.id}/share`;
});
afterAll(() => studio.close());

const book = (direction: 'top_up' | 'withdraw', amountMicrocredits: number, bookingKey = randomUUID()) =>
  studio.ask(`POST ${at}/budget`, { as: owner, body: { direction, amountMicrocredits, bookingKey } });

describe('how an avatar is shared, in the studio', () => {
  it('begins with no allowed site, no end date and no money', async () => {
    const { body } = await studio.ask(`GET ${at}`, { as: editor });
    expect(body).toMatchObject({
      ...{ visibility: 'private', allowedOrigins: [], expiresAt: null },
      budget: { enabled: false, balanceMicrocredits: 0, dailyCapMicrocredits: null },
    });
    expect(body.url).toMatch(/^https:\/\/avatars\.test\/a\/[0-9a-f-]{36}$/);
    expect(body.scriptUrl).toBe('https://avatars.test/widget.js');
  });

  it('tells a viewer whether visitors can talk, and no amounts', async () => {
    const { body } = await studio.ask(`GET ${at}`, { as: viewer });
    expect(body).toMatchObject({ visibility: 'private', funds: 'none', budget: null });
    expect(JSON.stringify(body)).not.toMatch(/microcredits/i);
    const refused = await studio.ask(`PATCH ${at}`, { as: viewer, body: { visibility: 'public' } });
    expect([refused.status, refused.body.error]).toEqual([403, 'role_not_allowed']);
  });

  it('is changed in one call, and what is not named stays', async () => {
    const change = {
      visibility: 'unlisted',
      allowedOrigins: ['https://museum.example'],
      expiresAt: '2027-01-01T00:00:00.000Z',
      budget: { dailyCapMicrocredits: 500, visitorCapMicrocredits: 50 },
    };
    const { body } = await studio.ask(`PATCH ${at}`, { as: owner, body: change });
    expect(body).toMatchObject(change);
    const later = await studio.ask(`PATCH ${at}`, { as: editor, body: { expiresAt: null } });
    expect(later.body).toMatchObject({ ...change, expiresAt: null });
  });

  it('asks visitors for a recording where an owner wants it, and no editor decides that', async () => {
    const shown = await studio.ask(`GET ${at}`, { as: viewer });
    expect(shown.body).toMatchObject({
      recordsSound: false,
      recording: { isAllowed: true, keptDays: 30 },
    });
    const change = { recordsSound: true };
    const refused = await studio.ask(`PATCH ${at}`, { as: editor, body: change });
    expect([refused.status, refused.body.error]).toEqual([403, 'role_not_allowed']);
    expect((await studio.ask(`PATCH ${at}`, { as: owner, body: change })).body).toMatchObject(change);
    // What is not named stays.
    const later = await studio.ask(`PATCH ${at}`, { as: editor, body: { expiresAt: null } });
    expect(later.body).toMatchObject(change);
  });

  it.each([{}, { allowedOrigins: ['museum.example'] }, { expiresAt: 'soon' }, { unknown: 1 }])(
    'refuses %j',
    async (body) => {
      expect((await studio.ask(`PATCH ${at}`, { as: editor, body })).status).toBe(400);
    },
  );

  it('keeps what may be spent for owners to say, and changes nothing where an editor tries', async () => {
    const before = (await studio.ask(`GET ${at}`, { as: editor })).body;
    const body = { visibility: 'public', budget: { dailyCapMicrocredits: null } };
    const refused = await studio.ask(`PATCH ${at}`, { as: editor, body });
    expect([refused.status, refused.body.error]).toEqual([403, 'role_not_allowed']);
    expect((await studio.ask(`GET ${at}`, { as: editor })).body).toEqual(before);
  });

  it('moves credits and changes caps only within minutes of giving the password', async () => {
    const { body: before } = await studio.ask(`GET ${at}`, { as: owner });
    studio.clock.advance(10 * 60_000);
    expect((await book('top_up', 1)).body.error).toBe('confirmation_needed');
    expect((await book('withdraw', 1)).body.error).toBe('confirmation_needed');
    const body = { visibility: 'public', budget: { dailyCapMicrocredits: null } };
    const late = await studio.ask(`PATCH ${at}`, { as: owner, body });
    expect(late.body.error).toBe('confirmation_needed');
    expect((await studio.ask(`GET ${at}`, { as: owner })).body).toEqual(before);
    const password = { password: 'correct horse battery' };
    expect((await studio.ask('POST /confirmation', { as: owner, body: password })).status).toBe(204);
    expect((await studio.ask(`PATCH ${at}`, { as: owner, body: { budget: {} } })).status).not.toBe(403);
  });

  it('a transfer that is sent twice moves credits once, and can be reversed', async () => {
    const key = randomUUID();
    await book('top_up', 300, key);
    const { body } = await book('top_up', 300, key);
    expect(body.budget).toMatchObject({ enabled: true, balanceMicrocredits: 300 });
    expect((await book('withdraw', 100)).body.budget.balanceMicrocredits).toBe(200);
    expect((await book('withdraw', 300)).status).toBe(402);
  });
});

it('an avatar is not opened to visitors where its caps cannot be written', async () => {
  const failing = await openAvatarStudio({
    sponsorBudgets: {
      update: () => Promise.reject(new ServiceError('unavailable', 'The database is away.')),
    },
  });
  try {
    const { id } = await failing.service.account();
    const as = (await failing.join(id, 'owner')).cookie;
    const made = await failing.send('POST /avatars', as, await avatarForm());
    const call = `/avatars/${made.body.id}/share`;
    const body = {
      ...{ visibility: 'unlisted', allowedOrigins: ['https://museum.example'] },
      budget: { dailyCapMicrocredits: 500 },
    };
    expect((await failing.ask(`PATCH ${call}`, { as, body })).status).toBe(503);
    expect((await failing.ask(`GET ${call}`, { as })).body).toMatchObject({
      ...{ visibility: 'private', allowedOrigins: [] },
    });
  } finally {
    await failing.close();
  }
});

import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAvatar } from '../../../testing/accounts.ts';
import { followEvents } from '../../../testing/follow-events.ts';
import { FROM_OWN_PAGE } from '../../../testing/studio.ts';
import { type AvatarStudio, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let url: string;
let accountId: string;
let leave: AbortController;
beforeAll(async () => {
  studio = await openAvatarStudio();
  await studio.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(studio.app.server.address() as AddressInfo).port}/studio/api/events`;
});
afterAll(() => studio.close());
beforeEach(async () => {
  leave = new AbortController();
  accountId = (await studio.service.account()).id;
});
afterEach(() => leave.abort());

async function follow(cookie: string, lastEventId?: string) {
  const { host: _host, ...fromOwnPage } = FROM_OWN_PAGE;
  const answer = await fetch(url, {
    headers: { ...fromOwnPage, cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: leave.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    ...[200, 'text/event-stream; charset=utf-8'],
  ]);
  return followEvents(answer);
}

async function addReady(of = accountId): Promise<string> {
  const { db, clock } = studio.service;
  const id = await addAvatar(db, of, { readyToChat: false });
  const ready = { status: 'ready' as const, updated_at: clock.now() };
  await db.updateTable('avatars').set(ready).where('id', '=', id).execute();
  return id;
}

/** Something that viewers are not told of. */
const addLowBudget = async (avatarId: string) =>
  studio.service.db
    .insertInto('events')
    .values({
      ...{ account_id: accountId, avatar_id: avatarId, type: 'sponsor_budget.low' },
      ...{ occurred_at: studio.service.clock.now(), data: JSON.stringify({ avatarId }) },
    } as never)
    .execute();

describe('GET /studio/api/events', () => {
  it('tells of what happens to the account, and of nothing in another', async () => {
    const { cookie } = await studio.join(accountId, 'viewer');
    const stream = await follow(cookie);
    await stream.place();
    await addReady((await studio.service.account()).id);
    const own = await addReady();
    expect(await stream.event()).toMatchObject({ type: 'avatar.ready', data: { avatarId: own } });
  });

  it('goes on after the last event a page had', async () => {
    const { cookie } = await studio.join(accountId, 'viewer');
    const first = await follow(cookie);
    await first.place();
    await addReady();
    const { id } = await first.event();
    const missed = await addReady();
    expect(await (await follow(cookie, id)).event()).toMatchObject({ data: { avatarId: missed } });
  });

  it('tells of budgets those who may see what the account costs', async () => {
    const streams = await Promise.all(
      (['viewer', 'editor'] as const).map(async (role) => {
        const stream = await follow((await studio.join(accountId, role)).cookie);
        await stream.place();
        return stream;
      }),
    );
    const avatarId = await addReady();
    await addLowBudget(avatarId);
    await addReady();
    const told = await Promise.all(streams.map((stream, i) => stream.events(i === 0 ? 2 : 3)));
    expect(told.map((events) => events.map(({ type }) => type))).toEqual([
      ['avatar.ready', 'avatar.ready'],
      ['avatar.ready', 'sponsor_budget.low', 'avatar.ready'],
    ]);
  });

  it('refuses a place that no stream gave', async () => {
    const { cookie } = await studio.join(accountId, 'viewer');
    const refused = await studio.ask('GET /events', { as: cookie, headers: { 'last-event-id': 'nonsense' } });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request']);
  });
});

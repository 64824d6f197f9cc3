import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '../../../testing/packages.ts';
import { FROM_OWN_PAGE } from '../../../testing/studio.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

/** For the body of a request of strangers, and for an answer to it. */
const STRANGERS_MS = 200;

let studio: AvatarStudio;
let accountId: string;
let port: number;
beforeAll(async () => {
  studio = await openAvatarStudio({
    limits: { keylessBodyMs: STRANGERS_MS, keylessIdleMs: STRANGERS_MS },
  });
  accountId = (await studio.service.account()).id;
  await studio.app.listen({ port: 0, host: '127.0.0.1' });
  port = (studio.app.server.address() as AddressInfo).port;
});
afterAll(() => studio.close());

/** Sends the form of an avatar in two halves, the second long after strangers have run out of time. */
async function sendSlowly(cookie: string | null, between: () => Promise<unknown> = async () => {}) {
  const { payload, headers } = formWith(...(await avatarForm()));
  const call = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path: '/studio/api/avatars' },
    headers: { ...FROM_OWN_PAGE, ...headers, ...(cookie === null ? {} : { cookie }) },
  });
  const answered = once(call, 'response');
  // A cut connection rejects it before anything awaits it.
  answered.catch(() => {});
  const half = Math.floor(payload.length / 2);
  call.write(payload.subarray(0, half));
  await delay(3 * STRANGERS_MS);
  await between();
  call.end(payload.subarray(half));
  const [response] = await answered;
  return { status: response.statusCode as number, body: JSON.parse(await text(response)) };
}

describe('an upload that takes longer than strangers have', () => {
  it('makes an avatar for who is signed in', async () => {
    const { cookie } = await studio.join(accountId, 'editor');
    expect((await sendSlowly(cookie)).status).toBe(201);
  });

  it('makes none for who was removed meanwhile', async () => {
    const { cookie, id } = await studio.join(accountId, 'editor');
    const before = await studio.service.avatars.count({ accountId }, 'studio');
    const { status } = await sendSlowly(cookie, () =>
      studio.people.members.remove({ accountId, personId: id }, 'operator'),
    );
    expect(status).toBe(401);
    expect(await studio.service.avatars.count({ accountId }, 'studio')).toBe(before);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@vivant/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvatarDetailRecord } from '../../avatars/records.ts';
import { createLog } from '../../log.ts';
import { avatarRecord } from '../../testing/avatar-record.ts';
import { localRates } from '../../testing/rates.ts';
import { createHttpApp } from '../app.ts';
import { serveBuiltPages } from '../pages/built-pages.ts';
import { type ShareDeps, shareRoutes } from './share-routes.ts';

const ID = '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11';
const JPEG = new Uint8Array([0xff, 0xd8]);

let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'vivant-share-'));
  const html = '<!doctype html><html lang="en"><head><title>Vivant</title></head></html>';
  await writeFile(join(webDir, 'visitor.html'), html);
});
afterAll(() => rm(webDir, { recursive: true }));

/** What each address answers for an avatar. */
async function answersFor(
  avatar: AvatarDetailRecord | null,
  sharing: Partial<ShareDeps['sharing']> = {},
  line: ShareDeps['line'] = {
    turn: async () => ({ ticket: 't', ahead: 0, free: true }),
    leave: async () => {},
  },
  hearsByService = false,
): Promise<
  (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{
    statusCode: number;
    headers: Record<string, unknown>;
    body: string;
  }>
> {
  const app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  shareRoutes(app, {
    avatars: { find: async () => avatar, poster: async () => JPEG },
    sharing: {
      originsOf: async () => [],
      refuseExpired: async () => {},
      recordsSound: async () => false,
      ...sharing,
    },
    recording: { isAllowed: true, keptDays: 30 },
    mayHearByService: async () => hearsByService,
    line,
    visitors: { counterKey: (network) => network },
    pages: serveBuiltPages(app, webDir),
    publicUrl: 'https://avatars.example.org',
    serverUrl: () => 'wss://media.example.org',
  });
  await app.ready();
  return async (path, headers = {}) => {
    const { statusCode, headers: answered, body } = await app.inject({ url: path, headers });
    return { statusCode, headers: answered, body };
  };
}

describe('the share page', () => {
  it('of a public avatar states its language, name and picture in its head', async () => {
    const get = await answersFor(avatarRecord({ language: 'de', name: 'Frau <Eins>' }));
    const { statusCode, body, headers } = await get(`/a/${ID}`, { 'accept-language': 'fr' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="de"');
    expect(body).toContain('<title>Frau &#60;Eins&#62;</title>');
    expect(body).toContain(`content="https://avatars.example.org/a/${ID}/poster.jpg"`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' wss://media.example.org https://media.example.org;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('of an unlisted avatar offers no picture to other sites, and asks not to be indexed', async () => {
    const get = await answersFor(avatarRecord({ visibility: 'unlisted' }));
    const { body } = await get(`/a/${ID}`);
    expect(body).not.toContain('og:image');
    expect(body).toContain('noindex');
    expect((await get(`/a/${ID}/poster.jpg`)).headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('a private avatar, a deleted one and one that never was look the same', async () => {
    const private_ = await answersFor(avatarRecord({ visibility: 'private', language: 'de' }));
    const missing = await answersFor(null);
    for (const path of [`/a/${ID}`, `/a/${ID}/avatar`, `/a/${ID}/poster.jpg`, `/a/${ID}/turn`]) {
      const answer = await private_(path);
      expect([answer.statusCode, answer.body], path).toEqual([404, (await missing(path)).body]);
    }
  });

  it.each([
    ['held for moderation', { status: 'moderation_hold', moderationState: 'flagged' }, 'held'],
    ['rejected', { status: 'failed', moderationState: 'rejected' }, 'held'],
    ['failed', { status: 'failed' }, 'unavailable'],
    ['being built', { status: 'building', progress: 40 }, 'building'],
  ] as const)('of one that is %s says no more than that', async (_name, different, state) => {
    const get = await answersFor(avatarRecord({ ...different, readyToChat: false }));
    const seen = JSON.parse((await get(`/a/${ID}/avatar`)).body);
    expect(Object.keys(seen).sort()).toEqual([
      ...['hears', 'keptDays', 'language', 'name', 'posterUrl', 'progress', 'recording', 'state', 'video'],
    ]);
    expect(seen.state).toBe(state);
    for (const path of [`/a/${ID}`, `/a/${ID}/avatar`, `/embed/${ID}`])
      expect((await get(path)).body.includes('Lisa'), path).toBe(state !== 'held');
    expect((await get(`/a/${ID}/poster.jpg`)).statusCode).toBe(state === 'held' ? 404 : 200);
  });

  it('shows neither name nor picture after the link has ended', async () => {
    const expired = async () => {
      throw new ServiceError('link_expired', 'The avatar is no longer shared.');
    };
    const get = await answersFor(avatarRecord(), { refuseExpired: expired });
    const page = await get(`/a/${ID}`);
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('Lisa');
    const avatar = await get(`/a/${ID}/avatar`);
    expect([avatar.statusCode, JSON.parse(avatar.body).error]).toEqual([403, 'link_expired']);
    expect((await get(`/a/${ID}/poster.jpg`)).statusCode).toBe(403);
  });
});

it.each([
  ['in its own language, which is recognised here', 'en', '', false, true],
  ['in its own language, which is not', 'de', '', false, false],
  ['in its own language, by a service', 'de', '', true, true],
  ['in the language that is asked for', 'en', '?language=de', false, false],
  ['in its own, where the one asked for cannot be spoken', 'en', '?language=tlh', false, true],
])('says whether visitors are heard %s', async (_name, language, query, hearsByService, hears) => {
  const get = await answersFor(avatarRecord({ language }), {}, undefined, hearsByService);
  expect(JSON.parse((await get(`/a/${ID}/avatar${query}`)).body).hears).toBe(hears);
});

it('a place in the line is looked up for nobody who asks too often', async () => {
  let looked = 0;
  const get = await answersFor(avatarRecord(), { refuseExpired: async () => void (looked += 1) });
  for (let i = 0; i < 240; i++) await get(`/a/${ID}/turn`);
  expect([(await get(`/a/${ID}/turn`)).statusCode, looked]).toEqual([429, 240]);
});

describe('the page in the widget’s frame', () => {
  it('is shown only by allowed sites', async () => {
    const get = await answersFor(avatarRecord(), { originsOf: async () => ['https://museum.example'] });
    const policy = String((await get(`/embed/${ID}`)).headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self' https://museum.example");
    const none = await answersFor(avatarRecord());
    expect(String((await none(`/embed/${ID}`)).headers['content-security-policy'])).toMatch(
      /frame-ancestors 'self'$/,
    );
  });

  it('of a private avatar is shown by its allowed sites too, which bring sessions of their own', async () => {
    const get = await answersFor(avatarRecord({ visibility: 'private', name: 'Lisa' }), {
      originsOf: async () => ['https://museum.example'],
    });
    const { headers, body } = await get(`/embed/${ID}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://museum.example");
    expect(body).not.toContain('Lisa');
  });

  it('speaks the language that the site asks for, or the link', async () => {
    const get = await answersFor(avatarRecord({ language: 'en' }));
    expect((await get(`/a/${ID}?language=de`)).body).toContain('<html lang="de"');
    expect((await get(`/embed/${ID}?language=ko-KR`)).body).toContain('<html lang="ko"');
    // One without words leaves the avatar's.
    for (const none of ['', 'sw', 'pt'])
      expect((await get(`/a/${ID}?language=${none}`, { 'accept-language': 'fr' })).body).toContain(
        '<html lang="en"',
      );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith, packageZip } from '../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../testing/samples.ts';

/* Avatars with a ready voice (D8-13). */

let service: AvatarTestService;
let key: string;
const spoken: string[] = [];
beforeAll(async () => {
  service = await startAvatarService({
    async readySample({ voice, language }) {
      spoken.push(`${voice} ${language}`);
      return sampleWav(12);
    },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  spoken.length = 0;
  ({ key } = await service.account());
});

const ask = (method: 'POST' | 'PUT', url: string, form: { payload: Buffer | object; headers: object }) =>
  service.app.inject({ method, url, payload: form.payload, headers: { 'x-api-key': key, ...form.headers } });
const zip = (options: Parameters<typeof packageZip>[0]) =>
  ask('POST', '/v1/avatars', {
    ...{ payload: packageZip(options), headers: { 'content-type': 'application/zip' } },
  });
const NO_VOICE = { 'voice/sample.wav': null };
const sampleOf = async (avatarId: string) => {
  const url = `/v1/avatars/${avatarId}/materials`;
  const { links } = (await service.app.inject({ url, headers: { 'x-api-key': key } })).json();
  return (await service.app.inject(new URL(links.voice).pathname + new URL(links.voice).search)).rawPayload;
};

describe('a ready voice', () => {
  it('takes the place of the recording in a zip, in the language of the manifest', async () => {
    const answer = await zip({ manifest: { readyVoice: 'deep', language: 'fr' }, files: NO_VOICE });
    expect([answer.statusCode, answer.json().warnings, spoken]).toEqual([202, undefined, ['deep fr']]);
    expect(await sampleOf(answer.json().avatarId)).toEqual(sampleWav(12));
  });

  it('and in the parts of a form', async () => {
    const form = formWith(
      { field: 'manifest', data: JSON.stringify({ name: 'Ada', readyVoice: 'clear' }) },
      { field: 'image', filename: 'f.jpg', data: await sampleImage('jpeg') },
    );
    const answer = await ask('POST', '/v1/avatars', form);
    expect([answer.statusCode, spoken]).toEqual([202, ['clear en']]);
  });

  it('is refused beside a recording, and where there is no such voice', async () => {
    const both = await zip({ manifest: { readyVoice: 'deep' } });
    expect(both.json()).toEqual({
      error: 'invalid_manifest',
      message: 'readyVoice: send a recording or name a ready voice, not both.',
    });
    const unknown = await zip({ manifest: { readyVoice: 'shrill' }, files: NO_VOICE });
    expect([unknown.json().error, spoken]).toEqual(['invalid_manifest', []]);
  });

  it('replaces the voice of an avatar, in the avatar’s language, with a consent or without', async () => {
    const id = await service.create(key, { manifest: { language: 'de' } });
    const put = (...parts: Parameters<typeof formWith>) =>
      ask('PUT', `/v1/avatars/${id}/voice`, formWith(...parts));
    const answer = await put({ field: 'readyVoice', data: 'bright' });
    expect([answer.statusCode, answer.json().status, spoken]).toEqual([200, 'building', ['bright de']]);
    expect(await sampleOf(id)).toEqual(sampleWav(12));
    for (const parts of [
      [{ field: 'readyVoice', data: 'shrill' }],
      [
        { field: 'readyVoice', data: 'deep' },
        { field: 'readyVoice', data: 'deep' },
      ],
      [
        { field: 'readyVoice', data: 'deep' },
        { field: 'file', filename: 'v.wav', data: sampleWav(12) },
      ],
    ] satisfies Parameters<typeof formWith>[])
      expect((await put(...parts)).json().error).toBe('invalid_upload');
  });

  it('is waited for without the place of another who has a recording', async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    const asked = Promise.withResolvers<void>();
    const one = await startAvatarService({
      slots: { running: 1 },
      readySample() {
        asked.resolve();
        return promise;
      },
    });
    try {
      const account = await one.account();
      const create = (options: Parameters<typeof packageZip>[0]) =>
        one.app
          .inject({
            ...{ method: 'POST', url: '/v1/avatars', payload: packageZip(options) },
            headers: { 'x-api-key': account.key, 'content-type': 'application/zip' },
          })
          .then(({ statusCode }) => statusCode);
      const waiting = create({ manifest: { readyVoice: 'deep' }, files: NO_VOICE });
      await asked.promise;
      expect(await create({})).toBe(202);
      resolve(sampleWav(12));
      expect(await waiting).toBe(202);
    } finally {
      await one.close();
    }
  });

  it('is no part of a portrait', async () => {
    const id = await service.create(key);
    const form = formWith({ field: 'readyVoice', data: 'deep' });
    expect((await ask('PUT', `/v1/avatars/${id}/appearance`, form)).json().error).toBe('invalid_upload');
  });
});

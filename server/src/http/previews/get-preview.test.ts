import { createHash, randomBytes } from 'node:crypto';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3Blobs } from '../../adapters/blobs/s3-blobs.ts';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { packageZip } from '../../testing/packages.ts';
import { addPreviewClip } from '../../testing/preview-clips.ts';
import { startS3Server, versitygwBinary } from '../../testing/s3-server.ts';

const subjects = [
  ['on disk', true],
  ['in a bucket (versitygw)', versitygwBinary !== undefined],
] as const;

describe.each(subjects)('GET /media/previews/{clip}, with clips %s', (where, available) => {
  describe.skipIf(!available)('with a signed link', () => {
    let service: AvatarTestService;
    let s3: Awaited<ReturnType<typeof startS3Server>> | undefined;
    let accountKey: string;
    let avatarId: string;
    let clip: Awaited<ReturnType<typeof addPreviewClip>>;
    let link: string;
    beforeAll(async () => {
      if (where !== 'on disk') s3 = await startS3Server();
      service = await startAvatarService(s3 === undefined ? {} : { blobs: createS3Blobs(s3.options) });
    });
    afterAll(async () => {
      await service?.close();
      await s3?.close();
    });
    beforeEach(async () => {
      accountKey = (await service.account()).key;
      const created = await service.app.inject({
        method: 'POST',
        url: '/v1/avatars',
        payload: packageZip(),
        headers: { 'x-api-key': accountKey, 'content-type': 'application/zip' },
      });
      ({ avatarId } = created.json());
      await service.work();
      clip = await addPreviewClip(service, avatarId, 'preview_idle');
      link = await freshLink();
    });

    async function freshLink(): Promise<string> {
      const detail = await service.app.inject({
        url: `/v1/avatars/${avatarId}`,
        headers: { 'x-api-key': accountKey },
      });
      const url = new URL(detail.json().previewUrls.idle);
      return url.pathname + url.search;
    }
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', url = link) =>
      service.app.inject({ method, url, headers });

    it('200: the whole clip, without a key, cacheable only by this viewer', async () => {
      const answer = await get();
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(clip.bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': '1000',
        'accept-ranges': 'bytes',
        etag: `"${clip.sha256}"`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const [, maxAge] = /^private, max-age=(\d+)$/.exec(String(answer.headers['cache-control'])) ?? [];
      expect(Number(maxAge)).toBeLessThanOrEqual(3600);
      expect(Number(maxAge)).toBeGreaterThan(3500);
    });

    it.each([
      ['bytes=0-9', 0, 9],
      ['bytes=990-', 990, 999],
      ['bytes=-10', 990, 999],
      ['bytes=500-5000', 500, 999],
    ])('206: %s', async (range, start, end) => {
      const answer = await get({ range });
      expect(answer.statusCode).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
      expect(answer.headers['content-length']).toBe(String(end - start + 1));
      expect(answer.headers['content-type']).toBe('video/mp4');
      expect(answer.rawPayload.equals(clip.bytes.subarray(start, end + 1))).toBe(true);
    });

    it('206: the parts together are the clip', async () => {
      const parts: Buffer[] = [];
      for (let start = 0; start < 1000; start += 333)
        parts.push((await get({ range: `bytes=${start}-${start + 332}` })).rawPayload);
      expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(clip.sha256);
    });

    it.each([['bytes=1000-'], ['bytes=-0']])('416: %s, with the size', async (range) => {
      const answer = await get({ range });
      expect([answer.statusCode, answer.body]).toEqual([416, '']);
      expect(answer.headers['content-range']).toBe('bytes */1000');
    });

    it('If-Range: a part only if the caller holds the same file', async () => {
      const range = 'bytes=0-9';
      expect((await get({ range, 'if-range': `"${clip.sha256}"` })).statusCode).toBe(206);
      for (const other of ['"other"', `W/"${clip.sha256}"`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
        const answer = await get({ range, 'if-range': other });
        expect([answer.statusCode, answer.rawPayload.byteLength]).toEqual([200, 1000]);
      }
    });

    it('304: what the caller holds already', async () => {
      const answer = await get({ 'if-none-match': `"other", W/"${clip.sha256}"` });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers.etag).toBe(`"${clip.sha256}"`);
      expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    });

    it('HEAD says what GET would, without the bytes', async () => {
      for (const range of ['', 'bytes=0-9', 'bytes=1000-']) {
        const headers = { range };
        const [head, full] = [await get(headers, 'HEAD'), await get(headers)];
        expect([head.statusCode, head.body]).toEqual([full.statusCode, '']);
        for (const name of ['content-type', 'content-length', 'content-range', 'etag', 'accept-ranges'])
          expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
      }
    });

    it('403: a link changed in any part, or combined from two', async () => {
      const other = await addPreviewClip(service, avatarId, 'preview_talking');
      const url = new URL(link, 'http://here.test');
      const { expires, signature } = Object.fromEntries(url.searchParams);
      assert(expires && signature);
      const at = (clipId: string, query: Record<string, string>) =>
        `/media/previews/${clipId}?${new URLSearchParams(query)}`;
      const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
      const later = String(Number(expires) + 1);
      const forged = [
        at(other.id, { expires: expires, signature: signature }),
        at(clip.id, { expires: later, signature: signature }),
        at(clip.id, { expires: `0${expires}`, signature: signature }),
        at(clip.id, { expires: expires, signature: flipped }),
        at(clip.id, { expires: expires, signature: `${signature}=` }),
        at(clip.id, { expires: expires, signature: signature.slice(0, -1) }),
        at(clip.id, { expires: expires, signature: '' }),
        at(clip.id, { expires: expires }),
        at(clip.id, { signature: signature }),
        at(clip.id, {}),
        at(clip.id.toUpperCase(), { expires: expires, signature: signature }),
        at('nonsense', { expires: expires, signature: signature }),
        at(clip.id, { expires: expires, signature: randomBytes(32).toString('base64url') }),
        at('%2e%2e%2fetc%2fpasswd', { expires: expires, signature: signature }),
      ];
      const answers = await Promise.all(forged.map((forgery) => get({}, 'GET', forgery)));
      for (const answer of answers) {
        expect([answer.statusCode, answer.json().error]).toEqual([403, 'link_invalid']);
        expect(answer.body).toBe(answers[0]?.body);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      expect((await get()).statusCode).toBe(200);
    });

    it('403: an hour later, and the next GET of the avatar has a valid link', async () => {
      service.clock.advance(3_599_000);
      expect((await get()).statusCode).toBe(200);
      service.clock.advance(1_000);
      const expired = await get();
      expect([expired.statusCode, expired.json().error]).toEqual([403, 'link_expired']);
      expect(expired.json().message).toContain('GET the avatar again');
      expect((await get({}, 'GET', await freshLink())).statusCode).toBe(200);
    });

    it('404: a clip that was replaced, and any clip of a deleted avatar', async () => {
      const replaced = link;
      await service.db.deleteFrom('avatar_assets').where('id', '=', clip.id).execute();
      await addPreviewClip(service, avatarId, 'preview_idle');
      expect((await get({}, 'GET', replaced)).json()).toMatchObject({ error: 'not_found' });
      const current = await freshLink();
      expect((await get({}, 'GET', current)).statusCode).toBe(200);
      await service.app.inject({
        method: 'DELETE',
        url: `/v1/avatars/${avatarId}`,
        headers: { 'x-api-key': accountKey },
      });
      const answer = await get({}, 'GET', current);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
    });

    it('404: a clip whose file is lost', async () => {
      await service.blobs.delete(clip.blobKey);
      const answer = await get();
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
      // Nothing of the clip's own headers may stay on the refusal.
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength));
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });
});

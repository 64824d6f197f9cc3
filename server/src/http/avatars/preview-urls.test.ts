import { AvatarDetail } from '@vivant/contract/avatar';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith, packageZip } from '../../testing/packages.ts';
import { addPreviewClip } from '../../testing/preview-clips.ts';

let service: AvatarTestService;
let key: string;
let avatarId: string;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  ({ key } = await service.account());
  const created = await service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip(),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  ({ avatarId } = created.json());
  await service.work();
});

const call = (url: string, over: Omit<InjectOptions, 'url'> = {}, to = service) =>
  to.app.inject({ url, ...over, headers: { 'x-api-key': key, host: 'here.test:8080', ...over.headers } });

describe('previewUrls', () => {
  it('are absent, not null, until a clip is finished', async () => {
    expect('previewUrls' in (await call(`/v1/avatars/${avatarId}`)).json()).toBe(false);
  });

  it('are absolute, for each clip there is, with the hour at which they end', async () => {
    await addPreviewClip(service, avatarId, 'preview_idle');
    const first = (await call(`/v1/avatars/${avatarId}`)).json();
    expect(AvatarDetail.parse(first)).toEqual(first);
    expect(Object.keys(first.previewUrls).sort()).toEqual(['expiresAt', 'idle']);
    expect(new URL(first.previewUrls.idle).origin).toBe('http://here.test:8080');

    await addPreviewClip(service, avatarId, 'preview_talking');
    const { previewUrls } = (await call(`/v1/avatars/${avatarId}`)).json();
    expect(Object.keys(previewUrls).sort()).toEqual(['expiresAt', 'idle', 'talking']);
    const leftMs = new Date(previewUrls.expiresAt).getTime() - service.clock.now().getTime();
    expect(Math.round(leftMs / 1000)).toBe(3600);
    for (const url of [previewUrls.idle, previewUrls.talking]) {
      const { pathname, search, searchParams } = new URL(url);
      expect(pathname).toMatch(/^\/media\/previews\//);
      expect(Number(searchParams.get('expires')) * 1000).toBe(new Date(previewUrls.expiresAt).getTime());
      expect((await service.app.inject({ url: pathname + search })).statusCode).toBe(200);
    }
  });

  it('are on GET of the one avatar alone: not on the list, not on PATCH', async () => {
    await addPreviewClip(service, avatarId, 'preview_idle');
    const list = (await call('/v1/avatars')).json();
    expect(list.items).toHaveLength(1);
    expect('previewUrls' in list.items[0]).toBe(false);
    const patched = await call(`/v1/avatars/${avatarId}`, {
      method: 'PATCH',
      payload: { description: 'new' },
    });
    expect(patched.statusCode).toBe(200);
    expect('previewUrls' in patched.json()).toBe(false);
    expect('previewUrls' in (await call(`/v1/avatars/${avatarId}`)).json()).toBe(true);
  });

  it('are absent once previews are off, and while clips are made again', async () => {
    await addPreviewClip(service, avatarId, 'preview_idle');
    for (const status of ['skipped', 'waiting', 'pending', 'processing', 'failed'] as const) {
      await service.db
        .updateTable('avatar_stages')
        .set({ status })
        .where('avatar_id', '=', avatarId)
        .where('stage', '=', 'previews')
        .execute();
      expect('previewUrls' in (await call(`/v1/avatars/${avatarId}`)).json()).toBe(false);
    }
  });

  it('are absent while anything of the avatar is being built, and back with the rest', async () => {
    await addPreviewClip(service, avatarId, 'preview_idle');
    const replaced = await call(`/v1/avatars/${avatarId}/knowledge`, {
      method: 'PUT',
      ...formWith({ field: 'files', filename: 'a.txt', data: 'The museum opens at nine.' }),
    });
    expect(replaced.json()).toMatchObject({ status: 'building' });
    expect('previewUrls' in (await call(`/v1/avatars/${avatarId}`)).json()).toBe(false);
    await service.work();
    expect((await call(`/v1/avatars/${avatarId}`)).json()).toMatchObject({
      status: 'ready',
      previewUrls: { idle: expect.any(String) },
    });
  });

  it('are made by a build that was asked for clips', async () => {
    const created = await call('/v1/avatars', {
      method: 'POST',
      payload: packageZip({ manifest: { previews: true } }),
      headers: { 'content-type': 'application/zip' },
    });
    await service.work();
    const detail = (await call(`/v1/avatars/${created.json().avatarId}`)).json();
    expect(Object.keys(detail.previewUrls).sort()).toEqual(['expiresAt', 'idle', 'talking']);
  });

  it('carry the address the operator has configured', async () => {
    const behind = await startAvatarService({ publicUrl: 'https://avatars.example.org' });
    ({ key } = await behind.account());
    const created = await behind.app.inject({
      method: 'POST',
      url: '/v1/avatars',
      payload: packageZip(),
      headers: { 'x-api-key': key, 'content-type': 'application/zip' },
    });
    await behind.work();
    await addPreviewClip(behind, created.json().avatarId, 'preview_idle');
    const detail = (await call(`/v1/avatars/${created.json().avatarId}`, {}, behind)).json();
    expect(new URL(detail.previewUrls.idle).origin).toBe('https://avatars.example.org');
    await behind.close();
  });

  it('of one deployment do not open on another', async () => {
    const other = await startAvatarService();
    await addPreviewClip(service, avatarId, 'preview_idle');
    const url = new URL((await call(`/v1/avatars/${avatarId}`)).json().previewUrls.idle);
    const answer = await other.app.inject({ url: url.pathname + url.search });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'link_invalid']);
    await other.close();
  });
});

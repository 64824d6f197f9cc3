import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAvatar } from '../../testing/accounts.ts';
import { livekitBinary } from '../../testing/embedded.ts';
import { createRenderOnlyWorld, type RenderOnlyWorld } from '../../testing/render-only-world.ts';

describe.skipIf(livekitBinary === undefined)(
  'POST /compat/bey/v1/sessions and /session (real livekit-server)',
  () => {
    let world: RenderOnlyWorld;
    beforeAll(async () => {
      world = await createRenderOnlyWorld();
    });
    afterAll(() => world.close());
    const ask = (path: string, body: object, key: string | null = world.apiKey) =>
      world.post(`/compat/bey${path}`, key, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it.each([
      ['/v1/sessions', 'url', 'token', { transport: 'livekit' }],
      ['/v1/session', 'livekit_url', 'livekit_token', {}],
    ])(
      '201: %s, as one of the two plugins sends it, puts the avatar into the room',
      async (path, url, token, more) => {
        const { room, body } = await world.callersRoom();
        const response = await ask(path, {
          avatar_id: world.avatarId,
          [url]: body.livekitUrl,
          [token]: body.livekitToken,
          ...more,
        });
        expect(response.status).toBe(201);
        const { id, roomName } = (await response.json()) as { id: string; roomName: string };
        expect(roomName).toBe(room);
        await expect.poll(async () => (await world.view(id)).status).toBe('active');
        await world.post(`/v1/avatar_sessions/${id}/end`);
      },
    );

    it('400: an address or a token that is refused', async () => {
      const response = await ask('/v1/sessions', { avatar_id: world.avatarId, url: 'https://x', token: 'x' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'invalid_livekit_url' });
    });

    it('401: a wrong key', async () => {
      expect((await ask('/v1/sessions', {}, 'sk_vivant_wrong')).status).toBe(401);
    });

    it('403: a key bound to another avatar', async () => {
      const { body } = await world.callersRoom();
      const avatarId = await addAvatar(world.db, world.accountId);
      const { secret } = await world.keys.create({ accountId: world.accountId, avatarId });
      const asked = { avatar_id: world.avatarId, url: body.livekitUrl, token: body.livekitToken };
      const response = await ask('/v1/sessions', asked, secret);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: 'avatar_not_allowed' });
    });

    it('404: an avatar that is not the account’s, such as the vendor’s stock avatar', async () => {
      const { body } = await world.callersRoom();
      const asked = { avatar_id: crypto.randomUUID(), url: body.livekitUrl, token: body.livekitToken };
      expect((await ask('/v1/sessions', asked)).status).toBe(404);
    });

    it.each([{}, { avatar_id: 'x' }, { avatar_id: 'x', url: 'wss://a.b', token: 7 }])(
      '422: %j',
      async (body) => {
        expect((await ask('/v1/sessions', body)).status).toBe(422);
      },
    );
  },
);

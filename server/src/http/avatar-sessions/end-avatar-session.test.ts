import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addAvatar } from '../../testing/accounts.ts';
import { livekitBinary } from '../../testing/embedded.ts';
import { createRenderOnlyWorld, type RenderOnlyWorld } from '../../testing/render-only-world.ts';

describe.skipIf(livekitBinary === undefined)(
  'POST /v1/avatar_sessions/{id}/end (real livekit-server)',
  () => {
    let world: RenderOnlyWorld;
    beforeAll(async () => {
      world = await createRenderOnlyWorld();
    });
    afterAll(() => world.close());
    const end = (id: string, key?: string | null, init?: RequestInit) =>
      world.post(`/v1/avatar_sessions/${id}/end`, key, init);

    it('200: the session as it is then, and the same once more; the caller’s room stands', async () => {
      const { id, room } = await world.active();
      const response = await end(id);
      expect(response.status).toBe(200);
      const answer = await response.json();
      expect(answer).toMatchObject({ id, status: 'ended', endReason: 'api_end', billedMicrocredits: 50 });
      expect(await (await end(id)).json()).toEqual(answer);
      expect(await world.view(id)).toEqual(answer);
      expect((await world.rooms.list(room)).map(({ name }) => name)).toEqual([room]);
    });

    it('200: while it is starting, and then it cost nothing', async () => {
      world.host.tell({ type: 'behave', as: 'hang' });
      const { body } = await world.callersRoom();
      const { id } = (await (await world.start(body)).json()) as { id: string };
      const answer = await (await end(id)).json();
      world.host.tell({ type: 'behave', as: 'normal' });
      expect(answer).toMatchObject({
        status: 'ended',
        endReason: 'api_end',
        startedAt: null,
        billedSeconds: 0,
      });
    });

    it.each([
      ['an empty body of JSON', { headers: { 'content-type': 'application/json' } }],
      ['an empty object', { headers: { 'content-type': 'application/json' }, body: '{}' }],
      ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }],
    ])('200: with %s', async (_what, init) => {
      const { id } = await world.active();
      expect((await end(id, undefined, init)).status).toBe(200);
    });

    it('200: however often it is called', async () => {
      const accountId = await addAccount(world.db, {
        writes_per_minute: 1,
        reads_per_minute: 1,
        session_starts_per_minute: 1,
      });
      await world.credits.grant({ accountId, amountMicrocredits: 1000 });
      const { secret } = await world.keys.create({ accountId });
      const { body } = await world.callersRoom();
      const avatarId = await addAvatar(world.db, accountId);
      const { id } = (await (await world.start(body, { key: secret, avatarId })).json()) as { id: string };
      for (let i = 0; i < 20; i++) expect((await end(id, secret)).status).toBe(200);
    });

    it('401: bare', async () => {
      const response = await end(crypto.randomUUID(), null);
      expect(response.status).toBe(401);
      expect(await response.text()).toBe('');
    });

    it('403: a missing scope', async () => {
      const { secret } = await world.keys.create({ accountId: world.accountId, scopes: ['avatars:read'] });
      const response = await end(crypto.randomUUID(), secret);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: 'insufficient_scope' });
    });

    it('404: unknown, malformed and foreign ones, which go on', async () => {
      const { id } = await world.active();
      const foreign = await world.keys.create({ accountId: await addAccount(world.db) });
      for (const [session, key] of [
        [crypto.randomUUID(), world.apiKey],
        ['x', world.apiKey],
        [id, foreign.secret],
      ] as const) {
        const response = await end(session, key);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ error: 'session_not_found' });
      }
      expect(await world.view(id)).toMatchObject({ status: 'active' });
    });

    it('413: a body beyond the small limit', async () => {
      const response = await end(crypto.randomUUID(), undefined, { body: 'x'.repeat(100_000) });
      expect(response.status).toBe(413);
      expect(await response.text()).toBe('');
    });
  },
);

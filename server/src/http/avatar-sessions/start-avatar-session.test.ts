import { AvatarSessionStarted } from '@vivant/contract/avatar-session';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addAvatar } from '../../testing/accounts.ts';
import { callerToken } from '../../testing/caller-token.ts';
import { livekitBinary } from '../../testing/embedded.ts';
import { createRenderOnlyWorld, type RenderOnlyWorld } from '../../testing/render-only-world.ts';

describe.skipIf(livekitBinary === undefined)(
  'POST /v1/avatars/{avatarId}/avatar_sessions (real livekit-server)',
  () => {
    let world: RenderOnlyWorld;
    beforeAll(async () => {
      world = await createRenderOnlyWorld();
    });
    afterAll(() => world.close());
    const refusal = async (response: Response) => ({
      status: response.status,
      ...((await response.json()) as { error: string; message: string }),
    });

    it('201 at once: then the avatar joins the caller’s room with audio and video', async () => {
      const { room, body } = await world.callersRoom();
      const response = await world.start({
        ...body,
        roomName: room,
        maxDurationSeconds: 120,
        metadata: { ticket: 7 },
        unknown: true,
      });
      expect(response.status).toBe(201);
      const started = AvatarSessionStarted.strict().parse(await response.json());
      expect(started).toMatchObject({
        status: 'starting',
        avatarId: world.avatarId,
        avatarIdentity: 'avatar',
        roomName: room,
        actualDurationSeconds: 120,
        billingMode: 'reserve',
        warnings: [{ field: 'unknown' }],
      });
      await expect.poll(async () => (await world.view(started.id)).status).toBe('active');
      expect(await world.view(started.id)).toMatchObject({ metadata: { ticket: 7 }, failure: null });
      const [, payload] = String(body.livekitToken).split('.');
      assert(payload);
      expect(JSON.stringify([started, await world.view(started.id)])).not.toContain(payload);
      await world.post(`/v1/avatar_sessions/${started.id}/end`);
    });

    it('201 again for the same Idempotency-Key, marked as a replay', async () => {
      const { body } = await world.callersRoom();
      const headers = { 'idempotency-key': 'call-1' };
      const first = await world.start(body, { headers });
      const again = await world.start({ ...body, livekitToken: 'another' }, { headers });
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const answer = await first.text();
      expect(await again.text()).toBe(answer);
      await world.post(`/v1/avatar_sessions/${JSON.parse(answer).id}/end`);
    });

    it('400 invalid_livekit_url and invalid_livekit_token, without quoting them', async () => {
      const { body } = await world.callersRoom();
      expect(
        await refusal(await world.start({ ...body, livekitUrl: 'https://x.example.org' })),
      ).toMatchObject({
        status: 400,
        error: 'invalid_livekit_url',
      });
      const livekitToken = callerToken({ sub: 'avatar', exp: 1, video: { roomJoin: true, room: 'r' } });
      const refused = await refusal(await world.start({ ...body, livekitToken }));
      expect(refused).toMatchObject({ status: 400, error: 'invalid_livekit_token' });
      expect(JSON.stringify(refused)).not.toContain(livekitToken.split('.')[1]);
      expect(await refusal(await world.start({ ...body, roomName: 'another' }))).toMatchObject({
        status: 400,
        error: 'invalid_livekit_token',
      });
    });

    it('401: bare', async () => {
      const { body } = await world.callersRoom();
      for (const key of [null, 'sk_vivant_wrong']) {
        const response = await world.start(body, { key });
        expect(response.status).toBe(401);
        expect(await response.text()).toBe('');
      }
    });

    it('402: as for hosted sessions', async () => {
      const { body } = await world.callersRoom();
      const ask = async (key: object, plan: object = {}, credits = 1000) => {
        const accountId = await addAccount(world.db, plan);
        if (credits > 0) await world.credits.grant({ accountId, amountMicrocredits: credits });
        const avatarId = await addAvatar(world.db, accountId);
        const { secret } = await world.keys.create({ ...key, accountId });
        return refusal(await world.start(body, { key: secret, avatarId }));
      };
      expect(await ask({}, {}, 49)).toMatchObject({ status: 402, error: 'insufficient_credits' });
      const capped = await ask({ spendCapDailyMicrocredits: 49 });
      expect(capped).toMatchObject({ status: 402, error: 'api_key_spend_cap_reached' });
      expect(capped).toHaveProperty('resetsAt', expect.stringMatching(/T00:00:00.000Z$/));
      const busy = await ask({}, { max_concurrent_sessions: 0 });
      expect(busy).toMatchObject({ status: 402, error: 'concurrent_session_limit' });
    });

    it('403: a missing scope, and a key of another avatar, whatever the id', async () => {
      const { body } = await world.callersRoom();
      const reader = await world.keys.create({ accountId: world.accountId, scopes: ['avatars:read'] });
      expect(await refusal(await world.start(body, { key: reader.secret }))).toMatchObject({
        status: 403,
        error: 'insufficient_scope',
      });
      const scoped = await world.keys.create({ accountId: world.accountId, avatarId: world.avatarId });
      for (const avatarId of [await addAvatar(world.db, world.accountId), crypto.randomUUID(), 'x'])
        expect(await refusal(await world.start(body, { key: scoped.secret, avatarId }))).toMatchObject({
          status: 403,
          error: 'avatar_not_allowed',
        });
      const own = await world.start(body, { key: scoped.secret });
      expect(own.status).toBe(201);
      await world.post(`/v1/avatar_sessions/${((await own.json()) as { id: string }).id}/end`);
    });

    it('404: foreign, unknown, deleted and malformed avatars are the same', async () => {
      const { body } = await world.callersRoom();
      const avatars = [
        await addAvatar(world.db, await addAccount(world.db)),
        await addAvatar(world.db, world.accountId, { deleted: true }),
        crypto.randomUUID(),
        'x',
      ];
      for (const avatarId of avatars)
        expect(await refusal(await world.start(body, { avatarId }))).toEqual({
          status: 404,
          error: 'avatar_not_found',
          message: 'There is no such avatar.',
        });
    });

    it('409: an avatar that is not ready, and a reused Idempotency-Key', async () => {
      const { body } = await world.callersRoom();
      const avatarId = await addAvatar(world.db, world.accountId, { readyToChat: false });
      expect(await refusal(await world.start(body, { avatarId }))).toMatchObject({
        status: 409,
        error: 'avatar_not_ready',
      });
      const headers = { 'idempotency-key': 'call-2' };
      const first = (await (await world.start(body, { headers })).json()) as { id: string };
      expect(await refusal(await world.start({ ...body, metadata: { a: 1 } }, { headers }))).toMatchObject({
        status: 409,
        error: 'idempotency_key_reused',
      });
      await world.post(`/v1/avatar_sessions/${first.id}/end`);
    });

    it.each([
      ['{', /JSON/i],
      ['[]', /body/],
      [{ livekitUrl: null }, /livekitUrl/],
      [{ livekitUrl: `wss://${'x'.repeat(3000)}` }, /livekitUrl/],
      [{ livekitToken: 7 }, /livekitToken/],
      [{ livekitToken: 'x'.repeat(20_000) }, /livekitToken/],
      [{ roomName: '' }, /roomName/],
      [{ agentIdentity: '' }, /agentIdentity/],
      [{ maxDurationSeconds: '60' }, /maxDurationSeconds/],
      [{ maxDurationSeconds: 0 }, /maxDurationSeconds/],
      [{ maxDurationSeconds: 14_401 }, /maxDurationSeconds/],
      [{ idleTimeoutSeconds: 0 }, /idleTimeoutSeconds/],
      [{ idleTimeoutSeconds: 1.5 }, /idleTimeoutSeconds/],
      [{ metadata: [] }, /metadata/],
      [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 1])) }, /metadata/],
      [{ metadata: { a: '\0' } }, /^metadata: .*U\+0000/],
      [{ metadata: { '\ud800': 1 } }, /^metadata: .*U\+0000/],
      [{ metadata: { a: 'y'.repeat(16 * 1024) } }, /^metadata: .*16384 bytes/],
      [{ roomName: 'a\0' }, /^roomName: .*U\+0000/],
      [{ agentIdentity: 'a\ud800' }, /^agentIdentity: .*U\+0000/],
    ])('422: %j, and the message names the field', async (fields, message) => {
      const { body } = await world.callersRoom();
      const response = await world.start(typeof fields === 'string' ? fields : { ...body, ...fields });
      expect(response.status).toBe(422);
      const answer = (await response.json()) as { code: number; message: string };
      expect(Object.keys(answer).sort()).toEqual(['code', 'message']);
      expect(answer.message).toMatch(message);
      expect(JSON.stringify(answer)).not.toContain('xxxx');
    });

    it('422: metadata nested deeper than 20 levels, however deep', async () => {
      const { body } = await world.callersRoom();
      for (const levels of [21, 5_000, 200_000]) {
        const nested = `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
        const response = await world.start(`${JSON.stringify(body).slice(0, -1)},"metadata":${nested}}`);
        expect(response.status).toBe(422);
        expect(((await response.json()) as { message: string }).message).toMatch(/^metadata: /);
      }
    });

    it('400 invalid_livekit_token: a token with names that cannot be stored', async () => {
      const { body } = await world.callersRoom();
      const exp = Math.floor(world.clock.now().getTime() / 1000) + 600;
      const good = { sub: 'avatar', exp, video: { roomJoin: true, room: 'r' } };
      for (const claims of [
        { ...good, sub: 'a\0' },
        { ...good, video: { roomJoin: true, room: 'r\ud800' } },
        { ...good, attributes: { 'lk.publish_on_behalf': 'a\0' } },
      ])
        expect(
          await refusal(await world.start({ ...body, livekitToken: callerToken(claims) })),
        ).toMatchObject({ status: 400, error: 'invalid_livekit_token' });
    });

    it.each(['', 'x'.repeat(256), 'ä', 'a b'])('422: the Idempotency-Key %j', async (key) => {
      const { body } = await world.callersRoom();
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      const response = await world.start(body, { headers });
      expect(response.status).toBe(422);
      expect(((await response.json()) as { message: string }).message).toMatch(/idempotency-key/);
    });

    it('429: starts of both kinds count together', async () => {
      const accountId = await addAccount(world.db, { session_starts_per_minute: 2 });
      await world.credits.grant({ accountId, amountMicrocredits: 100 });
      const { secret } = await world.keys.create({ accountId });
      const { body } = await world.callersRoom();
      for (const status of [404, 404, 429])
        expect((await world.start(body, { key: secret, avatarId: 'x' })).status).toBe(status);
    });

    it('503 with Retry-After, and nothing left behind, when no media host has room', async () => {
      const { body } = await world.callersRoom();
      await world.db.updateTable('media_hosts').set({ draining: true }).execute();
      const before = await world.credits.balance(world.accountId);
      const response = await world.start(body);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await world.credits.balance(world.accountId)).toEqual(before);
    });
  },
);

describe.skipIf(livekitBinary === undefined)('where private LiveKit servers are not allowed', () => {
  it('400 invalid_livekit_url at once for none, private addresses, local names and ws://', async () => {
    const world = await createRenderOnlyWorld({ allowPrivateLivekit: false });
    try {
      const { body } = await world.callersRoom();
      for (const livekitUrl of [
        '',
        body.livekitUrl,
        'wss://127.0.0.1:7880',
        'wss://localhost',
        'wss://livekit.internal',
        'wss://[::ffff:192.168.0.1]',
        'ws://livekit.example.org',
      ]) {
        const response = await world.start({ ...body, livekitUrl });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ error: 'invalid_livekit_url' });
      }
      expect(await world.credits.balance(world.accountId)).toMatchObject({ reservedMicrocredits: 0 });
    } finally {
      await world.close();
    }
  });
});

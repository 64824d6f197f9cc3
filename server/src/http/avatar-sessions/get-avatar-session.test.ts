import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addAvatar } from '../../testing/accounts.ts';
import { livekitBinary } from '../../testing/embedded.ts';
import { createRenderOnlyWorld, type RenderOnlyWorld } from '../../testing/render-only-world.ts';

describe.skipIf(livekitBinary === undefined)('GET /v1/avatar_sessions/{id} (real livekit-server)', () => {
  let world: RenderOnlyWorld;
  beforeAll(async () => {
    world = await createRenderOnlyWorld();
  });
  afterAll(() => world.close());

  it('200: an active session', async () => {
    const { id, room } = await world.active();
    expect(await world.view(id)).toMatchObject({
      id,
      status: 'active',
      roomName: room,
      startedAt: expect.any(String),
      endedAt: null,
      endReason: null,
      failure: null,
      billedSeconds: 0,
      billedMicrocredits: 0,
      metadata: null,
    });
  });

  it('200: one whose room was deleted, with what it cost', async () => {
    const { id, room } = await world.active();
    await world.rooms.delete(room);
    await expect.poll(async () => (await world.view(id)).status).toBe('ended');
    expect(await world.view(id)).toMatchObject({
      endReason: 'room_closed',
      endedAt: expect.any(String),
      billedSeconds: 60,
      billedMicrocredits: 50,
    });
  });

  it('200: one that failed, with its reason and no cost', async () => {
    world.host.tell({ type: 'behave', as: 'refuse' });
    const { body } = await world.callersRoom();
    const { id } = (await (await world.start(body)).json()) as { id: string };
    await expect.poll(async () => (await world.view(id)).status).toBe('failed');
    world.host.tell({ type: 'behave', as: 'normal' });
    expect(await world.view(id)).toMatchObject({
      failure: { code: 'join_failed', message: expect.any(String) },
      endReason: null,
      startedAt: null,
      billedMicrocredits: 0,
    });
  });

  it('401: bare', async () => {
    const response = await world.get(`/v1/avatar_sessions/${crypto.randomUUID()}`, 'sk_vivant_wrong');
    expect(response.status).toBe(401);
    expect(await response.text()).toBe('');
  });

  it('403: a missing scope', async () => {
    const { secret } = await world.keys.create({ accountId: world.accountId, scopes: ['avatars:read'] });
    const response = await world.get(`/v1/avatar_sessions/${crypto.randomUUID()}`, secret);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'insufficient_scope' });
  });

  it('404: unknown, malformed and foreign ones, and with a scoped key those of other avatars', async () => {
    const { id } = await world.active();
    const foreign = await world.keys.create({ accountId: await addAccount(world.db) });
    const scoped = await world.keys.create({
      accountId: world.accountId,
      avatarId: await addAvatar(world.db, world.accountId),
    });
    for (const [session, key] of [
      [crypto.randomUUID(), world.apiKey],
      ['x', world.apiKey],
      [id, foreign.secret],
      [id, scoped.secret],
    ] as const) {
      const response = await world.get(`/v1/avatar_sessions/${session}`, key);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'session_not_found' });
    }
  });
});

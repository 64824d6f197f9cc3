import { NOTICE_TOPIC } from '@vivant/contract/room';
import type { SessionStarted } from '@vivant/contract/session';
import { sql } from 'kysely';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { startVisitor } from '../testing/children.ts';
import { livekitBinary } from '../testing/embedded.ts';
import { createSessionWorld, type SessionWorld } from '../testing/session-world.ts';

/** Real rooms, real WebRTC: what the simulated tests take for granted. */
describe.skipIf(livekitBinary === undefined)('a hosted session (real livekit-server and visitors)', () => {
  let world: SessionWorld;
  beforeAll(async () => {
    world = await createSessionWorld({ slots: 8 });
    world.sessions().start();
  });
  afterAll(() => world.close());

  async function begin(body: object = {}) {
    const response = await world.post({ avatarId: world.avatarId, ...body });
    expect(response.status).toBe(201);
    return (await response.json()) as SessionStarted;
  }
  const session = (id: string) =>
    world.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const seen = (id: string) => expect.poll(async () => (await session(id)).peer_joined_at).not.toBeNull();
  const endOf = async (id: string) => {
    await expect.poll(async () => (await session(id)).status).toBe('ended');
    return session(id);
  };

  it('shows the avatar to a visitor who joins, and ends when the visitor leaves', async () => {
    const started = await begin();
    const visitor = startVisitor(started.serverUrl, started.userToken);
    await visitor.meets('track', (track) => track.kind === 'video' && track.from === 'avatar');
    await visitor.meets('track', (track) => track.kind === 'audio' && track.from === 'avatar');
    await seen(started.sessionId);
    visitor.leave();
    expect(await endOf(started.sessionId)).toMatchObject({
      end_reason: 'visitor_left',
      billed_microcredits: 100,
    });
    expect(await world.rooms.list(started.roomName)).toEqual([]);
    await visitor.kill();
  });

  it('is closed by the service at its limit, with a notice, and the token opens nothing afterwards', async () => {
    const started = await begin();
    const visitor = startVisitor(started.serverUrl, started.userToken);
    await visitor.meets('joined');
    // However long it took to join: the limit is ten seconds from here, for a server that comes to know it now.
    await world.db
      .updateTable('sessions')
      .set({ limit_seconds: sql`extract(epoch from now() - joined_at)::integer + 10` })
      .where('id', '=', started.sessionId)
      .execute();
    (await world.replaceSessions()).start();
    const notice = await visitor.meets('data', ({ text }) => text.includes('"secondsLeft":5'));
    expect(notice.topic).toBe(NOTICE_TOPIC);
    expect(JSON.parse(notice.text)).toEqual({ type: 'session_ending', secondsLeft: 5 });
    await visitor.meets('disconnected');
    expect(await endOf(started.sessionId)).toMatchObject({ end_reason: 'max_duration' });
    const again = startVisitor(started.serverUrl, started.userToken);
    await again.meets('refused');
    expect(await world.rooms.list(started.roomName)).toEqual([]);
    await visitor.kill();
    await again.kill();
  });

  it('lets a lost visitor come back with the same token', async () => {
    const started = await begin();
    const first = startVisitor(started.serverUrl, started.userToken);
    await first.meets('joined');
    await seen(started.sessionId);
    await first.kill();
    const second = startVisitor(started.serverUrl, started.userToken);
    await second.meets('track', (track) => track.kind === 'video');
    await expect.poll(async () => (await session(started.sessionId)).peer_lost_at).toBeNull();
    expect(await session(started.sessionId)).toMatchObject({ status: 'active' });
    await world.sessions().endByOperator(started.sessionId);
    await second.meets('disconnected');
    await second.kill();
  });

  it('moves to another media host when its own dies: the visitor keeps the call and sees the avatar again', async () => {
    // With one place left it comes before the other host.
    const doomed = await world.addHost('host-doomed', 1);
    const started = await begin();
    expect(await session(started.sessionId)).toMatchObject({ media_host_id: 'host-doomed' });
    const visitor = startVisitor(started.serverUrl, started.userToken);
    await visitor.meets('track', (track) => track.kind === 'video');
    await seen(started.sessionId);
    await doomed.kill();
    await visitor.meets('data', (data) => data.text.includes('avatar_away'));
    const videos = () =>
      visitor.met.filter((message) => message.type === 'track' && message.kind === 'video');
    await expect.poll(() => videos().length).toBeGreaterThan(1);
    await expect
      .poll(() => session(started.sessionId))
      .toMatchObject({ status: 'active', media_host_id: 'host-1', peer_lost_at: null });
    expect((await session(started.sessionId)).absent_ms).toBeGreaterThan(0);
    await world.sessions().endByOperator(started.sessionId);
    await visitor.kill();
  });

  it('ends with its media host where there is no other, and starts again with the next', async () => {
    world.host.tell({ type: 'behave', as: 'refuse' });
    const doomed = await world.addHost('host-doomed-too', 1);
    const started = await begin();
    await doomed.kill();
    expect(await endOf(started.sessionId)).toMatchObject({ end_reason: 'error', billed_microcredits: 100 });
    world.host.tell({ type: 'behave', as: 'normal' });
    const next = await begin();
    expect(await session(next.sessionId)).toMatchObject({ media_host_id: 'host-1' });
    await world.sessions().endByOperator(next.sessionId);
  });

  it('is shown to its owner in lists and by id, never to others', async () => {
    const started = await begin({ metadata: { order: 7 } });
    const mine = await (await world.get('/v1/sessions?limit=1')).json();
    expect(mine).toMatchObject({
      items: [{ id: started.sessionId, status: 'active', metadata: { order: 7 }, billedMicrocredits: 0 }],
    });
    const older = await (
      await world.get(`/v1/sessions?limit=1&before=${(mine as { nextBefore: string }).nextBefore}`)
    ).json();
    expect(older).toMatchObject({ items: [{ status: 'ended' }] });
    const scoped = await world.keys.create({ accountId: world.accountId, avatarId: world.avatarId });
    expect((await world.get(`/v1/sessions/${started.sessionId}`, scoped.secret)).status).toBe(200);
    for (const path of [
      `/v1/sessions/${crypto.randomUUID()}`,
      '/v1/sessions/x',
      '/v1/sessions/x/transcript',
    ]) {
      const response = await world.get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'session_not_found' });
    }
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=yesterday', 'avatarId=1']) {
      const response = await world.get(`/v1/sessions?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    }
    expect(await (await world.get(`/v1/sessions/${started.sessionId}/transcript`)).json()).toEqual({
      turns: [],
    });
    await world.sessions().endByOperator(started.sessionId);
  });

  it('starts exactly as often as a cap allows, of 100 starts at once', async () => {
    const big = await world.addHost('host-big', 100);
    const { secret } = await world.keys.create({
      accountId: world.accountId,
      spendCapTotalMicrocredits: 1_000,
    });
    await world.db
      .updateTable('plans')
      .set({ max_concurrent_sessions: 1_000 })
      .where('id', '=', world.accountId)
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await world.post({ avatarId: world.avatarId, maxDurationSeconds: 60 }, secret);
        return { status: response.status, body: (await response.json()) as Record<string, string> };
      }),
    );
    const refused = answers.filter((answer) => answer.status === 402);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    expect(refused).toHaveLength(90);
    expect(new Set(refused.map((answer) => answer.body.error))).toEqual(
      new Set(['api_key_spend_cap_reached']),
    );
    expect(await world.rooms.list('vivant-')).toHaveLength(10);
    for (const { body } of answers.filter((each) => each.status === 201)) {
      assert(body.sessionId);
      await world.sessions().endByOperator(body.sessionId);
    }
    expect(await world.rooms.list('vivant-')).toEqual([]);
    expect(await world.credits.findDrift()).toEqual([]);
    await big.kill();
  });
});

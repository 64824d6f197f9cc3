import { SessionStarted } from '@vivant/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLiveKitRooms } from '../../adapters/rooms/livekit-rooms.ts';
import { isUnstorableValue } from '../../ports/database-errors.ts';
import { RoomsUnavailableError } from '../../ports/rooms.ts';
import { addAccount, addAvatar } from '../../testing/accounts.ts';
import { livekitBinary } from '../../testing/embedded.ts';
import { createSessionWorld, type SessionWorld } from '../../testing/session-world.ts';

describe.skipIf(livekitBinary === undefined)('POST /v1/session (real livekit-server)', () => {
  let world: SessionWorld;
  beforeAll(async () => {
    world = await createSessionWorld({ slots: 4 });
  });
  afterAll(() => world.close());

  it('201: the avatar is in the room with audio and video before the answer', async () => {
    const response = await world.post({
      avatarId: world.avatarId,
      maxDurationSeconds: 120,
      metadata: { order: 7 },
      location: { city: 'Basel' },
      language: 'de',
      unknown: true,
    });
    expect(response.status).toBe(201);
    const body = SessionStarted.strict().parse(await response.json());
    expect(body).toMatchObject({ actualDurationSeconds: 120, billingMode: 'reserve' });
    const row = await world.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', body.sessionId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'active',
      metadata: { order: 7 },
      location: { city: 'Basel' },
      language: 'de',
      room_name: body.roomName,
    });
    const listed = await world.rooms.list(body.roomName);
    expect(listed.map((room) => room.name)).toEqual([body.roomName]);
    expect(await world.credits.balance(world.accountId)).toMatchObject({ reservedMicrocredits: 200 });
    await world.sessions().endByOperator(body.sessionId);
  });

  it('201: the token opens one room as one visitor, with no rights over the room, and ends with the session', async () => {
    const started = SessionStarted.parse(
      await (await world.post({ avatarId: world.avatarId, maxDurationSeconds: 60 })).json(),
    );
    const [, encoded = ''] = started.userToken.split('.');
    const payload = Buffer.from(encoded, 'base64url').toString();
    const claims = JSON.parse(payload) as { sub: string; exp: number; nbf: number; video: object };
    expect(claims.sub).toBe('visitor');
    expect(claims.exp - claims.nbf).toBeLessThanOrEqual(60);
    expect(claims.video).toEqual({
      roomJoin: true,
      room: started.roomName,
      canPublish: true,
      canPublishSources: ['microphone', 'camera'],
      canPublishData: true,
      canSubscribe: true,
      canUpdateOwnMetadata: false,
      roomAdmin: false,
      roomCreate: false,
    });
    expect(JSON.stringify(claims)).not.toContain('agent');
    await world.sessions().endByOperator(started.sessionId);
  });

  it('201 with warnings: unknown fields and an unknown language are named, and change nothing', async () => {
    const response = await world.post({
      avatarId: world.avatarId,
      max_duration_seconds: 60,
      language: 'english',
      metadata: { anything: 1 },
    });
    expect(response.status).toBe(201);
    const { sessionId, warnings } = SessionStarted.parse(await response.json());
    expect(warnings).toEqual([
      { field: 'max_duration_seconds', message: expect.stringContaining('Did you mean maxDurationSeconds?') },
      { field: 'language', message: expect.stringContaining('"en"') },
    ]);
    await world.sessions().endByOperator(sessionId);
  });

  it('422 names a missing field, and the similar one that was sent', async () => {
    const message = async (body: unknown) =>
      ((await (await world.post(body)).json()) as { message: string }).message;
    expect(await message({})).toBe('avatarId is missing');
    expect(await message({ avatar_id: world.avatarId })).toBe(
      'avatarId is missing; avatar_id, which was sent, is not known',
    );
  });

  it('401: bare', async () => {
    for (const key of [null, 'sk_vivant_wrong']) {
      const response = await world.post({ avatarId: world.avatarId }, key);
      expect(response.status).toBe(401);
      expect(await response.text()).toBe('');
    }
  });

  it('402: beyond balance, cap or concurrency, with resetsAt where a window ends', async () => {
    const ask = async (
      key: Parameters<typeof world.keys.create>[0],
      plan: object = {},
      credits = 100_000,
    ) => {
      const accountId = await addAccount(world.db, plan);
      if (credits > 0) await world.credits.grant({ accountId, amountMicrocredits: credits });
      const avatarId = await addAvatar(world.db, accountId);
      const { secret } = await world.keys.create({ ...key, accountId });
      const response = await world.post({ avatarId }, secret);
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    };
    const none = await ask({ accountId: '' }, {}, 99);
    expect(none).toMatchObject({ status: 402, body: { error: 'insufficient_credits' } });
    expect(none.body).not.toHaveProperty('resetsAt');
    const total = await ask({ accountId: '', spendCapTotalMicrocredits: 99 });
    expect(total).toMatchObject({ status: 402, body: { error: 'api_key_spend_cap_reached' } });
    expect(total.body).not.toHaveProperty('resetsAt');
    const daily = await ask({ accountId: '', spendCapDailyMicrocredits: 0 });
    expect(daily.body.resetsAt).toMatch(/T00:00:00.000Z$/);
    const monthly = await ask({ accountId: '', spendCapMonthlyMicrocredits: 0 });
    expect(monthly.body.resetsAt).toMatch(/-01T00:00:00.000Z$/);
    const busy = await ask({ accountId: '', maxConcurrent: 0 });
    expect(busy).toMatchObject({ status: 402, body: { error: 'concurrent_session_limit' } });
    const full = await ask({ accountId: '' }, { max_concurrent_sessions: 0 });
    expect(full).toMatchObject({ status: 402, body: { error: 'concurrent_session_limit' } });
  });

  it('403: the same bare answer for foreign, unknown, deleted and other-scoped avatars', async () => {
    const other = await addAccount(world.db);
    const unknown = '11111111-1111-4111-8111-111111111111';
    const avatars = [
      await addAvatar(world.db, other),
      unknown,
      await addAvatar(world.db, world.accountId, { deleted: true }),
    ];
    const scoped = await world.keys.create({ accountId: world.accountId, avatarId: world.avatarId });
    const attempts = [
      ...avatars.map((avatarId) => [avatarId, world.apiKey] as const),
      [await addAvatar(world.db, world.accountId), scoped.secret] as const,
      [unknown, scoped.secret] as const,
    ];
    const answers = [];
    for (const [avatarId, key] of attempts) {
      const response = await world.post({ avatarId }, key);
      const headers = Object.fromEntries(response.headers);
      for (const name of ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset'])
        delete headers[name];
      answers.push({ status: response.status, body: await response.text(), headers });
    }
    expect(answers[0]).toMatchObject({ status: 403, body: '' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('403: a key without the scope, with the scope named', async () => {
    const { secret } = await world.keys.create({ accountId: world.accountId, scopes: ['avatars:read'] });
    const response = await world.post({ avatarId: world.avatarId }, secret);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'insufficient_scope' });
  });

  it('409: an own avatar that is not ready', async () => {
    const avatarId = await addAvatar(world.db, world.accountId, { readyToChat: false });
    const response = await world.post({ avatarId });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: 'avatar_not_ready' });
  });

  it.each([
    ['{', /JSON/i],
    ['', /./],
    ['[]', /body/],
    ['null', /body/],
    [{}, /avatarId/],
    [{ avatarId: 'x' }, /avatarId/],
    [{ maxDurationSeconds: '60' }, /maxDurationSeconds/],
    [{ maxDurationSeconds: 0 }, /maxDurationSeconds/],
    [{ maxDurationSeconds: 14_401 }, /maxDurationSeconds/],
    [{ maxDurationSeconds: 1.5 }, /maxDurationSeconds/],
    [{ maxDurationSeconds: null }, /maxDurationSeconds/],
    [{ language: 'x'.repeat(36) }, /language/],
    [{ language: '' }, /language/],
    [{ metadata: [] }, /metadata/],
    [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 1])) }, /metadata/],
    [{ location: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 1])) }, /location/],
    [{ metadata: { a: '\0' } }, /^metadata: .*U\+0000/],
    [{ metadata: { b: ['\ud800'] } }, /^metadata: .*U\+0000/],
    [{ metadata: { a: 'x'.repeat(16 * 1024) } }, /^metadata: .*16384 bytes/],
    [{ location: { a: '\0' } }, /^location: .*U\+0000/],
    [{ location: { b: ['\ud800'] } }, /^location: .*U\+0000/],
    [{ location: { a: 'x'.repeat(16 * 1024) } }, /^location: .*16384 bytes/],
  ])('422: %j, and the message names the field', async (fields, message) => {
    const body =
      typeof fields === 'string' || Object.keys(fields).length === 0
        ? fields
        : { avatarId: world.avatarId, ...fields };
    const response = await world.post(body);
    expect(response.status).toBe(422);
    const answer = (await response.json()) as { code: number; message: string };
    expect(Object.keys(answer).sort()).toEqual(['code', 'message']);
    expect(answer.code).toBe(422);
    expect(answer.message).toMatch(message);
  });

  it.each(['metadata', 'location'])('422: %s nested deeper than 20 levels, however deep', async (field) => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    for (const levels of [21, 5_000, 200_000]) {
      const response = await world.post(`{"avatarId":"${world.avatarId}","${field}":${nested(levels)}}`);
      expect(response.status).toBe(422);
      expect(((await response.json()) as { message: string }).message).toMatch(`${field}: `);
    }
    const deepest = await world.post(`{"avatarId":"${world.avatarId}","${field}":${nested(20)}}`);
    expect(deepest.status).toBe(201);
    await world.sessions().endByOperator(((await deepest.json()) as { sessionId: string }).sessionId);
  });

  it('422: text the database cannot store, found by no schema, and nothing is left', async () => {
    const { keyId } = await world.keys
      .create({ accountId: world.accountId })
      .then(({ id }) => ({ keyId: id }));
    const before = await world.credits.balance(world.accountId);
    const start = world
      .sessions()
      .startKeyed(
        { accountId: world.accountId, keyId, avatarId: null },
        { avatarId: world.avatarId, metadata: { a: '\0' } },
        { serverUrl: 'ws://127.0.0.1', signal: undefined },
      );
    await expect(start).rejects.toSatisfy(isUnstorableValue);
    expect(await world.credits.balance(world.accountId)).toEqual(before);
  });

  it('503 with a media server that creates rooms by itself, before a room is made', async () => {
    const { url, apiKey, apiSecret } = world.livekit;
    const fault = async () => 'Set room.auto_create to false.';
    const rooms = createLiveKitRooms({ url, apiKey, apiSecret, fault });
    await world.replaceSessions({ rooms });
    const before = await world.credits.balance(world.accountId);
    const standing = await world.rooms.list('');
    const response = await world.post({ avatarId: world.avatarId });
    await world.replaceSessions();
    expect(response.status).toBe(503);
    expect(await world.credits.balance(world.accountId)).toEqual(before);
    await expect(
      rooms.create({ name: 'any', emptyTimeoutSeconds: 1, departureTimeoutSeconds: 1 }),
    ).rejects.toThrow(RoomsUnavailableError);
    expect(await world.rooms.list('')).toEqual(standing);
  });

  it('503 with Retry-After, and nothing left behind, when the avatar cannot join', async () => {
    const before = await world.credits.balance(world.accountId);
    world.host.tell({ type: 'behave', as: 'refuse' });
    const response = await world.post({ avatarId: world.avatarId });
    world.host.tell({ type: 'behave', as: 'normal' });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error: 'unavailable' });
    expect(await world.credits.balance(world.accountId)).toEqual(before);
    expect(await world.rooms.list('vivant-')).toEqual([]);
    const live = await world.db
      .selectFrom('sessions')
      .select('id')
      .where('status', 'in', ['starting', 'active', 'ending'])
      .execute();
    expect(live).toEqual([]);
  });

  it('a caller who hangs up before the answer pays nothing', async () => {
    const before = await world.credits.balance(world.accountId);
    world.host.tell({ type: 'behave', as: 'hang' });
    const hangUp = new AbortController();
    const request = world.post({ avatarId: world.avatarId }, world.apiKey, { signal: hangUp.signal });
    const starting = () =>
      world.db.selectFrom('sessions').select('id').where('status', '=', 'starting').execute();
    await expect.poll(starting).toHaveLength(1);
    hangUp.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(starting).toEqual([]);
    world.host.tell({ type: 'behave', as: 'normal' });
    await expect.poll(() => world.rooms.list('vivant-')).toEqual([]);
    expect(await world.credits.balance(world.accountId)).toEqual(before);
  });
});

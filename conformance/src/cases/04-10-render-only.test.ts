import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createAvatar, createRenderOnly, UNKNOWN_ID, withAvatar } from '../harness/avatars.ts';
import { type Answer, type Client, clientOf, strangerWith } from '../harness/client.ts';
import {
  expectBare,
  expectDateTime,
  expectRefusal,
  expectStatus,
  expectUnprocessable,
  expectUuid,
  fingerprint,
} from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { joining, roomToken } from '../harness/room-token.ts';
import { keyed } from '../harness/starting.ts';
import { type Need, theTarget } from '../harness/target.ts';
import { until } from '../harness/until.ts';
import { bothTracks, joinRoom } from '../harness/visitor.ts';
import { REAL_PORTRAIT } from '../start/material.ts';

interface View {
  id: string;
  status: string;
  startedAt: string | null;
  endedAt: string | null;
  endReason: string | null;
  failure: { code: string; message: string } | null;
  billedSeconds: number;
  billedMicrocredits: number;
}

/** A LiveKit nobody runs: its name never resolves. */
const NOWHERE = {
  url: 'wss://rooms.nobody.invalid',
  apiKey: 'key',
  apiSecret: 'secret-of-the-caller-and-nobody-else',
};

describe('4.10 Render-only sessions', () => {
  const { keys, avatars, assets, rooms } = theTarget();
  const full = clientOf(keys.full);
  let portrait = '';
  beforeAll(async () => {
    if (assets === null) return;
    const picture = readFileSync(join(assets, REAL_PORTRAIT));
    portrait = await createAvatar(
      full,
      { name: 'Face', renderOnly: true },
      { 'image/portrait.jpg': picture, 'voice/sample.wav': null },
    );
  });
  afterAll(async () => {
    if (portrait !== '') await full.delete(`/v1/avatars/${portrait}`);
  });

  const path = (id: string) => `/v1/avatars/${id}/avatar_sessions`;
  const token = (
    room: string,
    more: { at?: typeof NOWHERE; identity?: string; video?: object; lifetime?: number } = {},
  ) => {
    const { apiKey, apiSecret } = more.at ?? NOWHERE;
    return roomToken({
      apiKey,
      apiSecret,
      identity: more.identity ?? 'avatar',
      video: { ...joining(room), ...more.video },
      lifetime: more.lifetime,
    });
  };
  const bodyFor = (room = 'salon') => ({ livekitUrl: NOWHERE.url, livekitToken: token(room) });
  const start = (
    client: Client,
    id: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => client.post(path(id), body, { headers });
  const view = async (id: string): Promise<View> => {
    const answer = await full.get(`/v1/avatar_sessions/${id}`);
    expectStatus(answer, 200);
    return answer.json() as unknown as View;
  };
  const end = (id: string, client = full) => client.post(`/v1/avatar_sessions/${id}/end`);
  const inRooms = { needs: ['assets', 'rooms'] as Need[], timeoutMs: 120_000 };
  const here = (room: string, identity = 'avatar') => ({
    livekitUrl: rooms!.url,
    livekitToken: token(room, { at: rooms!, identity }),
  });
  /** Somebody who listens in the room, as the caller's agent would. */
  const agent = (room: string) => joinRoom(rooms!.url, token(room, { at: rooms!, identity: 'agent' }));
  const becomes = (id: string, status: string) =>
    until(
      `the session to be ${status}`,
      45_000,
      () => view(id),
      (seen) => seen.status === status,
    );

  holds(
    '201 at once: what was started, and never the token',
    ['4.10-1', 'D4-1', 'D4-9'],
    async () => {
      const answer = await start(full, portrait, {
        ...bodyFor(),
        maxDurationSeconds: 60,
        metadata: { order: 7 },
      });
      expectStatus(answer, 201);
      const body = answer.json();
      expect(body).toMatchObject({
        avatarId: portrait,
        status: 'starting',
        roomName: 'salon',
        avatarIdentity: 'avatar',
        actualDurationSeconds: 60,
        billingMode: 'reserve',
      });
      expectUuid(body.id);
      expectDateTime(body.createdAt);
      expect(body.sampleRate).toBeGreaterThan(7999);
      expect(answer.text).not.toContain(bodyFor().livekitToken.split('.')[2]);
      expect(JSON.stringify(await view(body.id as string))).not.toContain('livekitToken');
      expectStatus(await end(body.id as string), 200);
    },
    { needs: ['assets'] },
  );

  holds(
    'a room that cannot be reached ends in failed, and costs nothing',
    ['D4-2', 'D4-5'],
    async () => {
      const { id } = (await start(full, portrait, bodyFor())).json() as { id: string };
      const session = await becomes(id, 'failed');
      expect(session.failure).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(session).toMatchObject({ startedAt: null, billedSeconds: 0, billedMicrocredits: 0 });
    },
    { needs: ['assets'], timeoutMs: 90_000 },
  );

  holds(
    'active means joined with video; the end is asked for by the caller, once or again',
    ['1-9', '4.10-3', 'D4-4', 'D4-6', 'D4-8'],
    async () => {
      const listener = await agent('stage');
      const { id, avatarIdentity } = (
        await start(full, portrait, { ...here('stage'), agentIdentity: 'agent' })
      ).json() as { id: string; avatarIdentity: string };
      const active = await becomes(id, 'active');
      expectDateTime(active.startedAt);
      expect(active).toMatchObject({ endedAt: null, endReason: null, failure: null });
      await until(
        'the picture',
        20_000,
        async () => listener.tracks(),
        (tracks) => tracks.some(({ kind, from }) => kind === 'video' && from === avatarIdentity),
      );
      const ended = await end(id);
      expectStatus(ended, 200);
      expect(['ending', 'ended']).toContain(ended.json().status);
      const session = await becomes(id, 'ended');
      expect(session).toMatchObject({ endReason: 'api_end', billedMicrocredits: 50, failure: null });
      expectDateTime(session.endedAt);
      const again = await end(id);
      expectStatus(again, 200);
      expect(again.json()).toMatchObject({ id, status: 'ended', endReason: 'api_end' });
      await listener.leave();
    },
    inRooms,
  );

  holds(
    'maxDurationSeconds ends it',
    ['D4-3', 'D4-7'],
    async () => {
      const listener = await agent('brief');
      const { id } = (
        await start(full, portrait, { ...here('brief'), agentIdentity: 'agent', maxDurationSeconds: 3 })
      ).json() as { id: string };
      expect(await becomes(id, 'ended')).toMatchObject({ endReason: 'max_duration' });
      await listener.leave();
    },
    inRooms,
  );

  holds(
    'an agent that never comes ends it after idleTimeoutSeconds',
    ['D4-3', 'D4-7'],
    async () => {
      const { id } = (
        await start(full, portrait, { ...here('lonely'), agentIdentity: 'agent', idleTimeoutSeconds: 3 })
      ).json() as { id: string };
      expect(await becomes(id, 'ended')).toMatchObject({ endReason: 'idle_timeout' });
    },
    inRooms,
  );

  holds(
    'hosted and render-only sessions of a key count together',
    ['1-7', '5-9', 'D4-10'],
    async () => {
      const one = clientOf(keys.oneAtATime!);
      const { id } = (await start(one, portrait, { ...here('counted'), agentIdentity: 'agent' })).json() as {
        id: string;
      };
      expectRefusal(
        await one.post('/v1/session', { avatarId: avatars.ready! }),
        402,
        'concurrent_session_limit',
      );
      expectRefusal(await start(one, portrait, here('second')), 402, 'concurrent_session_limit');
      await end(id);
      await becomes(id, 'ended');
    },
    { needs: [...inRooms.needs, 'ready', 'oneAtATime'], timeoutMs: 120_000 },
  );

  holds(
    'it can be ended while it starts',
    ['D4-6'],
    async () => {
      const { id } = (await start(full, portrait, bodyFor())).json() as { id: string };
      const answer = await end(id);
      expectStatus(answer, 200);
      expect(['ending', 'ended', 'failed']).toContain(answer.json().status);
      const over = await until(
        'the end',
        45_000,
        () => view(id),
        (seen) => ['ended', 'failed'].includes(seen.status),
      );
      expect(over.billedMicrocredits).toBe(0);
    },
    { needs: ['assets'], timeoutMs: 90_000 },
  );

  holds(
    'the same Idempotency-Key with the same body gives the first answer again; another body is refused',
    ['7.4-5', 'D4-11'],
    async () => {
      const headers = { 'idempotency-key': `conformance-${Date.now()}` };
      const body = { ...bodyFor(), maxDurationSeconds: 30 };
      const first = await start(full, portrait, body, headers);
      expectStatus(first, 201);
      // A fresh token does not make it another request.
      const again = await start(
        full,
        portrait,
        { ...body, livekitToken: token('salon', { lifetime: 900 }) },
        headers,
      );
      expectStatus(again, 201);
      expect(again.json().id).toBe(first.json().id);
      expectRefusal(
        await start(full, portrait, { ...body, maxDurationSeconds: 31 }, headers),
        409,
        'idempotency_key_reused',
      );
      await end(first.json().id as string);
    },
    { needs: ['assets'] },
  );

  holds(
    '400 invalid_livekit_url: not wss, credentials, a local or private host',
    ['D4-12'],
    async () => {
      for (const livekitUrl of [
        'https://rooms.example.com',
        'wss://u:p@rooms.example.com',
        'file:///etc/passwd',
        'rooms.example.com',
        '',
      ])
        expectRefusal(await start(full, portrait, { ...bodyFor(), livekitUrl }), 400, 'invalid_livekit_url');
    },
    { needs: ['assets'] },
  );

  holds(
    '400 invalid_livekit_token: over, without one room, with rights over the room, or none at all',
    ['D4-13'],
    async () => {
      for (const livekitToken of [
        token('salon', { lifetime: -10 }),
        token('', {}),
        token('salon', { video: { room: undefined } }),
        token('salon', { video: { roomAdmin: true } }),
        token('salon', { video: { roomJoin: false } }),
        'not.a.token',
        'x',
      ])
        expectRefusal(
          await start(full, portrait, { ...bodyFor(), livekitToken }),
          400,
          'invalid_livekit_token',
        );
      expectRefusal(
        await start(full, portrait, { ...bodyFor('salon'), roomName: 'kitchen' }),
        400,
        'invalid_livekit_token',
      );
    },
    { needs: ['assets'] },
  );

  holds(
    '422 as for hosted sessions: wrong types, missing fields, bounds, no JSON',
    ['D4-14', '7.1-3', 'D1-5', 'D1-6'],
    async () => {
      const refused = async (body: object, field: string) =>
        expectUnprocessable(await start(full, avatars.scoped, body), field);
      await refused({ livekitToken: token('salon') }, 'livekitUrl');
      await refused({ livekitUrl: NOWHERE.url }, 'livekitToken');
      for (const livekitUrl of [1, null, []]) await refused({ ...bodyFor(), livekitUrl }, 'livekitUrl');
      for (const livekitToken of [1, null, {}]) await refused({ ...bodyFor(), livekitToken }, 'livekitToken');
      for (const maxDurationSeconds of [0, 14_401, 1.5, '60', null])
        await refused({ ...bodyFor(), maxDurationSeconds }, 'maxDurationSeconds');
      for (const idleTimeoutSeconds of ['60', null, 1.5])
        await refused({ ...bodyFor(), idleTimeoutSeconds }, 'idleTimeoutSeconds');
      for (const metadata of [keyed(51), [], 'x', null])
        await refused({ ...bodyFor(), metadata }, 'metadata');
      for (const body of ['{', '[]', 'null', ''])
        expectUnprocessable(
          await full.send('POST', path(avatars.scoped), {
            headers: { 'content-type': 'application/json' },
            body,
          }),
          /\w/,
        );
    },
  );

  holds('409 avatar_not_ready unless the status is ready', ['D1-11'], async () => {
    await withAvatar(full, createRenderOnly, async (id) =>
      expectRefusal(await start(full, id, bodyFor()), 409, 'avatar_not_ready'),
    );
  });

  holds(
    '404 avatar_not_found, the same bytes for foreign, unknown and deleted',
    ['D4-15', '7.4-1', '4.10-1'],
    async () => {
      const first = await start(full, UNKNOWN_ID, bodyFor());
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, 'lisa'])
        expect(fingerprint(await start(full, id, bodyFor()))).toEqual(fingerprint(first));
    },
  );

  holds(
    '404 session_not_found for unknown, malformed and other accounts’ sessions',
    ['D4-16', '4.10-2', '4.10-3'],
    async () => {
      const first = await full.get(`/v1/avatar_sessions/${UNKNOWN_ID}`);
      expectRefusal(first, 404, 'session_not_found');
      expect(fingerprint(await full.get('/v1/avatar_sessions/lisa'))).toEqual(fingerprint(first));
      expectRefusal(await end(UNKNOWN_ID), 404, 'session_not_found');
      if (portrait === '') return;
      const { id } = (await start(full, portrait, bodyFor())).json() as { id: string };
      expect(fingerprint(await clientOf(keys.foreign).get(`/v1/avatar_sessions/${id}`))).toEqual(
        fingerprint(first),
      );
      expectRefusal(await end(id, clientOf(keys.foreign)), 404, 'session_not_found');
      await end(id);
    },
  );

  holds(
    '402 as for hosted sessions',
    ['D4-17', '7.2-3', '5-9'],
    async () => {
      for (const key of [keys.cappedTotal!, keys.cappedDaily!, keys.cappedMonthly!]) {
        const answer = await start(clientOf(key), portrait, bodyFor());
        expectStatus(answer, 402);
        expect(answer.json().error).toBe('api_key_spend_cap_reached');
      }
    },
    { needs: ['assets', 'cappedTotal', 'cappedDaily', 'cappedMonthly'] },
  );

  holds(
    'a scoped key is refused every other avatar, and sees no session of one',
    ['5-8', 'D1-13'],
    async () => {
      const scoped = clientOf(keys.scoped);
      for (const id of [avatars.foreign, UNKNOWN_ID, 'lisa'])
        expectRefusal(await start(scoped, id, bodyFor()), 403, 'avatar_not_allowed');
    },
  );

  holds(
    'it needs the sessions scope',
    ['D4-18', '5-6', '1-7'],
    async () => {
      const calls: ((client: Client) => Promise<Answer>)[] = [
        (client) => start(client, avatars.scoped, bodyFor()),
        (client) => client.get(`/v1/avatar_sessions/${UNKNOWN_ID}`),
        (client) => end(UNKNOWN_ID, client),
      ];
      for (const call of calls) {
        for (const key of [keys.readOnly!, keys.writeOnly!, keys.billingOnly!])
          expectRefusal(await call(clientOf(key)), 403, 'insufficient_scope');
        expectBare(await call(strangerWith(null)), 401);
      }
    },
    { needs: ['readOnly', 'writeOnly', 'billingOnly'] },
  );

  holds(
    'a hosted avatar has a face for other agents too',
    ['1-7'],
    async () => {
      const listener = await agent('hosted');
      const { id } = (
        await start(full, avatars.ready!, { ...here('hosted'), agentIdentity: 'agent' })
      ).json() as { id: string };
      await becomes(id, 'active');
      await bothTracks(listener).catch(() => undefined);
      await end(id);
      await becomes(id, 'ended');
      await listener.leave();
    },
    { needs: ['rooms', 'ready'], timeoutMs: 120_000 },
  );
});

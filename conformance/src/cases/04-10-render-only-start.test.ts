import { describe, expect } from 'vitest';
import { createRenderOnly, UNKNOWN_ID, withAvatar } from '../harness/avatars.ts';
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
import {
  bodyFor,
  endRender,
  NOWHERE,
  portraitAvatar,
  readRender,
  sessionsOf,
  startedRender,
  startRender,
  tokenFor,
} from '../harness/render-only.ts';
import { keyed } from '../harness/starting.ts';
import { theTarget } from '../harness/target.ts';

describe('4.10 Render-only sessions, their start', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const portrait = portraitAvatar();

  holds(
    '201 at once: what was started, and never the token',
    ['4.10-1', 'D4-1', 'D4-9'],
    async () => {
      const sent = bodyFor();
      const answer = await startRender(full, portrait(), {
        ...sent,
        maxDurationSeconds: 60,
        metadata: { order: 7 },
      });
      expectStatus(answer, 201);
      const body = answer.json();
      expect(body).toMatchObject({
        avatarId: portrait(),
        status: 'starting',
        roomName: 'salon',
        avatarIdentity: 'avatar',
        actualDurationSeconds: 60,
        billingMode: 'reserve',
      });
      expectUuid(body.id);
      expectDateTime(body.createdAt);
      expect(body.sampleRate).toBeGreaterThan(7999);
      for (const text of [answer.text, JSON.stringify(await readRender(full, body.id as string))]) {
        for (const part of sent.livekitToken.split('.').slice(1)) expect(text).not.toContain(part);
        expect(text).not.toContain('livekitToken');
      }
      expectStatus(await endRender(full, body.id as string), 200);
    },
    { needs: ['assets'] },
  );

  holds(
    'the same Idempotency-Key with the same body gives the first answer again; another body is refused',
    ['7.4-5', 'D4-11'],
    async () => {
      const headers = { 'idempotency-key': `conformance-${Date.now()}` };
      const body = { ...bodyFor(), maxDurationSeconds: 30 };
      const first = await startRender(full, portrait(), body, headers);
      expectStatus(first, 201);
      // A fresh token does not make it another request.
      const again = await startRender(
        full,
        portrait(),
        { ...body, livekitToken: tokenFor('salon', { lifetime: 900 }) },
        headers,
      );
      expectStatus(again, 201);
      expect(again.json().id).toBe(first.json().id);
      expectRefusal(
        await startRender(full, portrait(), { ...body, maxDurationSeconds: 31 }, headers),
        409,
        'idempotency_key_reused',
      );
      await endRender(full, first.json().id as string);
    },
    { needs: ['assets'] },
  );

  holds(
    '400 invalid_livekit_url: not wss, no address at all, or with credentials',
    ['D4-12'],
    async () => {
      for (const livekitUrl of [
        'https://rooms.example.com',
        'wss://u:p@rooms.example.com',
        'file:///etc/passwd',
        'rooms.example.com',
        '',
      ])
        expectRefusal(
          await startRender(full, portrait(), { ...bodyFor(), livekitUrl }),
          400,
          'invalid_livekit_url',
        );
    },
    { needs: ['assets'] },
  );

  holds(
    '400 invalid_livekit_token: over, without one room, with rights over the room, or none at all',
    ['D4-13'],
    async () => {
      for (const livekitToken of [
        tokenFor('salon', { lifetime: -10 }),
        tokenFor('', {}),
        tokenFor('salon', { video: { room: undefined } }),
        tokenFor('salon', { video: { roomAdmin: true } }),
        tokenFor('salon', { video: { roomJoin: false } }),
        'not.a.token',
        'x',
      ])
        expectRefusal(
          await startRender(full, portrait(), { ...bodyFor(), livekitToken }),
          400,
          'invalid_livekit_token',
        );
      expectRefusal(
        await startRender(full, portrait(), { ...bodyFor('salon'), roomName: 'kitchen' }),
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
        expectUnprocessable(await startRender(full, avatars.scoped, body), field);
      await refused({ livekitToken: tokenFor('salon') }, 'livekitUrl');
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
          await full.send('POST', sessionsOf(avatars.scoped), {
            headers: { 'content-type': 'application/json' },
            body,
          }),
          /\w/,
        );
    },
  );

  holds('409 avatar_not_ready unless the status is ready', ['D1-11'], async () => {
    await withAvatar(full, createRenderOnly, async (id) =>
      expectRefusal(await startRender(full, id, bodyFor()), 409, 'avatar_not_ready'),
    );
  });

  holds(
    '404 avatar_not_found, the same bytes for foreign, unknown and deleted',
    ['D4-15', '7.4-1', '4.10-1'],
    async () => {
      const deleted = await createRenderOnly(full);
      expectStatus(await full.delete(`/v1/avatars/${deleted}`), 204);
      const first = await startRender(full, UNKNOWN_ID, bodyFor());
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, deleted, 'lisa'])
        expect(fingerprint(await startRender(full, id, bodyFor()))).toEqual(fingerprint(first));
    },
  );

  holds('404 session_not_found for unknown and malformed ids', ['D4-16', '4.10-2', '4.10-3'], async () => {
    const first = await full.get(`/v1/avatar_sessions/${UNKNOWN_ID}`);
    expectRefusal(first, 404, 'session_not_found');
    expect(fingerprint(await full.get('/v1/avatar_sessions/lisa'))).toEqual(fingerprint(first));
    expectRefusal(await endRender(full, UNKNOWN_ID), 404, 'session_not_found');
  });

  holds(
    'a session of another account or of another avatar than a key’s own is the same 404, and is not ended',
    ['D4-16', '4.10-2', '4.10-3', '5-8', 'D1-13'],
    async () => {
      const unknown = await full.get(`/v1/avatar_sessions/${UNKNOWN_ID}`);
      const { id } = await startedRender(full, portrait(), bodyFor());
      for (const stranger of [clientOf(keys.foreign), clientOf(keys.scoped)]) {
        expect(fingerprint(await stranger.get(`/v1/avatar_sessions/${id}`))).toEqual(fingerprint(unknown));
        expectRefusal(await endRender(stranger, id), 404, 'session_not_found');
      }
      expect(await readRender(full, id)).toMatchObject({ id, endReason: null });
      await endRender(full, id);
    },
    { needs: ['assets'] },
  );

  holds(
    '402 as for hosted sessions',
    ['D4-17', '7.2-3', '5-9'],
    async () => {
      for (const key of [keys.cappedTotal, keys.cappedDaily, keys.cappedMonthly]) {
        const answer = await startRender(clientOf(key), portrait(), bodyFor());
        expectStatus(answer, 402);
        expect(answer.json().error).toBe('api_key_spend_cap_reached');
      }
    },
    { needs: ['assets', 'cappedTotal', 'cappedDaily', 'cappedMonthly'] },
  );

  holds('a scoped key is refused every other avatar', ['5-8', 'D1-13'], async () => {
    const scoped = clientOf(keys.scoped);
    for (const id of [avatars.foreign, UNKNOWN_ID, 'lisa'])
      expectRefusal(await startRender(scoped, id, bodyFor()), 403, 'avatar_not_allowed');
  });

  holds(
    'it needs the sessions scope',
    ['D4-18', '5-6', '1-7'],
    async () => {
      const calls: ((client: Client) => Promise<Answer>)[] = [
        (client) => startRender(client, avatars.scoped, bodyFor()),
        (client) => client.get(`/v1/avatar_sessions/${UNKNOWN_ID}`),
        (client) => endRender(client, UNKNOWN_ID),
      ];
      for (const call of calls) {
        for (const key of [keys.readOnly, keys.writeOnly, keys.billingOnly])
          expectRefusal(await call(clientOf(key)), 403, 'insufficient_scope');
        expectBare(await call(strangerWith(null)), 401);
      }
    },
    { needs: ['readOnly', 'writeOnly', 'billingOnly'] },
  );
});

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import {
  builtAvatar,
  createAvatar,
  createRenderOnly,
  createSpeaker,
  readAvatar,
  UNKNOWN_ID,
  withAvatar,
} from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import {
  expectBare,
  expectDateTime,
  expectRefusal,
  expectStatus,
  fingerprint,
} from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { ANNOUNCED_MS, endedSession, startSession } from '../harness/sessions.ts';
import { theTarget } from '../harness/target.ts';
import { bothTracks, joinRoom } from '../harness/visitor.ts';

const START = '/v1/session';

describe('4.1 POST /v1/session', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const avatarId = avatars.ready ?? 'none';

  holds(
    '201: the avatar is in the room with picture and voice when the answer comes',
    ['4.1-1', '1-5', '2.5-2', '3.3-1', 'D3-1', '6-1'],
    async () => {
      const session = await startSession(full, { avatarId, maxDurationSeconds: 60 });
      const visitor = await joinRoom(session.serverUrl, session.userToken);
      await bothTracks(visitor);
      await pause(ANNOUNCED_MS);
      const publishers = new Set(visitor.tracks().map(({ from }) => from));
      expect(publishers.size).toBe(1);
      await visitor.leave();
      expect(await endedSession(full, session.sessionId)).toMatchObject({ endReason: 'visitor_left' });
    },
    { needs: ['ready'], timeoutMs: 90_000 },
  );

  holds(
    'maxDurationSeconds shortens a session and never lengthens it beyond the key or the plan',
    ['4.1-4', '8-22', '2.5-6'],
    async () => {
      const granted = async (key: string | undefined, maxDurationSeconds?: number) => {
        const session = await startSession(clientOf(key), { avatarId, maxDurationSeconds });
        const visitor = await joinRoom(session.serverUrl, session.userToken);
        await bothTracks(visitor);
        await pause(ANNOUNCED_MS);
        await visitor.leave();
        await endedSession(full, session.sessionId);
        return session.actualDurationSeconds;
      };
      const byKey = [granted(keys.short, 14_400), granted(keys.short), granted(keys.short, 20)];
      expect(await Promise.all(byKey)).toEqual([90, 90, 20]);
      const byPlan = await Promise.all([granted(keys.full), granted(keys.full, 14_400)]);
      expect(byPlan).toEqual([3600, 3600]);
    },
    { needs: ['ready', 'short'], timeoutMs: 300_000 },
  );

  for (const [key, windowed] of [
    ['cappedTotal', false],
    ['cappedDaily', true],
    ['cappedMonthly', true],
  ] as const)
    holds(
      `402 api_key_spend_cap_reached: ${key}, ${windowed ? 'with' : 'without'} resetsAt`,
      ['7.2-3', '7.1-2', 'D3-12', '5-9'],
      async () => {
        const answer = await clientOf(keys[key]).post(START, { avatarId });
        expectStatus(answer, 402);
        const body = answer.json();
        expect(Object.keys(body).sort()).toEqual(
          windowed ? ['error', 'message', 'resetsAt'] : ['error', 'message'],
        );
        expect(body.error).toBe('api_key_spend_cap_reached');
        if (!windowed) return;
        expectDateTime(body.resetsAt);
        const resets = new Date(body.resetsAt as string);
        const now = new Date();
        const next =
          key === 'cappedDaily'
            ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
            : Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
        expect(resets.getTime()).toBe(next);
      },
      { needs: ['ready', key] },
    );

  holds(
    'what a running session reserves counts against the cap of its key',
    ['D3-11', '7.2-3', '8-22'],
    async () => {
      const oneMinute = clientOf(keys.oneMinute);
      const session = await startSession(oneMinute, { avatarId });
      // The cap bounds the length: it pays for one minute.
      expect(session.actualDurationSeconds).toBe(60);
      const refused = await oneMinute.post(START, { avatarId });
      expectStatus(refused, 402);
      expect(refused.json()).toMatchObject({ error: 'api_key_spend_cap_reached' });
      expect(refused.json()).toHaveProperty('resetsAt');
      const visitor = await joinRoom(session.serverUrl, session.userToken);
      await bothTracks(visitor);
      await pause(ANNOUNCED_MS);
      await visitor.leave();
      expect(await endedSession(full, session.sessionId)).toMatchObject({ billedMicrocredits: 100 });
    },
    { needs: ['ready', 'oneMinute'], timeoutMs: 90_000 },
  );

  holds(
    '503 unavailable with Retry-After when every place is taken, and nothing is charged',
    ['7.2-9', '7.1-1', 'D1-8', 'D3-1'],
    async () => {
      const slots = theTarget().slots ?? 0;
      const running = await Promise.all(
        Array.from({ length: slots }, () => startSession(full, { avatarId, maxDurationSeconds: 60 })),
      );
      const sessions = async () => {
        const { items } = (await full.get('/v1/sessions?limit=100')).json() as {
          items: { id: string; billedMicrocredits: number }[];
        };
        return items;
      };
      const before = new Set((await sessions()).map(({ id }) => id));
      const answer = await full.post(START, { avatarId });
      expectRefusal(answer, 503, 'unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const refused = (await sessions()).filter(({ id }) => !before.has(id));
      expect(refused.map(({ billedMicrocredits }) => billedMicrocredits).filter(Boolean)).toEqual([]);
      for (const { sessionId } of running) await endedSession(full, sessionId, 120_000);
      await startSession(full, { avatarId, maxDurationSeconds: 1 });
    },
    { needs: ['ready', 'slots'], timeoutMs: 240_000 },
  );

  holds(
    '402 concurrent_session_limit while the key has its one session, and 201 once it has ended',
    ['7.2-4', '5-9', '8-22'],
    async () => {
      const one = clientOf(keys.oneAtATime);
      const { sessionId } = await startSession(one, { avatarId, maxDurationSeconds: 8 });
      expectRefusal(await one.post(START, { avatarId }), 402, 'concurrent_session_limit');
      await endedSession(one, sessionId);
      await startSession(one, { avatarId, maxDurationSeconds: 1 });
    },
    { needs: ['ready', 'oneAtATime'], timeoutMs: 90_000 },
  );

  holds(
    'one credit is a hundred microcredits: it pays one minute and no second one',
    ['1-6', '7.2-2', 'D3-6', 'D3-10'],
    async () => {
      const owner = clientOf(keys.oneCredit);

      const own = await createSpeaker(owner, {});
      await builtAvatar(owner, own);
      const session = await startSession(owner, { avatarId: own });
      // The balance bounds the length: one minute is all it can pay.
      expect(session.actualDurationSeconds).toBe(60);
      expectRefusal(await owner.post(START, { avatarId: own }), 402, 'insufficient_credits');
      const visitor = await joinRoom(session.serverUrl, session.userToken);
      await bothTracks(visitor);
      await pause(ANNOUNCED_MS);
      await visitor.leave();
      expect(await endedSession(owner, session.sessionId)).toMatchObject({ billedMicrocredits: 100 });
      expectRefusal(await owner.post(START, { avatarId: own }), 402, 'insufficient_credits');
    },
    { needs: ['assets', 'oneCredit'], timeoutMs: 240_000 },
  );

  holds(
    '403 is the same bytes for foreign, unknown, deleted and, with a scoped key, other avatars',
    ['7.2-7', '5-8', 'D1-9', '4.1-2'],
    async () => {
      const deleted = await createRenderOnly(full);
      expectStatus(await full.delete(`/v1/avatars/${deleted}`), 204);
      const first = await full.post(START, { avatarId: UNKNOWN_ID });
      expectBare(first, 403);
      for (const id of [avatars.foreign, deleted, UNKNOWN_ID.replace('3', '4')])
        expect(fingerprint(await full.post(START, { avatarId: id }))).toEqual(fingerprint(first));
      await withAvatar(full, createRenderOnly, async (own) => {
        const scoped = clientOf(keys.scoped);
        for (const id of [own, UNKNOWN_ID, avatars.foreign])
          expect(fingerprint(await scoped.post(START, { avatarId: id }))).toEqual(fingerprint(first));
      });
    },
  );

  holds(
    '403 insufficient_scope, with a body, for a key without the scope',
    ['4.1-0', 'D1-10', '5-6'],
    async () => {
      for (const key of [keys.readOnly, keys.writeOnly, keys.billingOnly])
        expectRefusal(
          await clientOf(key).post(START, { avatarId: avatars.scoped }),
          403,
          'insufficient_scope',
        );
    },
    { needs: ['readOnly', 'writeOnly', 'billingOnly'] },
  );

  holds('409 avatar_not_ready unless the avatar is ready to chat', ['3.3-6', 'D1-11'], async () => {
    await withAvatar(full, createAvatar, async (id) => {
      expect((await readAvatar(full, id)).readyToChat).toBe(false);
      expectRefusal(await full.post(START, { avatarId: id }), 409, 'avatar_not_ready');
    });
    await withAvatar(full, createRenderOnly, async (id) =>
      expectRefusal(await full.post(START, { avatarId: id }), 409, 'avatar_not_ready'),
    );
  });

  holds(
    'a key with nothing but the sessions scope starts a session, and so does one made without naming scopes',
    ['5-6', '1-7'],
    async () => {
      for (const key of [keys.sessionsOnly, keys.defaultScope])
        await startSession(clientOf(key), { avatarId, maxDurationSeconds: 2 });
    },
    { needs: ['ready', 'sessionsOnly', 'defaultScope'] },
  );

  holds(
    'a body with a location and a language, spoken or not, starts a session',
    ['4.1-6', '4.1-9'],
    async () => {
      await startSession(full, {
        avatarId,
        maxDurationSeconds: 2,
        language: 'de',
        location: { city: 'Basel' },
      });
      await startSession(full, { avatarId, maxDurationSeconds: 2, language: 'pt-BR' });
    },
    { needs: ['ready'] },
  );
});

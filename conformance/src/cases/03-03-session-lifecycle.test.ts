import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, assert, beforeAll, describe, expect } from 'vitest';
import { clientOf } from '../harness/client.ts';
import { expectDateTime } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { ANNOUNCED_MS, endedSession, readSession, startSession } from '../harness/sessions.ts';
import { theTarget } from '../harness/target.ts';
import { bothTracks, joinRoom, type Visitor } from '../harness/visitor.ts';

describe('3.3 Session lifecycle', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const avatarId = avatars.ready ?? 'none';

  /** Started first and checked last, because no visitor comes for a minute. */
  let lonely = '';
  /** Long enough to be told of its end twice. */
  let told: { sessionId: string; visitor: Visitor } | null = null;
  beforeAll(async () => {
    if (avatars.ready === null) return;
    lonely = (await startSession(full, { avatarId })).sessionId;
    const { sessionId, serverUrl, userToken } = await startSession(full, {
      avatarId,
      maxDurationSeconds: 36,
    });
    told = { sessionId, visitor: await joinRoom(serverUrl, userToken) };
  });
  afterAll(() => told?.visitor.leave());

  holds(
    'a session is active once it is answered',
    ['3.3-1'],
    async () => {
      const { sessionId } = await startSession(full, { avatarId, maxDurationSeconds: 3 });
      const session = await readSession(full, sessionId);
      expect(session.status).toBe('active');
      expectDateTime(session.startedAt);
      await endedSession(full, sessionId);
    },
    { needs: ['ready'] },
  );

  holds(
    'it ends when the visitor leaves',
    ['3.3-2', 'D3-4'],
    async () => {
      const { sessionId, serverUrl, userToken } = await startSession(full, {
        avatarId,
        maxDurationSeconds: 120,
      });
      const visitor = await joinRoom(serverUrl, userToken);
      await bothTracks(visitor);
      // Long enough to have been met; who is quicker is the next case.
      await pause(ANNOUNCED_MS);
      await visitor.leave();
      const session = await endedSession(full, sessionId);
      expect(session.endReason).toBe('visitor_left');
      expect(Date.parse(session.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(session.startedAt));
    },
    { needs: ['ready'], timeoutMs: 90_000 },
  );

  holds(
    'a session ends when its seconds are over, and the visitor is removed from the room',
    ['3.3-3', 'D3-3'],
    async () => {
      const { sessionId, serverUrl, userToken } = await startSession(full, {
        avatarId,
        maxDurationSeconds: 8,
      });
      const visitor = await joinRoom(serverUrl, userToken);
      const session = await endedSession(full, sessionId, 40_000);
      expect(session.endReason).toBe('max_duration');
      const lasted = (Date.parse(session.endedAt ?? '') - Date.parse(session.startedAt)) / 1000;
      expect(lasted).toBeGreaterThanOrEqual(7.5);
      expect(lasted).toBeLessThan(14);
      await expect.poll(() => visitor.connected(), { timeout: 15_000 }).toBe(false);
      // The token of a session that is over opens nothing, and makes no room.
      const again = joinRoom(serverUrl, userToken).then(
        async (late) => {
          await late.leave();
          return 'joined';
        },
        () => 'refused',
      );
      expect(await again).toBe('refused');
    },
    { needs: ['ready'], timeoutMs: 120_000 },
  );

  holds(
    'used minutes are charged, and the rest of what was reserved is free again',
    ['D3-7', 'D3-8'],
    async () => {
      const { sessionId } = await startSession(full, { avatarId, maxDurationSeconds: 2 });
      expect((await readSession(full, sessionId)).billedMicrocredits).toBe(0);
      expect(await endedSession(full, sessionId)).toMatchObject({
        billingMode: 'reserve',
        billedMicrocredits: 100,
      });
    },
    { needs: ['ready'] },
  );

  holds(
    'a metered minute is charged when it starts',
    ['D3-9', '2.5-7'],
    async () => {
      const metered = clientOf(keys.metered);
      const { sessionId } = await startSession(metered, { avatarId, maxDurationSeconds: 3 });
      expect(await readSession(metered, sessionId)).toMatchObject({
        billingMode: 'metered',
        billedMicrocredits: 100,
      });
      // It binds a metered session too.
      expect(await endedSession(metered, sessionId)).toMatchObject({
        endReason: 'max_duration',
        billedMicrocredits: 100,
      });
    },
    { needs: ['ready', 'metered'] },
  );

  holds(
    'no key can end a hosted session',
    ['3.3-5', 'D3-13'],
    async () => {
      const { sessionId } = await startSession(full, { avatarId, maxDurationSeconds: 4 });
      for (const [method, path] of [
        ['DELETE', `/v1/session/${sessionId}`],
        ['DELETE', `/v1/sessions/${sessionId}`],
        ['POST', `/v1/session/${sessionId}/end`],
        ['POST', `/v1/sessions/${sessionId}/end`],
        ['POST', `/v1/avatar_sessions/${sessionId}/end`],
      ] as const) {
        const answer = await full.send(method, path);
        expect([404, 405], `${method} ${path}`).toContain(answer.status);
        expect(answer.headers.get('allow') ?? '').not.toContain(method);
      }
      expect((await endedSession(full, sessionId)).endReason).toBe('max_duration');
    },
    { needs: ['ready'] },
  );

  holds(
    'a session also ends when the visitor came and left at once',
    ['3.3-2', 'D3-4'],
    async () => {
      const { sessionId, serverUrl, userToken } = await startSession(full, {
        avatarId,
        maxDurationSeconds: 120,
      });
      const visitor = await joinRoom(serverUrl, userToken);
      await visitor.leave();
      expect(await endedSession(full, sessionId)).toMatchObject({
        endReason: 'visitor_left',
        billedMicrocredits: 100,
      });
    },
    { needs: ['ready'], sideBySide: true, timeoutMs: 120_000 },
  );

  holds(
    'after a lost connection the same token opens the room again; a connection lost for good is a visitor who left',
    ['D3-25', '3.3-2'],
    async () => {
      const { sessionId, serverUrl, userToken } = await startSession(full, {
        avatarId,
        maxDurationSeconds: 200,
      });
      const first = await joinRoom(serverUrl, userToken);
      await bothTracks(first);
      first.drop();
      const second = await joinRoom(serverUrl, userToken);
      await bothTracks(second);
      expect((await readSession(full, sessionId)).status).toBe('active');
      second.drop();
      expect(await endedSession(full, sessionId, 75_000)).toMatchObject({ endReason: 'visitor_left' });
    },
    { needs: ['ready'], sideBySide: true, timeoutMs: 150_000 },
  );

  holds(
    'a metered session ends when its key can pay no further minute',
    ['3.3-4', 'D3-9'],
    async () => {
      const capped = clientOf(keys.meteredOneMinute);
      const { sessionId, serverUrl, userToken } = await startSession(capped, { avatarId });
      const visitor = await joinRoom(serverUrl, userToken);
      const session = await endedSession(capped, sessionId, 90_000);
      await visitor.leave();
      expect(session).toMatchObject({ endReason: 'spend_cap_reached', billedMicrocredits: 100 });
      const lasted = (Date.parse(session.endedAt ?? '') - Date.parse(session.startedAt)) / 1000;
      expect(lasted).toBeGreaterThanOrEqual(59);
      expect(lasted).toBeLessThan(66);
    },
    { needs: ['ready', 'meteredOneMinute'], sideBySide: true, timeoutMs: 150_000 },
  );

  holds(
    'a session ends when no visitor comes for a minute',
    ['D3-5'],
    async () => {
      const session = await endedSession(full, lonely, 80_000);
      expect(session.endReason).toBe('visitor_never_joined');
      const waited = (Date.parse(session.endedAt ?? '') - Date.parse(session.startedAt)) / 1000;
      expect(waited).toBeGreaterThan(58);
      expect(waited).toBeLessThan(70);
    },
    { needs: ['ready'], timeoutMs: 120_000 },
  );

  holds(
    'the visitor’s client is told 30 and 5 seconds before the end',
    ['D3-24'],
    async () => {
      assert(told, 'the case before has started a session');
      const { sessionId, visitor } = told;
      const { endedAt } = await endedSession(full, sessionId, 60_000);
      const before = visitor.messages().map(({ at }) => (Date.parse(endedAt ?? '') - at) / 1000);
      for (const seconds of [30, 5])
        expect(
          before.some((each) => Math.abs(each - seconds) < 2.5),
          `${seconds} s before; there were ${before}`,
        ).toBe(true);
    },
    { needs: ['ready'], timeoutMs: 90_000 },
  );
});

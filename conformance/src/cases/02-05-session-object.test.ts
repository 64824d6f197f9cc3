import { describe, expect } from 'vitest';
import { clientOf } from '../harness/client.ts';
import { expectUuid } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { claimsOf, endedSession, readSession, startSession } from '../harness/sessions.ts';
import { theTarget } from '../harness/target.ts';
import { until } from '../harness/until.ts';
import { bothTracks, joinRoom } from '../harness/visitor.ts';

describe('2.5 Session', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const avatarId = avatars.ready ?? 'none';

  holds(
    'the answer holds what a client needs to join, and nothing of the account',
    ['2.5-1', '2.5-2', '2.5-3', '2.5-4', '4.1-10'],
    async () => {
      const session = await startSession(full, { avatarId, maxDurationSeconds: 3 });
      expect(Object.keys(session).sort()).toEqual([
        'actualDurationSeconds',
        'billingMode',
        'roomName',
        'serverUrl',
        'sessionId',
        'userToken',
      ]);
      expectUuid(session.sessionId);
      expect(session.serverUrl).toMatch(/^wss?:\/\/[^/?#]+$/);
      expect(session.roomName).not.toBe('');
      expect(session.billingMode).toBe('reserve');
      expect(session.actualDurationSeconds).toBe(3);
    },
    { needs: ['ready'] },
  );

  holds(
    'the token selects one room, for one visitor without rights over it, and ends with the session',
    ['2.5-4', '2.5-5', 'D3-2'],
    async () => {
      const [first, second] = [
        await startSession(full, { avatarId, maxDurationSeconds: 5 }),
        await startSession(full, { avatarId, maxDurationSeconds: 3 }),
      ];
      expect(first.roomName).not.toBe(second.roomName);
      const { video, exp } = claimsOf(first.userToken);
      expect(video).toMatchObject({ roomJoin: true, room: first.roomName });
      for (const right of ['roomAdmin', 'roomCreate', 'roomList', 'roomRecord', 'ingressAdmin', 'hidden'])
        expect(video[right] ?? false, right).toBe(false);
      expect(video.canUpdateOwnMetadata ?? false).toBe(false);
      expect((video.canPublishSources as string[]).toSorted()).toEqual(['camera', 'microphone']);
      // A little time to connect is fine; an hour would outlive the session.
      expect(exp - Date.now() / 1000).toBeLessThan(5 + 120);
      // The name follows from the id, so that what is left behind can be matched up.
      expect(first.roomName).toContain(first.sessionId);
    },
    { needs: ['ready'] },
  );

  holds(
    'a token admits one visitor: a second who joins with it replaces the first',
    ['D3-2'],
    async () => {
      const session = await startSession(full, { avatarId, maxDurationSeconds: 60 });
      const { sub } = claimsOf(session.userToken);
      expect(sub).toMatch(/\w/);
      const first = await joinRoom(session.serverUrl, session.userToken);
      await bothTracks(first);
      const second = await joinRoom(session.serverUrl, session.userToken);
      await bothTracks(second);
      await until(
        'the first to be gone',
        15_000,
        async () => first.connected(),
        (connected) => !connected,
      );
      expect(second.connected()).toBe(true);
      await first.leave();
      await second.leave();
      await endedSession(full, session.sessionId);
    },
    { needs: ['ready'], timeoutMs: 120_000 },
  );

  holds(
    'a metered key gets no fixed limit in the answer',
    ['2.5-6', '2.5-7'],
    async () => {
      const session = await startSession(clientOf(keys.metered), { avatarId, maxDurationSeconds: 2 });
      expect(session.billingMode).toBe('metered');
      expect(session).not.toHaveProperty('actualDurationSeconds');
    },
    { needs: ['ready', 'metered'] },
  );

  holds(
    'metadata is kept with the session',
    ['2.5-8', '4.1-8'],
    async () => {
      const metadata = { order: 7, nested: { list: [1, 'zwei', null] }, 'naïve 😀': true };
      const { sessionId } = await startSession(full, { avatarId, maxDurationSeconds: 2, metadata });
      expect((await readSession(full, sessionId)).metadata).toEqual(metadata);
    },
    { needs: ['ready'] },
  );
});

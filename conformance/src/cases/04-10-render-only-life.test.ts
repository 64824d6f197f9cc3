import { type AddressInfo, createServer } from 'node:net';
import { beforeAll, describe, expect } from 'vitest';
import { readyAvatar } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectDateTime, expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import {
  agentIn,
  bodyFor,
  bodyHere,
  endRender,
  ourRooms,
  portraitAvatar,
  readRender,
  renderBecomes,
  startedRender,
  startRender,
} from '../harness/render-only.ts';
import { roomToken } from '../harness/room-token.ts';
import { type Need, theTarget } from '../harness/target.ts';
import { until } from '../harness/until.ts';
import type { Visitor } from '../harness/visitor.ts';

async function pictureFrom(listener: Visitor, identity: string): Promise<void> {
  await until(
    'the picture',
    20_000,
    async () => listener.tracks(),
    (tracks) => tracks.some(({ kind, from }) => kind === 'video' && from === identity),
  );
}

describe('4.10 Render-only sessions, their life', () => {
  const { keys, rooms } = theTarget();
  const full = clientOf(keys.full);
  const portrait = portraitAvatar();
  const inRooms = { needs: ['assets', 'rooms'] as Need[], timeoutMs: 120_000 };

  /** Left by its agent at once and looked at last, as it is kept for 20 seconds. */
  let left = '';
  beforeAll(async () => {
    if (portrait() === '' || rooms === null) return;
    const agent = await agentIn('left');
    left = (await startedRender(full, portrait(), bodyHere('left'))).id;
    await renderBecomes(full, left, 'active');
    await agent.leave();
  });

  holds(
    'a room that cannot be reached ends in failed, and costs nothing',
    ['D4-2', 'D4-5'],
    async () => {
      const { id } = await startedRender(full, portrait(), bodyFor());
      const session = await renderBecomes(full, id, 'failed');
      expect(session.failure).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(session).toMatchObject({ startedAt: null, billedSeconds: 0, billedMicrocredits: 0 });
    },
    { needs: ['assets'], sideBySide: true, timeoutMs: 90_000 },
  );

  holds(
    'a media server that takes the connection and never answers ends in failed, and costs nothing',
    ['D4-2', 'D4-5'],
    async () => {
      const silent = createServer(() => {});
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = silent.address() as AddressInfo;
        const { id } = await startedRender(full, portrait(), {
          ...bodyFor(),
          livekitUrl: `ws://127.0.0.1:${port}`,
        });
        expect((await readRender(full, id)).status).toBe('starting');
        const session = await renderBecomes(full, id, 'failed');
        expect(session).toMatchObject({ startedAt: null, billedSeconds: 0, billedMicrocredits: 0 });
      } finally {
        silent.close();
      }
    },
    { needs: ['assets', 'rooms'], sideBySide: true, timeoutMs: 90_000 },
  );

  holds(
    'active means joined with video; the end is asked for by the caller, once or again',
    ['1-9', '4.10-3', 'D4-4', 'D4-6', 'D4-8'],
    async () => {
      const listener = await agentIn('stage');
      const { id, avatarIdentity } = await startedRender(full, portrait(), bodyHere('stage'));
      const active = await renderBecomes(full, id, 'active');
      expectDateTime(active.startedAt);
      expect(active).toMatchObject({ endedAt: null, endReason: null, failure: null });
      await pictureFrom(listener, avatarIdentity);
      const ended = await endRender(full, id);
      expectStatus(ended, 200);
      expect(['ending', 'ended']).toContain(ended.json().status);
      const session = await renderBecomes(full, id, 'ended');
      expect(session).toMatchObject({ endReason: 'api_end', billedMicrocredits: 50, failure: null });
      expectDateTime(session.endedAt);
      const again = await endRender(full, id);
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
      const listener = await agentIn('brief');
      const { id } = await startedRender(full, portrait(), { ...bodyHere('brief'), maxDurationSeconds: 3 });
      expect(await renderBecomes(full, id, 'ended')).toMatchObject({ endReason: 'max_duration' });
      await listener.leave();
    },
    { ...inRooms, sideBySide: true },
  );

  holds(
    'a session ends after idleTimeoutSeconds when its agent never comes',
    ['D4-3', 'D4-7'],
    async () => {
      const { id } = await startedRender(full, portrait(), { ...bodyHere('lonely'), idleTimeoutSeconds: 3 });
      expect(await renderBecomes(full, id, 'ended')).toMatchObject({ endReason: 'idle_timeout' });
    },
    { ...inRooms, sideBySide: true },
  );

  holds(
    'a session ends when its room is closed or its avatar is removed',
    ['D4-7'],
    async () => {
      for (const [method, endReason] of [
        ['DeleteRoom', 'room_closed'],
        ['RemoveParticipant', 'removed'],
      ] as const) {
        const room = `shut-${method}`;
        const listener = await agentIn(room);
        const started = await startedRender(full, portrait(), bodyHere(room));
        await renderBecomes(full, started.id, 'active');
        const { apiKey, apiSecret, url } = ourRooms();
        const rights = { room, roomAdmin: true, roomCreate: true };
        const done = await fetch(`${url.replace(/^ws/, 'http')}/twirp/livekit.RoomService/${method}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${roomToken({ apiKey, apiSecret, identity: 'owner', video: rights })}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ room, identity: started.avatarIdentity }),
        });
        expect(done.status).toBe(200);
        expect(await renderBecomes(full, started.id, 'ended')).toMatchObject({ endReason });
        await listener.leave();
      }
    },
    inRooms,
  );

  holds(
    'hosted and render-only sessions of a key count together',
    ['1-7', '5-9', 'D4-10'],
    async () => {
      const one = clientOf(keys.oneAtATime);
      const { id } = await startedRender(one, portrait(), bodyHere('counted'));
      expectRefusal(
        await one.post('/v1/session', { avatarId: readyAvatar() }),
        402,
        'concurrent_session_limit',
      );
      expectRefusal(await startRender(one, portrait(), bodyHere('second')), 402, 'concurrent_session_limit');
      await endRender(full, id);
      await renderBecomes(full, id, 'ended');
    },
    { needs: [...inRooms.needs, 'ready', 'oneAtATime'], timeoutMs: 120_000 },
  );

  holds(
    'it can be ended while it starts',
    ['D4-6'],
    async () => {
      const { id } = await startedRender(full, portrait(), bodyFor());
      const answer = await endRender(full, id);
      expectStatus(answer, 200);
      expect(['ending', 'ended', 'failed']).toContain(answer.json().status);
      const over = await renderBecomes(full, id, 'ended', 'failed');
      expect(over.billedMicrocredits).toBe(0);
    },
    { needs: ['assets'], timeoutMs: 90_000 },
  );

  holds(
    'a hosted avatar has a face for other agents too',
    ['1-7'],
    async () => {
      const listener = await agentIn('hosted');
      const { id, avatarIdentity } = await startedRender(full, readyAvatar(), bodyHere('hosted'));
      await renderBecomes(full, id, 'active');
      await pictureFrom(listener, avatarIdentity);
      await endRender(full, id);
      await renderBecomes(full, id, 'ended');
      await listener.leave();
    },
    { needs: ['rooms', 'ready'], timeoutMs: 120_000 },
  );

  holds(
    'a session ends when its agent has been gone for 20 seconds',
    ['D4-3', 'D4-7'],
    async () => {
      expect(await renderBecomes(full, left, 'ended')).toMatchObject({ endReason: 'agent_left' });
    },
    inRooms,
  );
});

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { MediaEvent } from '@vivant/contract/control';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '../testing/livekit-server.ts';
import { buildTestFace } from '../testing/test-face.ts';
import {
  CONTROL_SECRET,
  prepareSession,
  startTestHost,
  TEST_PERSONA,
  type TestHost,
} from '../testing/test-host.ts';

const program = findLivekitServer(process.env);
const DRAIN_MS = 60_000;

type Died = Extract<MediaEvent, { type: 'process_died' }>;
const died =
  (sessionId: string) =>
  (event: MediaEvent): event is Died =>
    event.type === 'process_died' && event.sessionId === sessionId;

/** Pids of the session processes below this test. */
function sessionProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return state !== 'Z' && Number(parent) === process.pid && /\bsession-process\.[jt]s\b/.test(command);
      } catch {
        return false;
      }
    });
}

describe('the control interface of a media host', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host?.close());

  it('does nothing without the secret except report its health', async () => {
    const address = host.supervisor.address;
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      expect((await fetch(`${address}/sessions`, { method: 'POST', headers, body: '{}' })).status).toBe(401);
      for (const method of ['GET', 'DELETE'])
        expect((await fetch(`${address}/sessions/${randomUUID()}`, { method, headers })).status).toBe(401);
    }
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  it('keeps slots for sessions about to start, and no more than it has', async () => {
    const keep = (sessionId: string) =>
      fetch(`${host.supervisor.address}/sessions/${sessionId}/slot`, {
        method: 'POST',
        headers: { authorization: `Bearer ${CONTROL_SECRET}` },
      });
    const kept = [randomUUID(), randomUUID()];
    for (const sessionId of kept) {
      expect((await keep(sessionId)).status).toBe(204);
      expect(await host.presence(sessionId)).toEqual({ status: 200, body: { inRoom: false } });
    }
    const beyond = await keep(randomUUID());
    expect(beyond.status).toBe(503);
    expect(await beyond.json()).toMatchObject({ error: 'at_capacity' });
    for (const sessionId of kept) expect(await host.delete(sessionId)).toBe(204);
    const again = randomUUID();
    expect((await keep(again)).status).toBe(204);
    expect(await host.delete(again)).toBe(204);
  });

  it('refuses an invalid assignment, naming the fields and not their values', async () => {
    const { status, body } = await host.post({ sessionId: 'x', room: { token: 'a-secret-token' } });
    expect(status).toBe(503);
    expect(body).toMatchObject({
      error: 'invalid_assignment',
      message: expect.stringContaining('sessionId'),
    });
    expect(JSON.stringify(body)).not.toContain('a-secret-token');
  });

  it('knows no session it was not given', async () => {
    expect(await host.delete(randomUUID())).toBe(404);
    expect(await host.presence(randomUUID())).toEqual({ status: 404, body: null });
    const change = { persona: TEST_PERSONA, knowledge: null };
    expect(await host.change(randomUUID(), change)).toEqual({ status: 404, body: null });
  });

  it('registers itself with its address and its slots', async () => {
    // One that was sent before may name a session of another case.
    await expect
      .poll(() => host.heartbeats.at(-1))
      .toMatchObject({
        hostId: 'test-host',
        address: host.supervisor.address,
        slots: 2,
        draining: false,
        sessions: [],
      });
  });
});

describe.skipIf(program === null)('a media host with a real livekit-server', () => {
  let livekit: TestLivekit;
  let face: Uint8Array;
  beforeAll(async () => {
    [livekit, face] = await Promise.all([startTestLivekit(program), buildTestFace()]);
  });
  afterAll(() => livekit?.stop());

  it('accepts as many sessions as it has slots, and frees the slot at the end', async () => {
    const host = await startTestHost({ slots: 1 });
    try {
      const [first, second] = await Promise.all([
        prepareSession(livekit, host, face),
        prepareSession(livekit, host, face),
      ]);
      expect((await host.post(first.assignment)).status).toBe(200);
      expect(await host.post(second.assignment)).toMatchObject({
        status: 503,
        body: { error: 'at_capacity' },
      });
      expect(await host.delete(first.sessionId)).toBe(204);
      await expect.poll(() => host.post(second.assignment), { interval: 500 }).toMatchObject({ status: 200 });
    } finally {
      await host.close();
    }
    expect(sessionProcesses()).toEqual([]);
  });

  it('refuses damaged or missing faces and documents, or an unreachable room, with the reason, and leaves nothing running', async () => {
    const host = await startTestHost();
    try {
      const damaged = await prepareSession(livekit, host, new Uint8Array([1, 2, 3, 4]));
      expect(await host.post(damaged.assignment)).toMatchObject({
        status: 503,
        body: { error: 'asset_unavailable' },
      });
      const missing = await prepareSession(livekit, host, face);
      const gone = { url: missing.assignment.face.url, sha256: '0'.repeat(64) };
      expect(await host.post({ ...missing.assignment, face: gone })).toMatchObject({
        status: 503,
        body: { error: 'asset_unavailable' },
      });
      // Their room is being joined by the time that they are known to be none.
      const unread = new TextEncoder().encode('no knowledge');
      const unreadable = await prepareSession(livekit, host, face, { knowledge: unread });
      const undocumented = structuredClone(unreadable.assignment);
      if (undocumented.conversation?.knowledge) undocumented.conversation.knowledge.sha256 = '0'.repeat(64);
      for (const assignment of [unreadable.assignment, { ...undocumented, sessionId: missing.sessionId }])
        expect(await host.post(assignment)).toMatchObject({
          status: 503,
          body: { error: 'asset_unavailable' },
        });
      const homeless = await prepareSession(livekit, host, face);
      const room = { ...homeless.assignment.room, token: 'not-a-token' };
      const refusal = await host.post({ ...homeless.assignment, room });
      expect(refusal).toMatchObject({ status: 503, body: { error: 'join_failed' } });
      expect(JSON.stringify(refusal.body)).not.toContain('not-a-token');
      await expect
        // As long as a process that is asked to end may take.
        .poll(async () => (await fetch(`${host.supervisor.address}/healthz`)).json())
        .toMatchObject({ sessions: 0 });
    } finally {
      await host.close();
    }
  });

  it('survives the sudden death of a session that is in its room, reports it, and accepts the next one', async () => {
    const host = await startTestHost();
    try {
      const session = await prepareSession(livekit, host, face);
      const before = new Set(sessionProcesses());
      expect((await host.post(session.assignment)).status).toBe(200);
      await expect
        .poll(() => host.presence(session.sessionId))
        .toEqual({ status: 200, body: { inRoom: true } });
      // The process that was warm has the session; what came after it is the next warm one.
      for (const pid of before) process.kill(pid, 'SIGKILL');
      const event = await host.event('the death', died(session.sessionId));
      expect(event.message).toContain('SIGKILL');
      expect((await host.presence(session.sessionId)).status).toBe(404);
      const next = await prepareSession(livekit, host, face);
      expect((await host.post(next.assignment)).status).toBe(200);
    } finally {
      await host.close();
    }
    expect(sessionProcesses()).toEqual([]);
  });

  it('keeps events in order while the server is away, and ends sessions the server no longer wants', async () => {
    const host = await startTestHost();
    try {
      const session = await prepareSession(livekit, host, face, {
        persona: { ...TEST_PERSONA, greeting: null },
      });
      expect((await host.post(session.assignment)).status).toBe(200);
      host.reachable = false;
      await livekit.rooms.deleteRoom(session.roomName);
      await expect
        .poll(async () => (await fetch(`${host.supervisor.address}/healthz`)).json())
        .toMatchObject({ sessions: 0 });
      expect(host.events).toEqual([]);
      host.reachable = true;
      await host.event(
        'the end of the room',
        (event): event is typeof event =>
          event.type === 'room_closed' && event.sessionId === session.sessionId,
      );

      const unwanted = await prepareSession(livekit, host, face);
      expect((await host.post(unwanted.assignment)).status).toBe(200);
      host.unwanted.add(unwanted.sessionId);
      await expect
        .poll(async () => (await fetch(`${host.supervisor.address}/healthz`)).json())
        .toMatchObject({ sessions: 0 });
      expect(host.events.some(died(unwanted.sessionId))).toBe(false);
    } finally {
      await host.close();
    }
  });

  it('drains: refuses new sessions, lets the running one end, then exits', async () => {
    const host = await startTestHost();
    const session = await prepareSession(livekit, host, face);
    expect((await host.post(session.assignment)).status).toBe(200);
    const drained = host.supervisor.drain(DRAIN_MS);
    const late = await prepareSession(livekit, host, face);
    expect(await host.post(late.assignment)).toMatchObject({ status: 503, body: { error: 'draining' } });
    expect(sessionProcesses().length).toBeGreaterThan(0);
    await livekit.rooms.deleteRoom(session.roomName);
    await drained;
    await host.close();
    expect(sessionProcesses()).toEqual([]);
  });
});

import type { SessionAssignment } from '@vivant/contract/control';
import { expect, it } from 'vitest';
import type { SessionAssets } from '../session/messages.ts';
import { createAdmission } from './admission.ts';
import type { SessionChild } from './session-child.ts';
import { createSessionPool } from './session-pool.ts';

/** A process that joins at once, or never, and is gone when it is asked to leave. */
function fakeChild(joins: boolean): SessionChild {
  const gone = Promise.withResolvers<{ expected: boolean; how: string }>();
  const leave = () => gone.resolve({ expected: true, how: 'asked' });
  return {
    ...{
      pid: undefined,
      ready: Promise.resolve(),
      prepare: () => undefined,
      load: async () => null,
      inRoom: () => true,
    },
    assign: async ({ sessionId }) => {
      if (!joins) throw new Error('no room there');
      return { sessionId, joinedAt: new Date(0).toISOString() };
    },
    ...{ end: leave, kill: leave, gone: gone.promise },
  };
}

const assignment = (sessionId: string) =>
  ({ sessionId, video: { width: 64, height: 64, fps: 25 }, room: { token: 'secret' } }) as SessionAssignment;
const silent = () => undefined;

it.each([
  ['is ended', true],
  ['never joins', false],
])('tells of each session that is released, also of one that %s', async (_how, joins) => {
  const released: string[] = [];
  const pool = createSessionPool({
    ...{ slots: () => 2, admission: createAdmission({ cores: 4 }), warmAfterMs: 0, now: () => 0 },
    start: () => fakeChild(joins),
    fetchAssets: async () => ({ face: new Uint8Array() }) as SessionAssets,
    onEvent: silent,
    onReleased: (sessionId) => void released.push(sessionId),
    log: { info: silent, warn: silent, error: silent },
  });
  const joining = pool.assign(assignment('one'), new AbortController().signal);
  await (joins ? joining : expect(joining).rejects.toThrow('no room there'));
  if (joins) expect([released, pool.end('one')]).toEqual([[], true]);
  await pool.close();
  expect([released, pool.sessions()]).toEqual([['one'], []]);
});

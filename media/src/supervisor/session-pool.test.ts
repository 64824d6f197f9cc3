import type { SessionAssignment } from '@vivant/contract/control';
import type { PersonaProfile } from '@vivant/contract/persona';
import { expect, it } from 'vitest';
import type { RehearsedWords } from '../session/messages.ts';
import { createAdmission } from './admission.ts';
import type { SessionChild } from './session-child.ts';
import { createSessionPool } from './session-pool.ts';

const silent = () => undefined;

/** A process that joins at once, or never, and is gone when it is asked to leave. */
function fakeChild(joins: boolean, rehearse: SessionChild['rehearse'] = async () => true): SessionChild {
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
    rehearse,
    assign: async ({ sessionId }) => {
      if (!joins) throw new Error('no room there');
      return { sessionId, joinedAt: new Date(0).toISOString() };
    },
    ...{ end: leave, kill: leave, gone: gone.promise },
  };
}

const assignment = (sessionId: string, more: Partial<SessionAssignment> = {}) =>
  ({
    ...{ sessionId, video: { width: 64, height: 64, fps: 25 }, room: { token: 'secret' } },
    ...more,
  }) as SessionAssignment;

it.each([
  ['is ended', true],
  ['never joins', false],
])('tells of each session that is released, also of one that %s', async (_how, joins) => {
  const released: string[] = [];
  const pool = createSessionPool({
    ...{ slots: () => 2, admission: createAdmission({ cores: 4 }), warmAfterMs: 0, now: () => 0 },
    start: () => fakeChild(joins),
    fetchAssets: () => ({ face: Promise.resolve(new Uint8Array()), knowledge: Promise.resolve(null) }),
    fetchKnowledge: async () => new Uint8Array(),
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

it('says whether the process of a session is in its room: none is of a place that is only kept', async () => {
  const pool = createSessionPool({
    ...{ slots: () => 2, admission: createAdmission({ cores: 4 }), warmAfterMs: 0, now: () => 0 },
    start: () => fakeChild(true),
    fetchAssets: () => ({ face: Promise.resolve(new Uint8Array()), knowledge: Promise.resolve(null) }),
    fetchKnowledge: async () => new Uint8Array(),
    ...{ onEvent: silent, onReleased: silent, log: { info: silent, warn: silent, error: silent } },
  });
  await pool.assign(assignment('one'), new AbortController().signal);
  pool.keepSlot('two', assignment('two').video);
  expect(['one', 'two', 'three'].map(pool.inRoom)).toEqual([true, false, null]);
  await pool.close();
});

it('fetches the documents of a rehearsal when they are others, and of one that has ended tells nobody', async () => {
  const told: RehearsedWords[] = [];
  const fetching = new Map([['b', Promise.withResolvers<Uint8Array>()]]);
  const pool = createSessionPool({
    ...{ slots: () => 2, admission: createAdmission({ cores: 4 }), warmAfterMs: 0, now: () => 0 },
    start: () =>
      fakeChild(true, async (change) => {
        told.push(change);
        return change.persona.displayName !== 'unreadable';
      }),
    fetchAssets: () => ({ face: Promise.resolve(new Uint8Array()), knowledge: Promise.resolve(null) }),
    fetchKnowledge: async ({ sha256 }) =>
      fetching.get(sha256)?.promise ?? new Uint8Array([sha256.charCodeAt(0)]),
    ...{ onEvent: silent, onReleased: silent, log: { info: silent, warn: silent, error: silent } },
  });
  const never = new AbortController().signal;
  const conversation = { knowledge: null } as SessionAssignment['conversation'];
  const persona = { displayName: 'Ada' } as PersonaProfile;
  const change = (id: string, sha256: string | null, changed = persona) =>
    pool.rehearse(id, {
      persona: changed,
      knowledge: sha256 === null ? null : { url: 'http://blob', sha256 },
    });
  expect(await change('one', null)).toBe(false);
  await pool.assign(assignment('one', { rehearses: true, conversation }), never);
  await pool.assign(assignment('two', { conversation }), never);
  for (const sha256 of [null, 'a', 'a', null]) expect(await change('one', sha256)).toBe(true);
  expect(told).toEqual([
    { persona },
    { persona, knowledge: new Uint8Array(['a'.charCodeAt(0)]) },
    { persona },
    { persona, knowledge: null },
  ]);
  // What could not be read is fetched again.
  const unreadable = { displayName: 'unreadable' } as PersonaProfile;
  expect(await change('one', 'c', unreadable)).toBe(false);
  expect(await change('one', 'c')).toBe(true);
  expect(told.splice(4).map(({ knowledge }) => knowledge)).toEqual(
    Array(2).fill(new Uint8Array(['c'.charCodeAt(0)])),
  );
  await expect(change('two', null)).rejects.toThrow('no rehearsal');
  const slow = change('one', 'b');
  pool.end('one');
  fetching.get('b')?.resolve(new Uint8Array());
  expect(await slow).toBe(false);
  expect(told).toHaveLength(4);
  await pool.close();
});

import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createFakeRooms } from '../testing/fake-rooms.ts';
import { createProbePasses, createProbeRooms, PROBES_AT_ONCE } from './probe-room.ts';

const PERSON = 'a0a0a0a0-0000-4000-8000-000000000000';

it('a pass to try the way in from another machine lasts ten minutes, and the latest alone counts', async () => {
  const { clock, rooms } = world();
  const open = createProbePasses({ rooms, clock, log: createLog({ level: 'silent' }) });
  await open();
  const first = [...rooms.standing.keys()];
  await open();
  expect(rooms.standing.size).toBe(1);
  expect([...rooms.standing.keys()]).not.toEqual(first);
  clock.advance(599_000);
  expect(rooms.standing.size).toBe(1);
  clock.advance(1_000);
  expect(rooms.standing.size).toBe(0);
  rooms.away = true;
  await expect(open()).rejects.toMatchObject({ code: 'unavailable' });
});

function world() {
  const clock = createTestClock();
  const rooms = createFakeRooms(clock);
  return { clock, rooms, open: createProbeRooms({ rooms, clock, log: createLog({ level: 'silent' }) }) };
}

describe('a room to try the way in', () => {
  it('is none that the reconciler takes for a session’s, and holds one participant', async () => {
    const { rooms, open } = world();
    expect(await open(PERSON)).toEqual(expect.any(String));
    expect(await rooms.list('probe-')).toHaveLength(1);
    expect(await rooms.list('vivant-')).toEqual([]);
    expect([...rooms.specs.values()]).toMatchObject([{ maxParticipants: 1, departureTimeoutSeconds: 1 }]);
  });

  it('is closed after a minute, whether or not its browser has left', async () => {
    const { clock, rooms, open } = world();
    await open(PERSON);
    clock.advance(59_000);
    expect(rooms.standing.size).toBe(1);
    clock.advance(1_000);
    expect(rooms.standing.size).toBe(0);
  });

  it('is refused to a person who has as many as there may be, and to nobody else', async () => {
    const { clock, rooms, open } = world();
    for (let i = 0; i < PROBES_AT_ONCE; i += 1) await open(PERSON);
    await expect(open(PERSON)).rejects.toMatchObject({ code: 'too_many' });
    await open('b0b0b0b0-0000-4000-8000-000000000000');
    expect(rooms.standing.size).toBe(PROBES_AT_ONCE + 1);
    clock.advance(60_000);
    await open(PERSON);
  });

  it('that a server left behind when it was killed does not count after its minute, and is closed', async () => {
    const { clock, rooms, open } = world();
    for (const left of ['x', 'y']) rooms.standing.set(`probe-${PERSON}-${left}`, clock.now());
    await expect(open(PERSON)).rejects.toMatchObject({ code: 'too_many' });
    clock.advance(60_000);
    await open(PERSON);
    expect(rooms.standing.size).toBe(1);
  });

  it('tells of a media server that the service itself cannot reach as that', async () => {
    const { rooms, open } = world();
    rooms.away = true;
    await expect(open(PERSON)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

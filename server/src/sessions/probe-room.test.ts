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

  it('takes the place of the oldest where a person has as many as there may be, and of nobody else’s', async () => {
    const { clock, rooms, open } = world();
    await open('b0b0b0b0-0000-4000-8000-000000000000');
    const others = [...rooms.standing.keys()];
    // As left behind by a server that was killed.
    rooms.standing.set(`probe-${PERSON}-left`, clock.now());
    for (let i = 1; i < PROBES_AT_ONCE; i += 1) {
      clock.advance(1000);
      await open(PERSON);
    }
    const before = [...rooms.standing.keys()];
    expect(before).toHaveLength(1 + PROBES_AT_ONCE);
    await open(PERSON);
    expect(rooms.standing.size).toBe(1 + PROBES_AT_ONCE);
    expect(before.filter((name) => !rooms.standing.has(name))).toEqual([`probe-${PERSON}-left`]);
    expect(rooms.standing.has(others[0] ?? '')).toBe(true);
  });

  it('tells of a media server that the service itself cannot reach as that', async () => {
    const { rooms, open } = world();
    rooms.away = true;
    await expect(open(PERSON)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

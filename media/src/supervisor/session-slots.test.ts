import { randomUUID } from 'node:crypto';
import { VIDEO } from '@vivant/contract/video';
import { describe, expect, it } from 'vitest';
import { createAdmission } from './admission.ts';
import { createSessionSlots } from './session-slots.ts';

const LARGE = { width: 1280, height: 720, fps: 25 };
/** Room for two sessions of common size, and not for one of them beside a large one. */
const slotsOf = (cores = 0.8) =>
  createSessionSlots({
    ...{ slots: () => 10, now: () => 0, log: { warn: () => {} } },
    admission: createAdmission({ cores }),
  });

describe('a slot', () => {
  it('is kept for its picture: a large one is refused when it is asked for, not when it comes', () => {
    const slots = slotsOf();
    slots.keep(randomUUID(), VIDEO);
    expect(() => slots.keep(randomUUID(), LARGE)).toThrow(/cores/);
    const id = randomUUID();
    slots.keep(id, VIDEO);
    expect(slots.take(id, 0, VIDEO)).toBe(slots.get(id));
  });

  it('that was kept is never refused, and counts at the size it came to', () => {
    const slots = slotsOf();
    const [first, second] = [randomUUID(), randomUUID()];
    slots.keep(first, VIDEO);
    slots.keep(second, VIDEO);
    expect(slots.take(first, 0, LARGE)).toBe(slots.get(first));
    expect(slots.taken().size).toBe(2);
    slots.release(second);
    expect(() => slots.take(randomUUID(), 0, VIDEO)).toThrow(/cores/);
    slots.release(first);
    expect(slots.take(randomUUID(), 0, LARGE).child).toBeNull();
  });
});

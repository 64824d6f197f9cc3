/** A damped spring, stepped at a fixed 10 ms: motion with inertia that never snaps. */
export interface Spring {
  step(target: number): number;
  value(): number;
  /** Adds to the velocity, in units a second. */
  kick(velocity: number): void;
}

/** The tick every spring advances by. */
export const TICK_MS = 10;

/** `hz`: natural frequency; `damping` 1 = no overshoot. */
export function createSpring(hz: number, damping: number, initial = 0): Spring {
  const dt = TICK_MS / 1000;
  const omega = 2 * Math.PI * hz;
  let x = initial;
  let v = 0;
  return {
    step(target) {
      // Semi-implicit Euler: stable for omega × dt well below 2.
      v += dt * (omega * omega * (target - x) - 2 * damping * omega * v);
      x += dt * v;
      return x;
    },
    value: () => x,
    kick(velocity) {
      v += velocity;
    },
  };
}

/** Wandering target: a new normal deviate after a random time, meant to be followed by a slow spring. */
export function createWander(
  random: () => number,
  normal: (random: () => number) => number,
  meanMs: number,
): (tMs: number) => number {
  let target = 0;
  let nextMs = Number.NEGATIVE_INFINITY;
  return (tMs) => {
    if (tMs >= nextMs) {
      target = normal(random);
      nextMs = tMs + meanMs * (0.4 + 1.2 * random());
    }
    return target;
  };
}

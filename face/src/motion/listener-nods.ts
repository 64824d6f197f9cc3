import type { PhraseEvent } from './phrases.ts';

/** The nods of somebody who listens. Time only runs forward. */
export interface ListenerNods {
  /** Called every 10 ms while listening. Returns how hard a nod begins, in radians a second, or 0. */
  tick(tMs: number, energy: number, heard: PhraseEvent | null): number;
  /** A nod by which one says that the other has been understood, unless one has just been made. */
  acknowledge(tMs: number): number;
  /** Nobody is listened to. */
  rest(): void;
}

const LEAST_GAP_MS = 1500;
/** How often a pause is answered. A voice that rises before it asks for an answer. */
const ANSWERED = { paused: 0.75, 'paused rising': 0.95, ended: 1, began: 0 } as const;

export function createListenerNods(random: () => number): ListenerNods {
  let nextMs: number | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  let secondMs = Number.POSITIVE_INFINITY;

  /** `again`: how often a second, smaller one follows. */
  function begin(tMs: number, again: number): number {
    lastMs = tMs;
    nextMs = tMs + 4500 + 5500 * random();
    secondMs = random() < again ? tMs + 420 + 80 * random() : Number.POSITIVE_INFINITY;
    return 0.34 + 0.24 * random();
  }

  return {
    tick(tMs, energy, heard) {
      nextMs ??= tMs + 2500 + 3000 * random();
      const invited = heard !== null && random() < ANSWERED[heard];
      // A rising voice is answered by one nod, a falling one often by several.
      if ((invited && tMs - lastMs > LEAST_GAP_MS) || (tMs >= nextMs && energy > 0.05))
        return begin(tMs, heard === 'paused rising' ? 0 : 0.45);
      if (tMs < secondMs) return 0;
      secondMs = Number.POSITIVE_INFINITY;
      return 0.26;
    },
    // One: thinking begins with it, and a thinking listener does not nod.
    acknowledge: (tMs) => (tMs - lastMs > LEAST_GAP_MS / 2 ? begin(tMs, 0) : 0),
    rest() {
      nextMs = null;
      secondMs = Number.POSITIVE_INFINITY;
    },
  };
}

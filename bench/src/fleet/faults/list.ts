import { seeded } from '../simulation.ts';
import type { Role } from './parts.ts';

export type Kind = 'cut' | 'slow' | 'kill';

/** What is done to one part of the fleet, or to two at once. */
export interface Fault {
  kind: Kind;
  parts: string[];
}

const KINDS: readonly Kind[] = ['cut', 'slow', 'kill'];

/**
 * Every fault of one part and of each pair, in an order that is the same for a seed: kinds of parts first that have not
 * had their turn, so that the first few are of all kinds.
 */
export function listFaults(parts: readonly { name: string; role: Role }[], seed: number): Fault[] {
  const random = seeded(seed);
  const sets = [
    ...parts.map((one) => [one]),
    ...parts.flatMap((one, i) => parts.slice(i + 1).map((other) => [one, other])),
  ];
  const all = sets.flatMap((set) => KINDS.map((kind) => ({ kind, set, by: random() })));
  const had = new Map<string, number>();
  const ranked = all
    .toSorted((a, b) => a.by - b.by)
    .map(({ kind, set }) => {
      const roles = set
        .map(({ role }) => role)
        .toSorted()
        .join(' and ');
      const nth = had.get(roles) ?? 0;
      had.set(roles, nth + 1);
      return { fault: { kind, parts: set.map(({ name }) => name) }, nth, size: set.length };
    });
  return ranked.toSorted((a, b) => a.nth - b.nth || a.size - b.size).map(({ fault }) => fault);
}

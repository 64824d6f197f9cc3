import { seeded } from '@vivant/bench/fleet/simulation';
import type { Role } from './parts.ts';

export type Kind = 'cut' | 'slow' | 'kill';

/** What is done to one part of the fleet, or to two at once. */
export interface Fault {
  kind: Kind;
  parts: string[];
}

const KINDS: readonly Kind[] = ['cut', 'slow', 'kill'];
const SEED = 16;

/** How many of each there are; several of a kind have numbers in their names. */
export const FLEET = {
  ...{ postgres: 1, redis: 1, s3: 1 },
  ...{ livekit: 2, api: 3, host: 4, builder: 1 },
} as const satisfies Record<Role, number>;

/** Every one of them by its name, as `--only` and `--from` take it. */
export const FAULTS: ReadonlyMap<string, Fault> = new Map(
  listFaults().map((fault) => [`${fault.kind} ${fault.parts.join(' and ')}`, fault]),
);

/**
 * Every fault of one part and of each pair, in an order that is always the same: first what was not yet done to parts of
 * these roles, so that the first ones are of all kinds.
 */
function listFaults(): Fault[] {
  const parts = (Object.keys(FLEET) as Role[]).flatMap((role) =>
    Array.from({ length: FLEET[role] }, (_, n) => ({
      role,
      name: FLEET[role] === 1 ? role : `${role}-${n}`,
    })),
  );
  const random = seeded(SEED);
  const sets = [
    ...parts.map((one) => [one]),
    ...parts.flatMap((one, i) => parts.slice(i + 1).map((other) => [one, other])),
  ];
  const all = sets.flatMap((set) => KINDS.map((kind) => ({ kind, set, by: random() })));
  const had = new Map<string, number>();
  const ranked = all
    .toSorted((a, b) => a.by - b.by)
    .map(({ kind, set }) => {
      const roles = set.map(({ role }) => role).toSorted();
      const what = `${kind} ${roles.join(' and ')}`;
      const nth = had.get(what) ?? 0;
      had.set(what, nth + 1);
      return { fault: { kind, parts: set.map(({ name }) => name) }, nth, size: set.length };
    });
  return ranked.toSorted((a, b) => a.nth - b.nth || a.size - b.size).map(({ fault }) => fault);
}

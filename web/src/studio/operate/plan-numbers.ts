import { MIB, MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import type { PlanChange, PlanNumbers } from '@vivant/contract/operator/accounts';

interface PlanNumber {
  name: keyof PlanNumbers;
  /** With its unit, in which people read and write it. */
  label: string;
  /** How many of the field's own units that is. */
  scale: number;
  min: number;
}

const one = { scale: 1, min: 1 };
const credits = { scale: MICROCREDITS_PER_CREDIT, min: 0 };

/** What a plan allows and costs, as people read it. */
export const PLAN_ROWS: readonly PlanNumber[] = [
  { name: 'hostedMicrocreditsPerMinute', label: 'Credits for a minute of talk', ...credits },
  { name: 'renderMicrocreditsPerMinute', label: 'Credits for a minute rendered', ...credits },
  { name: 'previewMicrocredits', label: 'Credits for a preview clip', ...credits },
  { name: 'maxConcurrentSessions', label: 'Sessions at once', scale: 1, min: 0 },
  { name: 'maxSessionSeconds', label: 'Longest session, minutes', scale: 60, min: 1 },
  { name: 'studioAvatars', label: 'Avatars of the studio', scale: 1, min: 0 },
  { name: 'storageBytes', label: 'Files, MB', scale: MIB, min: 0 },
  { name: 'createsPerMinute', label: 'Avatars created a minute', ...one },
  { name: 'writesPerMinute', label: 'Other changes a minute', ...one },
  { name: 'readsPerMinute', label: 'Reading calls a minute', ...one },
  { name: 'sessionStartsPerMinute', label: 'Sessions started a minute', ...one },
];

/** What a form holds of a plan. */
export function shownOf(plan: PlanNumbers): Record<string, string> {
  return Object.fromEntries(
    PLAN_ROWS.map(({ name, scale }) => [name, String(Number((plan[name] / scale).toFixed(2)))]),
  );
}

/** The numbers that were typed over; the others stay as they are, to the last byte. */
export function changedOf(plan: PlanNumbers, typed: Record<string, string>): PlanChange {
  const shown = shownOf(plan);
  return Object.fromEntries(
    PLAN_ROWS.flatMap(({ name, scale }) => {
      const text = typed[name];
      return text === undefined || text === shown[name] ? [] : [[name, Math.round(Number(text) * scale)]];
    }),
  );
}

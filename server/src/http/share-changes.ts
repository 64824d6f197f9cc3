import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import type { SharePatch, ShareSettings } from '@vivant/contract/sharing';
import type { SponsorBudget, SponsorBudgetPatch } from '@vivant/contract/sponsor-budget';
import type { Tx } from '../ports/database.ts';
import type { AvatarAction, RecordChange } from '../ports/record-change.ts';

/** The effect of a change, in words for the audit log; empty if nothing changes. */
export function shareChanges(before: ShareSettings, patch: SharePatch): string {
  const { allowedOrigins: sites, expiresAt, recordsSound } = patch;
  return words([
    sites !== undefined &&
      sites.join() !== before.allowedOrigins.join() &&
      `sites: ${sites.join(', ') || 'none'}`,
    expiresAt !== undefined &&
      !isSameTime(expiresAt, before.expiresAt) &&
      (expiresAt === null ? 'without end' : `until ${expiresAt}`),
    recordsSound !== undefined &&
      recordsSound !== before.recordsSound &&
      (recordsSound ? 'visitors are asked for a recording' : 'no recordings'),
  ]);
}

/** As `shareChanges`. */
export function budgetChanges(before: SponsorBudget, patch: SponsorBudgetPatch): string {
  const { enabled, dailyCapMicrocredits: aDay, visitorCapMicrocredits: aVisitor } = patch;
  return words([
    enabled !== undefined && enabled !== before.enabled && (enabled ? 'switched on' : 'switched off'),
    aDay !== undefined && aDay !== before.dailyCapMicrocredits && `a day: ${capOf(aDay)}`,
    aVisitor !== undefined && aVisitor !== before.visitorCapMicrocredits && `a visitor: ${capOf(aVisitor)}`,
  ]);
}

export function creditsInWords(microcredits: number): string {
  return `${microcredits / MICROCREDITS_PER_CREDIT} credits`;
}

/** A change without effect is not noted: `more` is empty then. */
export function ifChanged(
  { record }: { record: RecordChange },
  change: { action: AvatarAction; subject: string; more: string },
): (tx: Tx) => Promise<void> {
  return async (tx) => {
    if (change.more !== '') await record(tx, change);
  };
}

function capOf(microcredits: number | null): string {
  return microcredits === null ? 'no limit' : `at most ${creditsInWords(microcredits)}`;
}

function words(changes: readonly (string | false)[]): string {
  return changes.filter((change) => change !== false).join('; ');
}

function isSameTime(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}

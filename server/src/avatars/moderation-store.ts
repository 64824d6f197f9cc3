import type { HeldAvatar, ModerationFinding, ModerationState } from '@vivant/contract/operator/moderation';
import type { Executor, Tx } from '../ports/database.ts';
import { digestOfHeld } from './moderation-parts.ts';

export async function setModeration(
  tx: Tx,
  avatarId: string,
  to: {
    state: ModerationState;
    judgedVersion: number;
    findings: ModerationFinding[] | null;
    feedback: string | null;
    /** Left as it is if missing. */
    released?: Record<string, string>;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('avatars')
    .set({
      moderation_state: to.state,
      moderation_judged_version: to.judgedVersion,
      moderation_findings: to.findings === null ? null : JSON.stringify(to.findings),
      moderation_feedback: to.feedback,
      moderated_at: to.at,
      moderation_released: to.released && JSON.stringify(to.released),
    })
    .where('id', '=', avatarId)
    .execute();
}

/** Avatars in some states of moderation, longest held first; or the one of an id, in any state. */
export async function listModerated(
  db: Executor,
  which: { states: Exclude<ModerationState, null>[]; limit: number } | { id: string },
): Promise<HeldAvatar[]> {
  let query = db
    .selectFrom('avatars as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select([
      ...(['v.id', 'v.account_id', 'a.name as account_name', 'v.name', 'v.status'] as const),
      ...(['v.moderation_state', 'v.moderation_findings', 'v.moderation_version'] as const),
      ...(['v.created_at', 'v.moderated_at'] as const),
    ])
    .where('v.deleted_at', 'is', null)
    .orderBy('v.moderated_at')
    .orderBy('v.id');
  if ('id' in which) query = query.where('v.id', '=', which.id);
  else query = query.where('v.moderation_state', 'in', which.states).limit(which.limit);
  return (await query.execute()).map((row) => ({
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    name: row.name,
    moderationState: row.moderation_state,
    status: row.status,
    findings: row.moderation_findings ?? [],
    version: row.moderation_version,
    digest: digestOfHeld({ version: row.moderation_version, findings: row.moderation_findings ?? [] }),
    createdAt: row.created_at.toISOString(),
    heldAt: row.moderated_at?.toISOString() ?? null,
  }));
}

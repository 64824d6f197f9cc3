import type { HeldAvatar, ModerationFinding, ModerationState } from '@vivant/contract/operator/moderation';
import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';
import { digestOfHeld } from './moderation-parts.ts';
import type { AvatarRow } from './store.ts';

export async function setModeration(
  tx: Tx,
  avatarId: string,
  to: {
    state: ModerationState;
    judgedVersion: number;
    findings: ModerationFinding[] | null;
    feedback: string | null;
    /** Unchanged if missing. */
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

/** Adds parts that are never held again to those that were released before. */
export async function addReleased(tx: Tx, avatarId: string, parts: Record<string, string>): Promise<void> {
  await tx
    .updateTable('avatars')
    .set({ moderation_released: sql`moderation_released || ${JSON.stringify(parts)}::jsonb` })
    .where('id', '=', avatarId)
    .execute();
}

type Which = { states: Exclude<ModerationState, null>[]; limit: number } | { id: string };

/**
 * Avatars in some states of moderation, longest held first; or the one of an id, in any state. Where only new files of
 * an avatar are held, the row is about those.
 */
export async function listModerated(db: Executor, which: Which): Promise<HeldAvatar[]> {
  const avatars = await moderatedAvatars(db, which);
  const replacements = await heldReplacements(db, which);
  const isHeld = (id: string) => avatars.some((one) => one.id === id && one.moderationState === 'flagged');
  const shown = new Map<string, HeldAvatar>();
  for (const held of replacements) if (!isHeld(held.id) && !shown.has(held.id)) shown.set(held.id, held);
  for (const avatar of avatars) if (!shown.has(avatar.id)) shown.set(avatar.id, avatar);
  const all = [...shown.values()].sort((one, other) => (one.heldAt ?? '').localeCompare(other.heldAt ?? ''));
  return 'id' in which ? all : all.slice(0, which.limit);
}

const COLUMNS = [
  ...(['v.id', 'v.account_id', 'a.name as account_name', 'v.name', 'v.status', 'v.created_at'] as const),
  ...(['v.moderation_state', 'v.moderation_findings', 'v.moderation_version', 'v.moderated_at'] as const),
] as const;

async function moderatedAvatars(db: Executor, which: Which): Promise<HeldAvatar[]> {
  let query = db
    .selectFrom('avatars as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select(COLUMNS)
    .where('v.deleted_at', 'is', null)
    .orderBy('v.moderated_at')
    .orderBy('v.id');
  if ('id' in which) query = query.where('v.id', '=', which.id);
  else query = query.where('v.moderation_state', 'in', which.states).limit(which.limit);
  return (await query.execute()).map((row) =>
    shown(row, {
      ...{ moderationState: row.moderation_state, replacement: null },
      ...{ findings: row.moderation_findings ?? [], heldAt: row.moderated_at },
    }),
  );
}

async function heldReplacements(db: Executor, which: Which): Promise<HeldAvatar[]> {
  let query = db
    .selectFrom('avatar_replacements as r')
    .innerJoin('avatars as v', 'v.id', 'r.avatar_id')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select(COLUMNS)
    .select(['r.part', 'r.findings', 'r.updated_at as held_at'])
    .where('v.deleted_at', 'is', null)
    .where('r.state', '=', 'held')
    .orderBy('r.updated_at')
    .orderBy('v.id');
  if ('id' in which) query = query.where('v.id', '=', which.id);
  else query = query.limit(which.limit);
  return (await query.execute()).map((row) =>
    shown(row, {
      ...{ moderationState: 'flagged', replacement: row.part },
      ...{ findings: row.findings ?? [], heldAt: row.held_at },
    }),
  );
}

function shown(
  row: { id: string; account_id: string; account_name: string; name: string } & Pick<
    AvatarRow,
    'status' | 'moderation_version' | 'created_at'
  >,
  {
    findings,
    heldAt,
    ...about
  }: Pick<HeldAvatar, 'moderationState' | 'replacement' | 'findings'> & { heldAt: Date | null },
): HeldAvatar {
  const version = row.moderation_version;
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    name: row.name,
    status: row.status,
    ...{ ...about, findings, version, digest: digestOfHeld({ version, findings }) },
    createdAt: row.created_at.toISOString(),
    heldAt: heldAt?.toISOString() ?? null,
  };
}

import { randomUUID } from 'node:crypto';
import type { FilePart } from '@vivant/contract/studio/versions';
import type { Selectable } from 'kysely';
import type { AvatarReplacementsTable, Executor, Tx } from '../ports/database.ts';
import { replaceAssets } from './asset-store.ts';
import { ROLES_OF } from './file-parts.ts';

/** Replacements of avatars' files; what writes does so with the avatar locked. */

export type ReplacementRow = Selectable<AvatarReplacementsTable>;

export async function readReplacement(
  db: Executor,
  { avatarId, part }: { avatarId: string; part: FilePart },
): Promise<ReplacementRow | undefined> {
  return db
    .selectFrom('avatar_replacements')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .where('part', '=', part)
    .executeTakeFirst();
}

export async function readReplacements(db: Executor, avatarId: string): Promise<ReplacementRow[]> {
  return db
    .selectFrom('avatar_replacements')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .orderBy('part')
    .execute();
}

/** The one that is held longest. */
export async function readHeld(db: Executor, avatarId: string): Promise<ReplacementRow | undefined> {
  return db
    .selectFrom('avatar_replacements')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .where('state', '=', 'held')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst();
}

/** Puts a replacement in the place of the one before, to be built from now on. */
export async function writeReplacement(
  tx: Tx,
  {
    avatarId: avatar_id,
    part,
    changes,
    consent,
    by,
    now,
  }: {
    avatarId: string;
    part: FilePart;
    changes: ReplacementRow['changes'];
    consent: ReplacementRow['consent'];
    by: { personId?: string | undefined; keyId: string | null };
    now: Date;
  },
): Promise<string> {
  const row = {
    ...{ id: randomUUID(), state: 'building' as const, feedback: null, output: null, findings: null },
    ...{ changes: JSON.stringify(changes), released: '{}', consent: consent && JSON.stringify(consent) },
    ...{ person_id: by.personId ?? null, key_id: by.keyId, updated_at: now },
  };
  await tx
    .insertInto('avatar_replacements')
    .values({ avatar_id, part, ...row })
    .onConflict((conflict) => conflict.columns(['avatar_id', 'part']).doUpdateSet(row))
    .execute();
  return row.id;
}

/** Enters where it stands. Its id changes with it where another run is to begin: the one before no longer writes. */
export async function moveReplacement(
  tx: Tx,
  { avatar_id, part }: Pick<ReplacementRow, 'avatar_id' | 'part'>,
  to: Pick<ReplacementRow, 'state' | 'feedback'> &
    Partial<Pick<ReplacementRow, 'id' | 'output' | 'findings' | 'released'>> & { now: Date },
): Promise<void> {
  const { now, output = null, findings = null, released, ...columns } = to;
  await tx
    .updateTable('avatar_replacements')
    .set({
      ...columns,
      output: output && JSON.stringify(output),
      findings: findings && JSON.stringify(findings),
      released: released && JSON.stringify(released),
      updated_at: now,
    })
    .where('avatar_id', '=', avatar_id)
    .where('part', '=', part)
    .execute();
}

/** With the files that wait. False: there was none. */
export async function dropReplacement(
  tx: Tx,
  { avatarId, part, now }: { avatarId: string; part: FilePart; now: Date },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('avatar_replacements')
    .where('avatar_id', '=', avatarId)
    .where('part', '=', part)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return false;
  await replaceAssets(tx, avatarId, [ROLES_OF[part].waiting], [], { newId: randomUUID, now });
  return true;
}

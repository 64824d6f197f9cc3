import { buffer } from 'node:stream/consumers';
import type { ModerationFinding } from '@vivant/contract/operator/moderation';
import type { Log } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Db, Executor } from '../ports/database.ts';
import type { Moderator } from '../ports/moderator.ts';
import { readAssets } from './asset-store.ts';
import { ROLES_OF } from './file-parts.ts';
import { filesAfter } from './given-files.ts';
import { fingerprintOf, type JudgedMaterial, judgedMaterial, PARTS_OF_ROLE } from './moderation-parts.ts';
import type { ReplacementRow } from './replacement-store.ts';
import type { DocumentFlag } from './stages/document-flags.ts';
import type { AvatarRow } from './store.ts';
import { findingsOf } from './verdict.ts';

/** The findings against new files, without those an operator has released; null: the moderator does not answer. */
export async function findingsAgainst(
  { db, blobs, log, moderator }: { db: Db; blobs: Blobs; log: Log; moderator: Moderator },
  avatar: AvatarRow,
  row: ReplacementRow,
  signal: AbortSignal,
): Promise<ModerationFinding[] | null> {
  // Voices are not judged.
  if (row.part === 'voice') return [];
  const material = await materialAfter(db, avatar, row);
  // Read first: a file that cannot be read is not an outage of the moderator.
  const portrait = await buffer(await blobs.open(material.portrait.blobKey));
  const { language } = avatar;
  const found = await moderator
    .judge({ language, texts: material.texts, portrait: async () => portrait }, signal)
    .catch((error: unknown) => {
      signal.throwIfAborted();
      log.error({ avatarId: avatar.id, err: error }, 'moderation is out; a replacement goes on waiting');
      return null;
    });
  if (found === null) return null;
  // Other findings against the avatar were judged when that material was given.
  const parts: readonly string[] = PARTS_OF_ROLE[ROLES_OF[row.part].serving];
  return unreleased(
    avatar,
    row,
    material,
    found.filter(({ part }) => parts.includes(part)),
  );
}

/** The same for what stands in documents that have been read. */
export async function flagsAgainst(
  { db }: { db: Db },
  avatar: AvatarRow,
  row: ReplacementRow,
  flags: DocumentFlag[],
): Promise<ModerationFinding[]> {
  if (flags.length === 0) return [];
  return unreleased(avatar, row, await materialAfter(db, avatar, row), findingsOf(flags));
}

/** What will be judged of the avatar once a replacement has taken over. */
export async function materialAfter(
  db: Executor,
  avatar: AvatarRow,
  { part, changes }: Pick<ReplacementRow, 'part' | 'changes'>,
): Promise<JudgedMaterial> {
  const { serving } = ROLES_OF[part];
  const files = await filesAfter(db, { avatarId: avatar.id, part }, changes);
  const others = (await readAssets(db, avatar.id, ['image', 'knowledge'])).filter(
    ({ role }) => role !== serving,
  );
  return judgedMaterial(avatar, [...others, ...files.map((file) => ({ ...file, role: serving }))]);
}

function unreleased(
  { moderation_released }: AvatarRow,
  { released }: ReplacementRow,
  material: JudgedMaterial,
  found: ModerationFinding[],
): ModerationFinding[] {
  const all = { ...moderation_released, ...released };
  return found.filter(({ part }) => all[part] !== fingerprintOf(material, part));
}

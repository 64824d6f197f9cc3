import type { Visibility } from '@vivant/contract/avatar';
import { PersonaProfile } from '@vivant/contract/persona';
import { z } from 'zod';
import type { Executor } from '../ports/database.ts';

interface BlobRef {
  key: string;
  sha256: string;
}

/** All a media host needs to be this avatar, as the stages left it. */
export interface AvatarMaterial {
  id: string;
  accountId: string;
  name: string;
  language: string;
  face: BlobRef;
  knowledge: BlobRef | null;
  persona: PersonaProfile;
  voice: Record<string, unknown> | null;
}

/** Who an avatar belongs to and whether it can talk; undefined when unknown, malformed or deleted. */
export async function readAvatarState(
  db: Executor,
  avatarId: string,
): Promise<{ accountId: string; readyToChat: boolean; visibility: Visibility } | undefined> {
  if (!z.uuid().safeParse(avatarId).success) return undefined;
  const row = await db
    .selectFrom('avatars')
    .select(['account_id', 'ready_to_chat', 'visibility'])
    .where('id', '=', avatarId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { accountId: row.account_id, readyToChat: row.ready_to_chat, visibility: row.visibility };
}

/** @throws Error when a ready avatar lacks what its stages should have made: a bug, not a refusal. */
export async function readAvatarMaterial(db: Executor, avatarId: string): Promise<AvatarMaterial> {
  const [avatar, stages, assets] = await Promise.all([
    db
      .selectFrom('avatars')
      .select(['id', 'account_id', 'name', 'language'])
      .where('id', '=', avatarId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('avatar_stages')
      .select(['stage', 'output'])
      .where('avatar_id', '=', avatarId)
      .where('stage', 'in', ['voice', 'persona'])
      .execute(),
    db
      .selectFrom('avatar_assets')
      .select(['role', 'blob_key as key', 'sha256'])
      .where('avatar_id', '=', avatarId)
      .where('role', 'in', ['face', 'knowledge_base'])
      .execute(),
  ]);
  const output = (stage: string) => stages.find((row) => row.stage === stage)?.output ?? null;
  const asset = (role: string) => {
    const row = assets.find((candidate) => candidate.role === role);
    return row === undefined ? null : { key: row.key, sha256: row.sha256 };
  };
  const persona = PersonaProfile.safeParse(output('persona'));
  const face = asset('face');
  if (face === null || !persona.success) {
    throw new Error(`avatar ${avatarId} is ready without ${face === null ? 'a face' : 'a readable persona'}`);
  }
  return {
    id: avatar.id,
    accountId: avatar.account_id,
    name: avatar.name,
    language: avatar.language,
    face,
    knowledge: asset('knowledge_base'),
    persona: persona.data,
    voice: output('voice'),
  };
}

import type { Stage, StageStatus } from '@vivant/contract/avatar';
import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import type { VideoChoice } from '@vivant/contract/video';
import { type AssetRole, type Executor, statement } from '../ports/database.ts';

/** An avatar with the files that people gave, and what was learnt of its documents. */
export interface MaterialRow {
  id: string;
  language: string;
  previews: boolean;
  preview_message: string | null;
  video_aspect: VideoChoice['aspect'];
  video_height: VideoChoice['height'];
  ai_mark: boolean | null;
  persona: Record<string, unknown>;
  consent: AvatarConsent | null;
  knowledge_status: StageStatus;
  knowledge_output: Record<string, unknown> | null;
  files: GivenFile[];
}

export interface GivenFile {
  id: string;
  role: AssetRole;
  filename: string | null;
  description: string | null;
  content_type: string;
  size_bytes: number;
}

const KNOWLEDGE: Stage = 'knowledge';

// One statement, so that the documents and what was learnt of them are of the same moment.
const selectMaterials = statement<MaterialRow>(
  'get_materials',
  `select a.id, a.language, a.previews, a.preview_message, a.video_aspect, a.video_height, a.ai_mark, a.persona,
     a.consent, s.status as knowledge_status, s.output as knowledge_output,
     (select coalesce(json_agg(json_build_object('id', f.id, 'role', f.role, 'filename', f.filename,
        'description', f.description, 'content_type', f.content_type, 'size_bytes', f.size_bytes)
        order by f.role, f.position), '[]')
      from avatar_assets f where f.avatar_id = a.id and f.role in ('image', 'voice', 'knowledge')) as files
   from avatars a join avatar_stages s on s.avatar_id = a.id and s.stage = '${KNOWLEDGE}'
   where a.id = $1 and a.account_id = $2 and a.deleted_at is null`,
);

/** Null: the account has no such avatar. */
export async function findMaterials(
  db: Executor,
  id: string,
  accountId: string,
): Promise<MaterialRow | null> {
  const [row] = await selectMaterials(db, [id, accountId]);
  return row ?? null;
}

import { type AvatarDetail, type AvatarListItem, STAGES, type Stage } from '@vivant/contract/avatar';
import type { PreviewLinks } from '../../avatars/preview-links.ts';
import type { AvatarDetailRecord, AvatarRecord } from '../../avatars/records.ts';

/** An avatar in a list (§2.1). */
export function presentListItem(avatar: AvatarRecord): AvatarListItem {
  return {
    id: avatar.id,
    name: avatar.name,
    visibility: avatar.visibility,
    status: avatar.status,
    readyToChat: avatar.readyToChat,
    moderationState: avatar.moderationState,
    creationSource: avatar.creationSource,
    createdAt: avatar.createdAt.toISOString(),
    updatedAt: avatar.updatedAt.toISOString(),
  };
}

/** An avatar in detail (§2.2); only GET adds `previewUrls`, which is absent rather than null if there are no clips. */
export function presentDetail(avatar: AvatarDetailRecord): AvatarDetail {
  const stages = Object.fromEntries(
    STAGES.map((stage) => {
      const { status, userFeedback } = avatar.stages[stage];
      return [stage, { status, userFeedback }];
    }),
  ) as AvatarDetail['stages'];
  return {
    ...presentListItem(avatar),
    description: avatar.description,
    stages,
    latestFailure: latestFailure(avatar),
    progress: avatar.progress,
    buildStartedAt: avatar.buildStartedAt?.toISOString() ?? null,
    video: avatar.video,
    aiMark: avatar.aiMark,
  };
}

/** `previewUrls` (§2.2-7); only clips that exist are named. */
export function presentPreviewUrls(
  { idle, talking, expiresAt }: PreviewLinks,
  origin: string,
): NonNullable<AvatarDetail['previewUrls']> {
  return {
    idle: idle && origin + idle,
    talking: talking && origin + talking,
    expiresAt: expiresAt.toISOString(),
  };
}

function latestFailure(avatar: AvatarDetailRecord): { stage: Stage; userFeedback: string | null } | null {
  const failed = STAGES.filter((stage) => avatar.stages[stage].status === 'failed');
  const [latest] = failed.sort(
    (a, b) => avatar.stages[b].updatedAt.getTime() - avatar.stages[a].updatedAt.getTime(),
  );
  return latest === undefined ? null : { stage: latest, userFeedback: avatar.stages[latest].userFeedback };
}

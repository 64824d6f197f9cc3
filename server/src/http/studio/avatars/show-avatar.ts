import type { AvatarCard, BuildNews, StudioAvatar } from '@vivant/contract/studio/avatars';
import type { AvatarDraft } from '@vivant/contract/studio/drafts';
import type { AvatarSources } from '../../../avatars/avatar-sources.ts';
import type { PreviewLinks } from '../../../avatars/preview-links.ts';
import type { AvatarDetailRecord } from '../../../avatars/records.ts';
import { isReadyToRehearse } from '../../../avatars/status.ts';
import { presentDetail } from '../../avatars/present.ts';

export function showCard(avatar: AvatarDetailRecord): AvatarCard {
  const { description, latestFailure, video, aiMark, ...card } = presentDetail(avatar);
  const { appearance, previews } = avatar.stages;
  return {
    ...card,
    language: avatar.language,
    replacements: avatar.replacements,
    // Each picture has its own address, so that browsers may cache it.
    posterUrl: `/studio/api/avatars/${avatar.id}/poster?of=${appearance.updatedAt.getTime()}`,
    readyToRehearse: isReadyToRehearse(avatar),
    hasClips: avatar.status !== 'building' && previews.status === 'completed',
  };
}

export function showAvatar(
  avatar: AvatarDetailRecord,
  {
    sources,
    draft,
    links,
  }: { sources: AvatarSources; draft: AvatarDraft | null; links: PreviewLinks | undefined },
): StudioAvatar {
  const { description, latestFailure, video, aiMark } = presentDetail(avatar);
  const clips = links && { idle: links.idle ?? null, talking: links.talking ?? null };
  return {
    ...{ ...showCard(avatar), description, latestFailure, video, aiMark, clips: clips ?? null },
    ...{ ...sources, draft },
    replacements: sources.replacements.map(({ fileId, ...replacement }) => ({
      ...replacement,
      pictureUrl:
        replacement.part === 'portrait' && fileId !== null
          ? `/studio/api/avatars/${avatar.id}/new-portrait?of=${fileId}`
          : null,
    })),
  };
}

export function showBuild(avatar: AvatarDetailRecord, now: Date): BuildNews {
  const { status, readyToChat, readyToRehearse, progress, stages, buildStartedAt, posterUrl, replacements } =
    showCard(avatar);
  const { latestFailure } = presentDetail(avatar);
  return {
    ...{ status, readyToChat, readyToRehearse, progress, stages, buildStartedAt, posterUrl },
    ...{ latestFailure, replacements, at: now.toISOString() },
  };
}

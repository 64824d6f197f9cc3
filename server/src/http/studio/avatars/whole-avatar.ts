import type { FastifyRequest } from 'fastify';
import type { AvatarService } from '../../../avatars/avatar-service.ts';
import type { PreviewLinkService } from '../../../avatars/preview-links.ts';
import type { AvatarDetailRecord } from '../../../avatars/records.ts';
import { signedInOf } from '../sign-in-guard.ts';
import { showAvatar } from './show-avatar.ts';

export const ownerOf = (request: FastifyRequest) => ({ accountId: signedInOf(request).account.id });

/** The avatar with all its parts. */
export async function wholeAvatar(
  {
    avatars,
    previewLinks,
  }: { avatars: Pick<AvatarService, 'sources' | 'draft'>; previewLinks: Pick<PreviewLinkService, 'of'> },
  request: FastifyRequest,
  avatar: AvatarDetailRecord,
) {
  const [sources, draft, links] = await Promise.all([
    avatars.sources(ownerOf(request), avatar.id),
    avatars.draft(ownerOf(request), avatar.id),
    previewLinks.of(avatar),
  ]);
  return showAvatar(avatar, { sources, draft, links });
}

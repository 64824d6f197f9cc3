import { AvatarDetail } from '@vivant/contract/avatar';
import { DEFAULT_VIDEO } from '@vivant/contract/video';
import { z } from 'zod';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { PreviewLinkService } from '../../avatars/preview-links.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { ownOrigin } from '../own-origin.ts';
import { presentDetail, presentPreviewUrls } from './present.ts';

/** Accepts any text: an invalid id is an unknown avatar (D1-12), not a malformed request. */
export const AvatarParams = z.object({
  avatarId: z.string().meta({
    description: 'Id of the avatar.',
    documentedAs: { type: 'string', format: 'uuid', examples: [EXAMPLE.avatarId] },
  }),
});

const done = { status: 'completed', userFeedback: null };
/** An avatar that is ready, without its preview links. */
export const READY_AVATAR = {
  id: EXAMPLE.avatarId,
  name: 'Martha',
  visibility: 'private',
  status: 'ready',
  readyToChat: true,
  moderationState: 'clean',
  creationSource: 'api',
  createdAt: EXAMPLE.createdAt,
  updatedAt: EXAMPLE.updatedAt,
  description: 'Guide of the harbour museum',
  stages: {
    appearance: done,
    voice: done,
    persona: done,
    knowledge: done,
    previews: { status: 'skipped', userFeedback: null },
  },
  latestFailure: null,
  progress: 100,
  buildStartedAt: EXAMPLE.createdAt,
  video: DEFAULT_VIDEO,
  aiMark: null,
};

const DOC: EndpointDoc = {
  operationId: 'getAvatar',
  tag: 'Avatars',
  summary: 'Get an avatar',
  description:
    'One avatar with its stages. Poll it every few seconds after a create or a replacement: `status` leaves `building` ' +
    'when the build is over, mostly within a minute. `readyToChat` tells that sessions can start. Of a stage that failed, ' +
    '`userFeedback` says what is wrong with the material and what would fix it, in words for the person who supplied it.',
  errors: ['avatar_not_found'],
  success: 'The avatar as it stands now.',
  responseExamples: {
    ready_with_previews: {
      ...READY_AVATAR,
      stages: { ...READY_AVATAR.stages, previews: done },
      previewUrls: {
        idle: 'https://avatars.example.org/files/idle.mp4?expires=1793615460&signature=kXJ2Qm',
        talking: 'https://avatars.example.org/files/talking.mp4?expires=1793615460&signature=o9TzLw',
        expiresAt: '2026-11-02T10:31:00.000Z',
      },
    },
    building: {
      ...READY_AVATAR,
      status: 'building',
      readyToChat: false,
      moderationState: null,
      progress: 40,
      stages: {
        ...READY_AVATAR.stages,
        appearance: { status: 'processing', userFeedback: null },
        voice: { status: 'pending', userFeedback: null },
      },
    },
    failed: {
      ...READY_AVATAR,
      status: 'failed',
      readyToChat: false,
      progress: 80,
      stages: {
        ...READY_AVATAR.stages,
        voice: { status: 'failed', userFeedback: 'No clear speech was found in this file.' },
      },
      latestFailure: { stage: 'voice', userFeedback: 'No clear speech was found in this file.' },
    },
  },
};

/** GET /v1/avatars/{avatarId} (§4.4) */
export function getAvatarRoute(
  app: HttpApp,
  deps: {
    avatars: AvatarService;
    previewLinks: Pick<PreviewLinkService, 'of'>;
    publicUrl: string | null;
  },
): void {
  app.get(
    '/v1/avatars/:avatarId',
    {
      config: { scope: 'avatars:read', rate: 'read', doc: DOC },
      schema: { params: AvatarParams, response: { 200: AvatarDetail } },
    },
    async (request) => {
      const avatar = await deps.avatars.get(request.caller, request.params.avatarId);
      const links = await deps.previewLinks.of(avatar);
      return {
        ...presentDetail(avatar),
        previewUrls: links && presentPreviewUrls(links, ownOrigin(request, deps.publicUrl)),
      };
    },
  );
}

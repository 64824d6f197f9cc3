import { AvatarMaterials } from '@vivant/contract/materials';
import { DEFAULT_VIDEO } from '@vivant/contract/video';
import type { MaterialService, Materials } from '../../avatars/materials.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { ownOrigin } from '../own-origin.ts';

const DOC: EndpointDoc = {
  operationId: 'getAvatarMaterials',
  tag: 'Avatars',
  summary: 'Read back what an avatar is made of',
  description:
    'Everything that was given for the avatar, as it stands now: its texts, its documents with what was learnt of each, what ' +
    'was stated about consent, and links to the portrait and the voice sample. The portrait is the one that is kept: upright ' +
    'and without its metadata.',
  errors: ['avatar_not_found'],
  success: 'What the avatar is made of.',
  responseExamples: {
    museum_guide: {
      avatarId: EXAMPLE.avatarId,
      language: 'en',
      previews: false,
      previewMessage: null,
      video: DEFAULT_VIDEO,
      aiMark: null,
      persona: {
        personality: 'Martha is a warm and precise museum guide.',
        greeting: 'Welcome to the harbour museum! What would you like to know?',
      },
      consent: {
        appearance: {
          subject: 'Martha Winter',
          statement: 'Signed release of 2 November 2026',
          at: EXAMPLE.createdAt,
          keyId: EXAMPLE.keyId,
        },
        voice: null,
      },
      documents: [
        {
          id: EXAMPLE.documentId,
          name: 'museum.md',
          description: 'Opening hours and prices',
          contentType: 'text/markdown',
          sizeBytes: 3120,
          title: 'The harbour museum',
          passages: 12,
          feedback: null,
        },
      ],
      links: {
        portrait: 'https://avatars.example.org/files/portrait.jpg?expires=1793615460&signature=kXJ2Qm',
        voice: 'https://avatars.example.org/files/voice.wav?expires=1793615460&signature=o9TzLw',
        expiresAt: '2026-11-02T10:31:00.000Z',
      },
    },
  },
};

/** GET /v1/avatars/{avatarId}/materials (D8-3) */
export function getMaterialsRoute(
  app: HttpApp,
  deps: { materials: Pick<MaterialService, 'of'>; publicUrl: string | null },
): void {
  app.get(
    '/v1/avatars/:avatarId/materials',
    {
      config: { scope: 'avatars:read', rate: 'read', doc: DOC },
      schema: { params: AvatarParams, response: { 200: AvatarMaterials } },
    },
    async (request) =>
      presentMaterials(
        await deps.materials.of(request.caller, request.params.avatarId),
        ownOrigin(request, deps.publicUrl),
      ),
  );
}

/** Links carry the address of the service. */
export function presentMaterials({ links, ...materials }: Materials, origin: string): AvatarMaterials {
  const { portrait, voice, expiresAt } = links;
  return {
    ...materials,
    links: {
      portrait: portrait && origin + portrait,
      voice: voice && origin + voice,
      expiresAt: expiresAt.toISOString(),
    },
  };
}

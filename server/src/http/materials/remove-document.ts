import { AvatarAccepted } from '@vivant/contract/avatar';
import { z } from 'zod';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';

/** Accepts any text: an invalid id is an unknown document. */
export const DocumentParams = AvatarParams.extend({
  documentId: z.string().meta({
    description: 'Id of the document, from the avatar’s materials.',
    documentedAs: { type: 'string', format: 'uuid', examples: [EXAMPLE.documentId] },
  }),
});

const DOC: EndpointDoc = {
  operationId: 'removeDocument',
  tag: 'Avatars',
  summary: 'Remove a document',
  description:
    'Takes one document away and rebuilds the knowledge from those that are left, which keep their ids. The file is erased.',
  errors: ['avatar_not_found', 'not_found'],
  refusedWhen: { not_found: 'No document of the avatar has this id.' },
  exampleErrors: { not_found: 'The avatar has no such document.' },
  success: 'The document is gone; follow the build with GET.',
  responseExamples: { building: { avatarId: EXAMPLE.avatarId, status: 'building' } },
};

/** DELETE /v1/avatars/{avatarId}/knowledge/{documentId} (D8-3) */
export function removeDocumentRoute(app: HttpApp, deps: KeyChangerDeps & { avatars: AvatarService }): void {
  app.delete(
    '/v1/avatars/:avatarId/knowledge/:documentId',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { params: DocumentParams, response: { 200: AvatarAccepted } },
    },
    async (request) => {
      const { avatarId, documentId } = request.params;
      const avatar = await deps.avatars.removeDocument(
        await changerOf(request.caller, deps),
        avatarId,
        documentId,
      );
      return { avatarId: avatar.id, status: avatar.status };
    },
  );
}

import { AvatarAccepted } from '@vivant/contract/avatar';
import { DocumentPatch } from '@vivant/contract/materials';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';
import { DocumentParams } from './remove-document.ts';

const DOC: EndpointDoc = {
  operationId: 'updateDocument',
  tag: 'Avatars',
  summary: 'Rename or describe a document',
  description:
    'Changes the name of a document, which its citations show, or what it is said to be about, and rebuilds the ' +
    'knowledge. The file itself and its id stay. The name keeps its ending and must not be that of another document.',
  errors: ['avatar_not_found', 'not_found'],
  refusedWhen: { not_found: 'No document of the avatar has this id.' },
  exampleErrors: {
    not_found: 'The avatar has no such document.',
    invalid_request: 'name: must end in .md, as before',
  },
  requestBody: {
    examples: {
      rename: { name: 'harbour-museum.md' },
      description: { description: 'Opening hours and prices' },
    },
  },
  success: 'The document was changed; follow the build with GET.',
  responseExamples: { building: { avatarId: EXAMPLE.avatarId, status: 'building' } },
};

/** PATCH /v1/avatars/{avatarId}/knowledge/{documentId} (D8-3) */
export function patchDocumentRoute(app: HttpApp, deps: KeyChangerDeps & { avatars: AvatarService }): void {
  app.patch(
    '/v1/avatars/:avatarId/knowledge/:documentId',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { params: DocumentParams, body: DocumentPatch, response: { 200: AvatarAccepted } },
    },
    async ({ caller, params: { avatarId, documentId }, body }) => {
      const changer = await changerOf(caller, deps);
      const avatar = await deps.avatars.describeDocument(changer, avatarId, documentId, body);
      return { avatarId: avatar.id, status: avatar.status };
    },
  );
}

import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { DocumentsAdded } from '@vivant/contract/materials';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { Ingest } from '../../ingest/ingest-service.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { Workspaces } from '../../ingest/workspace.ts';
import type { HttpApp } from '../app.ts';
import { newDocuments } from '../avatars/form-files.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { DOCUMENTS_FORM } from '../avatars/replace-parts.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';

const DOC: EndpointDoc = {
  operationId: 'addDocuments',
  tag: 'Avatars',
  summary: 'Add documents',
  description:
    'Adds documents to those the avatar has and rebuilds the knowledge; the others stay, with their ids. With them an ' +
    `avatar has at most ${LIMIT_TEXTS.knowledgeFiles}, each of a name of its own: a name that is taken is refused, so that a ` +
    'call that is repeated adds nothing twice.',
  errors: ['invalid_upload', 'storage_limit_reached', 'avatar_not_found'],
  exampleErrors: {
    invalid_upload: 'The avatar has a document "museum.md" already. Remove it first, or use another name.',
  },
  requestBody: DOCUMENTS_FORM,
  success: 'The documents were taken; follow the build with GET.',
  responseExamples: {
    building: {
      avatarId: EXAMPLE.avatarId,
      status: 'building',
      documents: [{ id: EXAMPLE.documentId, name: 'museum.md' }],
    },
  },
};

/** POST /v1/avatars/{avatarId}/knowledge (D8-3): parts `files`, repeated, and `descriptions`, a JSON object. */
export function addDocumentsRoute(
  app: HttpApp,
  {
    avatars,
    ingest,
    workspaces,
    slots,
    ...deps
  }: KeyChangerDeps & { avatars: AvatarService; ingest: Ingest; workspaces: Workspaces; slots: Slots },
): void {
  app.post(
    '/v1/avatars/:avatarId/knowledge',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { params: AvatarParams, response: { 200: DocumentsAdded } },
    },
    async (request, reply) => {
      const { avatarId } = request.params;
      await avatars.mustExist(request.caller, avatarId);
      using admission = await slots.admit(request.caller.accountId, whenCallerLeaves(reply));
      await using workspace = await workspaces.open();
      const { files, descriptions } = await newDocuments(request, workspace);
      // Awaited here: the upload must stay until the work on it is done.
      return await admission.run(async () => {
        const checked = await ingest.knowledge(files, descriptions);
        const changer = await changerOf(request.caller, deps);
        const { avatar, documents } = await avatars.addDocuments(changer, avatarId, checked);
        return { avatarId: avatar.id, status: avatar.status, documents };
      });
    },
  );
}

import fastifyMultipart from '@fastify/multipart';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { ImportSwitch } from '../../avatars/import-switch.ts';
import type { MaterialService } from '../../avatars/materials.ts';
import type { PreviewLinkService } from '../../avatars/preview-links.ts';
import type { Ingest } from '../../ingest/ingest-service.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { Workspaces } from '../../ingest/workspace.ts';
import type { HttpApp } from '../app.ts';
import type { KeyChangerDeps } from '../key-changer.ts';
import { addDocumentsRoute } from '../materials/add-documents.ts';
import { getMaterialsRoute } from '../materials/get-materials.ts';
import { patchDocumentRoute } from '../materials/patch-document.ts';
import { removeDocumentRoute } from '../materials/remove-document.ts';
import { createAvatarRoute } from './create-avatar.ts';
import { deleteAvatarRoute } from './delete-avatar.ts';
import { getAvatarRoute } from './get-avatar.ts';
import { createImportGate } from './import-gate.ts';
import { listAvatarsRoute } from './list-avatars.ts';
import { patchAvatarRoute } from './patch-avatar.ts';
import { putAppearanceRoute, putKnowledgeRoute, putVoiceRoute } from './replace-parts.ts';

export interface AvatarRoutesDeps extends KeyChangerDeps {
  avatars: AvatarService;
  previewLinks: Pick<PreviewLinkService, 'of'>;
  materials: Pick<MaterialService, 'of'>;
  /** Null: links carry the address a request came to. */
  publicUrl: string | null;
  ingest: Ingest;
  workspaces: Workspaces;
  slots: Slots;
  imports: Pick<ImportSwitch, 'isOn'>;
}

/** Every endpoint of avatars. Their bodies stream, so parsers of their own hand them through unread. */
export function avatarRoutes(app: HttpApp, deps: AvatarRoutesDeps): void {
  void app.register(async (scope: HttpApp) => {
    await scope.register(fastifyMultipart);
    scope.addHook('onRequest', createImportGate(deps.imports));
    // A raw zip under any type its sender gave it; its content decides.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    listAvatarsRoute(scope, deps);
    createAvatarRoute(scope, deps);
    getAvatarRoute(scope, deps);
    getMaterialsRoute(scope, deps);
    patchAvatarRoute(scope, deps);
    deleteAvatarRoute(scope, deps);
    putAppearanceRoute(scope, deps);
    putVoiceRoute(scope, deps);
    putKnowledgeRoute(scope, deps);
    addDocumentsRoute(scope, deps);
    patchDocumentRoute(scope, deps);
    removeDocumentRoute(scope, deps);
  });
}

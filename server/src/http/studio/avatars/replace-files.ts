import { IMAGE_MAX_BYTES, VOICE_MAX_BYTES } from '@vivant/contract/limits';
import { DocumentPatch } from '@vivant/contract/materials';
import { DocumentChoice, ReplacementChoice } from '@vivant/contract/studio/avatars';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Changer } from '../../../avatars/rebuild.ts';
import type { AvatarDetailRecord } from '../../../avatars/records.ts';
import type { Workspace } from '../../../ingest/workspace.ts';
import { fileWithConsent, newDocuments } from '../../avatars/form-files.ts';
import { whenCallerLeaves } from '../../caller-leaves.ts';
import { answerCheck } from '../../checks/answer-check.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { changerOf, creatorOf } from '../creator.ts';
import { signedInOf } from '../sign-in-guard.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { wholeAvatar } from './whole-avatar.ts';

/** Routes for new files of an avatar, which mostly replace current ones, and for checking a file as a build would. */
export function replaceFilesRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars, ingest } = deps;
  const answer = studioCallsOf(studio);

  answer('PUT /avatars/:id/appearance', 'edit', (request, reply) =>
    replace(request, reply, async (changer, workspace) => {
      const { file, consent } = await fileWithConsent(request, workspace, IMAGE_MAX_BYTES);
      return async () => {
        const image = await ingest.portrait(file, workspace);
        return avatars.replaceAppearance(changer, idOf(request), image, consent);
      };
    }),
  );

  answer('PUT /avatars/:id/voice', 'edit', (request, reply) =>
    replace(request, reply, async (changer, workspace) => {
      const { file, consent } = await fileWithConsent(request, workspace, VOICE_MAX_BYTES);
      return async () => {
        const voice = await ingest.voice(file);
        return avatars.replaceVoice(changer, idOf(request), voice, consent);
      };
    }),
  );

  answer('POST /avatars/:id/documents', 'edit', (request, reply) =>
    replace(request, reply, async (changer, workspace) => {
      const { files, descriptions } = await newDocuments(request, workspace);
      return async () => {
        const documents = await ingest.knowledge(files, descriptions);
        const { avatar } = await avatars.addDocuments(changer, idOf(request), documents);
        return avatar;
      };
    }),
  );

  answer('DELETE /avatars/:id/documents', 'edit', async (request) => {
    const { changer, id, documentId } = await documentOf(request);
    return wholeAvatar(deps, request, await avatars.removeDocument(changer, id, documentId));
  });

  answer('PATCH /avatars/:id/documents', 'edit', async (request) => {
    const { changer, id, documentId } = await documentOf(request);
    const patch = DocumentPatch.parse(request.body);
    return wholeAvatar(deps, request, await avatars.describeDocument(changer, id, documentId, patch));
  });

  answer('DELETE /avatars/:id/replacement', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    const id = idOf(request);
    await avatars.mustExist(changer, id);
    const { part } = ReplacementChoice.parse(request.query);
    return wholeAvatar(deps, request, await avatars.keepOld(changer, id, part));
  });

  for (const kind of ['portrait', 'voice', 'document'] as const)
    answer(`POST /checks/${kind}`, 'edit', async (request, reply) => {
      await creatorOf(request, 'write', deps);
      return answerCheck(deps, kind, { request, reply, accountId: signedInOf(request).account.id });
    });

  /** Checked before the rest: an avatar of another account must look missing, whatever is sent. */
  async function documentOf(request: FastifyRequest) {
    const changer = await changerOf(request, deps);
    const id = idOf(request);
    await avatars.mustExist(changer, id);
    return { changer, id, documentId: DocumentChoice.parse(request.query).documentId };
  }

  /** `receive` reads the form, and returns the work that waits for a slot. */
  async function replace(
    request: FastifyRequest,
    reply: FastifyReply,
    receive: (changer: Changer, workspace: Workspace) => Promise<() => Promise<AvatarDetailRecord>>,
  ) {
    const changer = await changerOf(request, deps);
    await avatars.mustExist(changer, idOf(request));
    using admission = await deps.slots.admit(changer.accountId, whenCallerLeaves(reply));
    await using workspace = await deps.workspaces.open();
    const work = await receive(changer, workspace);
    await request.mustStillBeAllowed();
    // Awaited here, as the upload must stay until the work on it is done.
    const avatar = await admission.run(work);
    return wholeAvatar(deps, request, avatar);
  }
}

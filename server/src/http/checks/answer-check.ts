import type { DocumentCheck, PortraitCheck, VoiceCheck } from '@vivant/contract/checks';
import { IMAGE_MAX_BYTES, KNOWLEDGE_MAX_BYTES, VOICE_MAX_BYTES } from '@vivant/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Checks } from '../../avatars/checks.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { Workspaces } from '../../ingest/workspace.ts';
import { onlyFile, onlyNamedFile } from '../avatars/form-files.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';

export interface CheckDeps {
  checks: Checks;
  workspaces: Workspaces;
  /** Only for checks: judging takes seconds, and uploads must not wait for it. */
  checkSlots: Slots;
}

interface CheckAnswers {
  portrait: PortraitCheck;
  voice: VoiceCheck;
  document: DocumentCheck;
}

/**
 * Receives the one file of a form and has it judged, in the account's turn; the file is gone before the answer goes
 * out. The route's scope must have `@fastify/multipart`.
 * @throws ServiceError invalid_upload, unavailable; UploadTooLargeError
 */
export async function answerCheck<Kind extends keyof CheckAnswers>(
  { checks, workspaces, checkSlots }: CheckDeps,
  kind: Kind,
  { request, reply, accountId }: { request: FastifyRequest; reply: FastifyReply; accountId: string },
): Promise<CheckAnswers[Kind]> {
  const left = whenCallerLeaves(reply);
  using admission = await checkSlots.admit(accountId, left);
  await using workspace = await workspaces.open();
  const receive: { [K in keyof CheckAnswers]: () => Promise<() => Promise<CheckAnswers[K]>> } = {
    async portrait() {
      const file = await onlyFile(request, workspace, IMAGE_MAX_BYTES);
      return () => checks.portrait(file, workspace, left);
    },
    async voice() {
      const file = await onlyFile(request, workspace, VOICE_MAX_BYTES);
      return () => checks.voice(file, workspace, left);
    },
    async document() {
      const file = await onlyNamedFile(request, workspace, KNOWLEDGE_MAX_BYTES);
      return () => checks.document(file, workspace, left);
    },
  };
  const judge = await receive[kind]();
  // Awaited here: the upload must stay until the work on it is done.
  return await admission.run(judge);
}

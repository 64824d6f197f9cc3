import fastifyMultipart from '@fastify/multipart';
import { ServiceError } from '@vivant/contract/errors';
import {
  FILE_NAME_MAX,
  IMAGE_MAX_BYTES,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MAX_FILES,
  VOICE_MAX_BYTES,
} from '@vivant/contract/limits';
import { Manifest } from '@vivant/contract/manifest';
import { type AvatarOfOperator, AvatarsOfAccount } from '@vivant/contract/operator/avatars';
import { isStorableText } from '@vivant/contract/text';
import { unknownFields } from '@vivant/contract/warnings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountService } from '../../accounts/account-service.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { AvatarRecord } from '../../avatars/records.ts';
import type { Ingest } from '../../ingest/ingest-service.ts';
import { parseManifest } from '../../ingest/manifest.ts';
import type { Material, NamedFile } from '../../ingest/material.ts';
import { needsVoice } from '../../ingest/needs-voice.ts';
import { type ReceivedFile, receiveFile } from '../../ingest/receive.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { Workspace, Workspaces } from '../../ingest/workspace.ts';
import type { RecordChange } from '../../ports/record-change.ts';
import { presentDetail, presentListItem } from '../avatars/present.ts';
import { multipartParts } from '../avatars/uploads.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import { withWarnings } from '../warnings.ts';
import { answersOf } from './answer.ts';
import type { Ids } from './ids.ts';

export interface AdminAvatarDeps {
  accounts: AccountService;
  audit: Pick<AuditLog, 'record'>;
  avatars: AvatarService;
  ingest: Ingest;
  uploads: Workspaces;
  slots: Slots;
  /** The page where people of its account talk to an avatar. */
  avatarUrl(id: string): string;
}

const UPLOAD_MAX_BYTES = IMAGE_MAX_BYTES + VOICE_MAX_BYTES + KNOWLEDGE_MAX_FILES * KNOWLEDGE_MAX_BYTES;

/** Avatars of every account, for the operator; made, checked and built as those of the interface are. */
export function adminAvatarRoutes(app: FastifyInstance, deps: AdminAvatarDeps & { ids: Ids }): void {
  const { accounts, avatars, ids } = deps;
  const answer = answersOf(app);

  async function present(id: string): Promise<AvatarOfOperator> {
    const avatar = await avatars.find(id);
    if (avatar === null) throw new ServiceError('avatar_not_found', `There is no avatar ${id}.`);
    const account = await accounts.get(avatar.accountId);
    return {
      ...presentDetail(avatar),
      ...{ language: avatar.language, accountId: avatar.accountId, accountName: account?.name ?? null },
      consent: await avatars.consentOf(id),
      studioUrl: deps.avatarUrl(avatar.id),
    };
  }

  function recorderFor(accountId: string): RecordChange {
    return (tx, change) => deps.audit.record(tx, { accountId, actor: 'operator', ...change });
  }

  answer('GET /avatars', async (request) => {
    const { account, limit } = AvatarsOfAccount.parse(request.query);
    const wanted = account === undefined ? null : await ids.find('account', account);
    const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
    const found: AvatarRecord[] = [];
    for (const accountId of wanted === null ? names.keys() : [wanted])
      found.push(...(await avatars.list({ accountId, avatarId: null }, { limit })).items);
    found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return {
      items: found.slice(0, limit).map((avatar) => ({
        ...presentListItem(avatar),
        ...{ progress: avatar.progress, accountId: avatar.accountId },
        accountName: names.get(avatar.accountId) ?? null,
      })),
    };
  });
  answer('GET /avatars/:id', async (request) => present(await ids.of(request.params, 'avatar')));
  answer('DELETE /avatars/:id', async (request) => {
    const avatar = await present(await ids.of(request.params, 'avatar'));
    const { accountId } = avatar;
    await avatars.remove({ accountId, record: recorderFor(accountId) }, avatar.id);
    return { id: avatar.id, name: avatar.name, deleted: true };
  });

  void app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    answersOf(scope)('POST /avatars', async (request, reply) => {
      // The account is only in the form, so the operator's uploads take turns as those of one account.
      const left = whenCallerLeaves(reply);
      using admission = await deps.slots.admit('operator', left);
      await using workspace = await deps.uploads.open();
      const { account, material } = await receive(request, workspace);
      const id = await ids.account(account);
      const owner = await accounts.get(id);
      const plan = (await accounts.listPlans()).find((candidate) => candidate.id === owner?.plan);
      if (plan === undefined) throw new ServiceError('not_found', `There is no account ${id}.`);
      await deps.ingest.speak(material, left);
      const avatar = await admission.run(async () =>
        avatars.create(
          { accountId: id, keyId: null, plan, record: recorderFor(id) },
          await deps.ingest.downloaded(material, workspace),
        ),
      );
      reply.code(202);
      return withWarnings(await present(avatar.id), material.warnings);
    });
  });
}

/** The parts of the form: `manifest` and `account`, and the files `image`, `voice` and `knowledge` (repeated). */
async function receive(
  request: FastifyRequest,
  workspace: Workspace,
): Promise<{ account: string | undefined; material: Material }> {
  const fields = new Map<string, string>();
  const files: { image?: ReceivedFile; voice?: ReceivedFile } = {};
  const knowledge: NamedFile[] = [];
  for await (const part of multipartParts(request, {
    files: KNOWLEDGE_MAX_FILES + 2,
    maxBytes: UPLOAD_MAX_BYTES,
  })) {
    if (!('stream' in part)) fields.set(part.field, part.value);
    else if (part.field === 'image') files.image = await receiveFile(part.stream, workspace, IMAGE_MAX_BYTES);
    else if (part.field === 'voice') files.voice = await receiveFile(part.stream, workspace, VOICE_MAX_BYTES);
    else {
      const filename = part.filename ?? '';
      if (filename === '' || filename.length > FILE_NAME_MAX || !isStorableText(filename))
        throw new ServiceError(
          'invalid_upload',
          `Each document needs a name of at most ${FILE_NAME_MAX} characters.`,
        );
      const received = await receiveFile(part.stream, workspace, KNOWLEDGE_MAX_BYTES);
      knowledge.push({ ...received, filename });
    }
  }
  const written = parseJson(fields.get('manifest') ?? '{}');
  const manifest = parseManifest(written, Manifest);
  if (files.image === undefined) throw new ServiceError('invalid_upload', 'There is no portrait.');
  if (files.voice === undefined && needsVoice(manifest))
    throw new ServiceError('invalid_upload', 'There is no voice; only a render-only avatar goes without.');
  return {
    account: fields.get('account'),
    material: {
      manifest,
      warnings: unknownFields(written, Manifest),
      ...{ image: files.image, voice: files.voice ?? null, knowledge },
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError('invalid_manifest', 'The part manifest is not valid JSON.', { cause: error });
  }
}

import { AvatarCreated } from '@vivant/contract/avatar';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { CreateAvatarJson } from '@vivant/contract/manifest';
import type { FastifyRequest } from 'fastify';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { Ingest } from '../../ingest/ingest-service.ts';
import { parseCreateJson } from '../../ingest/json-package.ts';
import type { Material } from '../../ingest/material.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { Workspace, Workspaces } from '../../ingest/workspace.ts';
import type { HttpApp } from '../app.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';
import { withWarnings } from '../warnings.ts';
import { receiveCreateForm } from './receive-create-form.ts';
import { receiveZip, refuseLargeZip } from './receive-zip.ts';

const DOC: EndpointDoc = {
  operationId: 'createAvatar',
  tag: 'Avatars',
  summary: 'Create an avatar',
  description:
    'Takes one package with everything the avatar is made of, checks it, and starts the build. The package is a zip of at ' +
    `most ${LIMIT_TEXTS.zip} and ${LIMIT_TEXTS.zipEntries} entries:\n\n` +
    '| path | holds |\n| --- | --- |\n' +
    '| `avatar.json` | [the manifest](#the-manifest): name, language, persona |\n' +
    `| \`image/<file>\` | exactly one jpg, png, webp, heic or avif of at most ${LIMIT_TEXTS.image} and ${LIMIT_TEXTS.imagePixels}: the whole head, with space around it |\n` +
    `| \`voice/<file>\` | exactly one recording of ${LIMIT_TEXTS.voiceSample} of clear speech, at most ${LIMIT_TEXTS.voice} (mp3, wav, m4a, aac, ogg, flac, opus, webm) |\n` +
    '| `prompt/prompt.txt` | optional: the scenario as a text, instead of `persona.scenario` |\n' +
    `| \`knowledge/<files>\` | optional: up to ${LIMIT_TEXTS.knowledgeFiles} documents of at most ${LIMIT_TEXTS.knowledgeFile} each (pdf, docx, doc, txt, md, html, csv) |\n\n` +
    'With `renderOnly: true` in the manifest the voice may be missing; such an avatar is ready at once and serves ' +
    'render-only sessions until a voice is added.\n\nA form may also carry the same without a zip: `manifest`, `image`, `voice`, `prompt` and ' +
    '`knowledge`, the last repeated, as parts in any order.\n\nAs JSON, the body is the manifest with `assets`: public https addresses ' +
    `of the same files, on any port but those of other services such as mail. They are downloaded before the answer, under the same limits once decompressed, over at most ${LIMIT_TEXTS.redirects} redirects. ` +
    'Fields of the manifest that are not known are ignored and named in `warnings`; all its faults are told in one message. ' +
    `Whatever is refused leaves nothing behind. An account holds up to ${LIMIT_TEXTS.avatars} ` +
    'avatars created this way. Keys bound to one avatar cannot create.',
  errors: [
    'invalid_zip',
    'invalid_manifest',
    'name_invalid',
    'public_visibility_not_allowed_on_create',
    'invalid_url',
    'fetch_failed',
    'invalid_upload',
    'avatar_limit_reached',
    'storage_limit_reached',
    'avatar_import_disabled',
  ],
  exampleErrors: {
    invalid_upload: 'image: The picture is damaged or incomplete. Export it again and upload the whole file.',
    invalid_manifest: 'The folder image/ must hold exactly one file; it holds 2.',
  },
  requestBody: {
    multipart: {
      parts: {
        file: {
          description: 'The zip; with it, none of the other parts.',
          contentTypes: ['application/zip'],
        },
        manifest: { description: '`avatar.json`, as a field or a file.' },
        image: {
          description: 'The portrait.',
          contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'],
        },
        voice: { description: 'The recording.', contentTypes: ['audio/*', 'video/*'] },
        prompt: { description: 'The scenario, as a field or a file.' },
        knowledge: {
          description: 'A document, under the name of its file.',
          contentTypes: ['application/octet-stream'],
          repeated: true,
        },
      },
      otherParts: 'ignored',
      sample: [{ name: 'file', file: 'guide.zip' }],
    },
    raw: { contentType: 'application/zip', description: 'The zip as it is.' },
    json: CreateAvatarJson,
    examples: {
      addresses: {
        schemaVersion: 1,
        name: 'Martha',
        language: 'en',
        persona: {
          personality: 'Martha is a warm and precise museum guide.',
          greeting: 'Welcome to the harbour museum! What would you like to know?',
        },
        assets: {
          image: { url: 'https://files.example.org/portrait.jpg' },
          voice: { url: 'https://files.example.org/voice.wav' },
          knowledge: [
            { url: 'https://files.example.org/museum.md', description: 'Opening hours and prices' },
          ],
        },
      },
      portrait_only: {
        schemaVersion: 1,
        name: 'Martha',
        renderOnly: true,
        assets: { image: { url: 'https://files.example.org/portrait.jpg' } },
      },
    },
  },
  success: 'The package was taken and its build has begun; `statusUrl` is where to follow it.',
  responseExamples: {
    building: {
      avatarId: EXAMPLE.avatarId,
      status: 'building',
      statusUrl: `/v1/avatars/${EXAMPLE.avatarId}`,
    },
    render_only: {
      avatarId: EXAMPLE.avatarId,
      status: 'ready',
      statusUrl: `/v1/avatars/${EXAMPLE.avatarId}`,
    },
  },
};

/**
 * POST /v1/avatars (§4.3): a zip as the one file part `file` or as the raw body, what would be in the zip as parts of
 * the form (D8-5), or JSON with the addresses of the files; 202 with where to look. What arrives streams to files of the request's workspace, which is gone
 * when the request is.
 */
export function createAvatarRoute(
  app: HttpApp,
  deps: KeyChangerDeps & { avatars: AvatarService; ingest: Ingest; workspaces: Workspaces; slots: Slots },
): void {
  void app.register(async (scope: HttpApp) => {
    // Unparsed: a body that is not JSON is a fault of the manifest (§7.3-3), and a zip may come as any type.
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    scope.addContentTypeParser(
      /^application\/(.+\+)?json\b/i,
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request) => refuseLargeZip(request));
    scope.post(
      '/v1/avatars',
      {
        config: { scope: 'avatars:write', accountWide: true, rate: 'create', doc: DOC },
        schema: { response: { 202: AvatarCreated } },
      },
      async (request, reply) => {
        const left = whenCallerLeaves(reply);
        using admission = await deps.slots.admit(request.caller.accountId, left);
        await using workspace = await deps.workspaces.open();
        const received = await receive(request, workspace, left);
        const material =
          'zip' in received
            ? await admission.run(() => deps.ingest.unpack(received.zip, workspace))
            : received.material;
        await deps.ingest.speak(material, left);
        const look = 'zip' in received ? deps.ingest.unpacked : deps.ingest.downloaded;
        const { avatar, warnings } = await admission.run(async () => {
          const set = await look(material, workspace);
          const caller = await changerOf(request.caller, deps);
          return { avatar: await deps.avatars.create(caller, set), warnings: set.warnings };
        });
        // Returned rather than sent, so that the upload is gone before the answer goes out.
        reply.code(202);
        return withWarnings(
          { avatarId: avatar.id, status: avatar.status, statusUrl: `/v1/avatars/${avatar.id}` },
          warnings,
        );
      },
    );
  });

  /** Brings the files onto the disk, however slowly they come; looking into them is work for a slot. */
  async function receive(
    request: FastifyRequest,
    workspace: Workspace,
    left: AbortSignal,
  ): Promise<{ zip: string } | { material: Material }> {
    if (Buffer.isBuffer(request.body))
      return { material: await deps.ingest.download(parseCreateJson(request.body), workspace, left) };
    return request.isMultipart()
      ? receiveCreateForm(request, workspace)
      : { zip: await receiveZip(request, workspace) };
  }
}

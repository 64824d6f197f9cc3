import { AvatarAccepted } from '@vivant/contract/avatar';
import { type AvatarLanguage, DEFAULT_LANGUAGE, languageOf } from '@vivant/contract/languages';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import {
  CONSENT_STATEMENT_MAX,
  CONSENT_SUBJECT_LENGTH,
  IMAGE_MAX_BYTES,
  KNOWLEDGE_DESCRIPTION_MAX,
} from '@vivant/contract/limits';
import { UPLOAD_TYPES } from '@vivant/contract/upload-types';
import { READY_VOICE_IDS } from '@vivant/contract/voices';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { AvatarDetailRecord } from '../../avatars/records.ts';
import type { Ingest } from '../../ingest/ingest-service.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { Workspaces } from '../../ingest/workspace.ts';
import type { HttpApp } from '../app.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import { type EndpointDoc, EXAMPLE, type PartDoc, type RequestBodyDoc } from '../docs/endpoint-doc.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';
import { fileWithConsent, knowledgeParts, voiceWithConsent } from './form-files.ts';
import { AvatarParams } from './get-avatar.ts';

interface Deps extends KeyChangerDeps {
  avatars: AvatarService;
  ingest: Ingest;
  workspaces: Workspaces;
  slots: Slots;
}

function route(doc: EndpointDoc) {
  return {
    config: { scope: 'avatars:write', rate: 'write', doc },
    schema: { params: AvatarParams, response: { 200: AvatarAccepted } },
  } as const;
}

const COMMON = {
  tag: 'Avatars',
  errors: ['invalid_upload', 'storage_limit_reached', 'avatar_not_found'],
  success: 'The file was taken; follow the build with GET.',
  responseExamples: { building: { avatarId: EXAMPLE.avatarId, status: 'building' } },
} as const;

const CONSENT = {
  consent: {
    description:
      'Whose portrait or voice this is, and on what ground it may be used; kept with the time and the key, beside what the avatar was created with. Without it, none is on record for this file.',
    json: {
      type: 'object',
      properties: {
        subject: {
          type: 'string',
          minLength: CONSENT_SUBJECT_LENGTH.min,
          maxLength: CONSENT_SUBJECT_LENGTH.max,
        },
        statement: { type: 'string', maxLength: CONSENT_STATEMENT_MAX },
      },
      required: ['subject'],
    },
  },
} as const;

const APPEARANCE = route({
  ...COMMON,
  operationId: 'replaceAppearance',
  summary: 'Replace the portrait',
  description:
    'Takes a new portrait and rebuilds the appearance, and the preview clips when they are on; everything else stays ' +
    'as it is. The form has exactly one file part, of any name, and may have a part `consent`.',
  exampleErrors: {
    invalid_upload: 'image: This is no picture we can read. Upload a JPG, PNG, WebP, HEIC or AVIF file.',
  },
  requestBody: {
    multipart: {
      parts: {
        file: {
          description: `The portrait, at most ${LIMIT_TEXTS.image} and ${LIMIT_TEXTS.imagePixels}: the whole head, with space around it. Of an animation the first picture is used.`,
          contentTypes: UPLOAD_TYPES.portrait,
          required: true,
        },
        ...CONSENT,
      },
      otherParts: 'refused',
      sample: [
        { name: 'file', file: 'portrait.jpg' },
        {
          name: 'consent',
          value: '{"subject":"Martha Winter","statement":"Signed release of 2 November 2026"}',
        },
      ],
    },
  },
});

/** The voice's file, for those who replace it and those who have one judged. */
export const VOICE_PART = {
  description: `The recording: ${LIMIT_TEXTS.voiceSample} of clear speech, at most ${LIMIT_TEXTS.voice}.`,
  contentTypes: UPLOAD_TYPES.voice,
  required: true,
} satisfies PartDoc;

const { required: _, ...OPTIONAL_VOICE } = VOICE_PART;

const VOICE = route({
  ...COMMON,
  operationId: 'replaceVoice',
  summary: 'Replace or add the voice',
  description:
    'Takes a new voice sample and rebuilds the voice, and the preview clips when they are on. A portrait-only avatar ' +
    'becomes one that can hold conversations: every stage that was waiting starts. The form has exactly one file part, ' +
    'of any name, or in its place a part `readyVoice` with a voice of `GET /v1/voices`, and may have a part `consent`.',
  exampleErrors: {
    invalid_upload: 'The voice sample must be an mp3, wav, m4a, aac, ogg, flac, opus or webm file.',
  },
  requestBody: {
    multipart: {
      parts: {
        file: OPTIONAL_VOICE,
        readyVoice: {
          description: 'Instead of a file: the id of a ready voice, spoken in the language of the avatar.',
          json: { type: 'string', enum: READY_VOICE_IDS },
        },
        ...CONSENT,
      },
      otherParts: 'refused',
      sample: [
        { name: 'file', file: 'voice.wav' },
        {
          name: 'consent',
          value: '{"subject":"Martha Winter","statement":"Signed release of 2 November 2026"}',
        },
      ],
    },
  },
});

/** The form of documents, for those who replace all and those who add some. */
export const DOCUMENTS_FORM = {
  multipart: {
    parts: {
      files: {
        description: `Up to ${LIMIT_TEXTS.knowledgeFiles} documents of at most ${LIMIT_TEXTS.knowledgeFile} each.`,
        contentTypes: UPLOAD_TYPES.document,
        repeated: true,
      },
      descriptions: {
        description: `What each file is about, by file name, in at most ${LIMIT_TEXTS.knowledgeDescription}.`,
        json: {
          type: 'object',
          additionalProperties: { type: 'string', maxLength: KNOWLEDGE_DESCRIPTION_MAX },
        },
      },
    },
    otherParts: 'refused',
    sample: [
      { name: 'files', file: 'museum.md' },
      { name: 'descriptions', value: '{"museum.md":"Opening hours and prices"}' },
    ],
  },
} satisfies RequestBodyDoc;

const KNOWLEDGE = route({
  ...COMMON,
  operationId: 'replaceKnowledge',
  summary: 'Replace the documents',
  description:
    'Puts these documents in the place of all earlier ones and rebuilds the knowledge. A form without files clears ' +
    'the knowledge.',
  exampleErrors: {
    invalid_upload: 'The knowledge file "plan.dwg" must be a pdf, docx, doc, txt, md, html or csv file.',
  },
  requestBody: DOCUMENTS_FORM,
});

/** PUT /v1/avatars/{avatarId}/appearance (§4.7): exactly one file part, of any name. */
export function putAppearanceRoute(
  app: HttpApp,
  { avatars, ingest, workspaces, slots, ...deps }: Deps,
): void {
  app.put('/v1/avatars/:avatarId/appearance', APPEARANCE, async (request, reply) => {
    const { avatarId } = request.params;
    await avatars.mustExist(request.caller, avatarId);
    using admission = await slots.admit(request.caller.accountId, whenCallerLeaves(reply));
    await using workspace = await workspaces.open();
    const { file, consent } = await fileWithConsent(request, workspace, IMAGE_MAX_BYTES);
    // Awaited here: the upload must stay until the work on it is done.
    return await admission.run(async () => {
      const image = await ingest.portrait(file, workspace);
      const changer = await changerOf(request.caller, deps);
      return accepted(await avatars.replaceAppearance(changer, avatarId, image, consent));
    });
  });
}

/** PUT /v1/avatars/{avatarId}/voice (§4.8) */
export function putVoiceRoute(app: HttpApp, { avatars, ingest, workspaces, slots, ...deps }: Deps): void {
  app.put('/v1/avatars/:avatarId/voice', VOICE, async (request, reply) => {
    const { avatarId } = request.params;
    const language = tagOf((await avatars.get(request.caller, avatarId)).language);
    const left = whenCallerLeaves(reply);
    using admission = await slots.admit(request.caller.accountId, left);
    await using workspace = await workspaces.open();
    const { voice: given, consent } = await voiceWithConsent(request, workspace);
    if (typeof given === 'string')
      await ingest.speak({ voice: null, manifest: { readyVoice: given, language } }, left);
    // Awaited here: the upload must stay until the work on it is done.
    return await admission.run(async () => {
      const voice =
        typeof given === 'string'
          ? await ingest.readyVoice({ voice: given, language }, workspace)
          : await ingest.voice(given);
      const changer = await changerOf(request.caller, deps);
      return accepted(await avatars.replaceVoice(changer, avatarId, voice, consent));
    });
  });
}

/** PUT /v1/avatars/{avatarId}/knowledge (§4.9): parts `files`, repeated, and `descriptions`, a JSON object. */
export function putKnowledgeRoute(app: HttpApp, { avatars, ingest, workspaces, slots, ...deps }: Deps): void {
  app.put('/v1/avatars/:avatarId/knowledge', KNOWLEDGE, async (request, reply) => {
    const { avatarId } = request.params;
    await avatars.mustExist(request.caller, avatarId);
    using admission = await slots.admit(request.caller.accountId, whenCallerLeaves(reply));
    await using workspace = await workspaces.open();
    const { files, descriptions } = await knowledgeParts(request, workspace);
    // Awaited here: the upload must stay until the work on it is done.
    return await admission.run(async () => {
      const checked = await ingest.knowledge(files, descriptions);
      const changer = await changerOf(request.caller, deps);
      return accepted(await avatars.replaceKnowledge(changer, avatarId, checked));
    });
  });
}

function tagOf(language: string): AvatarLanguage {
  return languageOf(language)?.tag ?? DEFAULT_LANGUAGE;
}

function accepted(avatar: AvatarDetailRecord): AvatarAccepted {
  return { avatarId: avatar.id, status: avatar.status };
}

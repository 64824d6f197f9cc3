import { ServiceError } from '@vivant/contract/errors';
import { AVATAR_LANGUAGES, DEFAULT_LANGUAGE } from '@vivant/contract/languages';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { READY_VOICE_IDS } from '@vivant/contract/voices';
import { z } from 'zod';
import { READY_VOICE_UNAVAILABLE } from '../../ingest/ingest-service.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { ReadyVoices } from '../../voices/ready-voices.ts';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { sendSample } from './send-sample.ts';

/** Any text: what is no voice is unknown. */
const VoiceParams = z.object({
  voiceId: z.string().meta({
    description: 'Id of the voice, from the list.',
    documentedAs: { type: 'string', enum: READY_VOICE_IDS, examples: ['clear'] },
  }),
});
const SampleQuery = z.strictObject({
  language: z
    .enum(AVATAR_LANGUAGES)
    .default(DEFAULT_LANGUAGE)
    .meta({ description: 'What it is spoken in.', examples: [DEFAULT_LANGUAGE] }),
});

const DOC: EndpointDoc = {
  operationId: 'getVoiceSample',
  tag: 'Voices',
  summary: 'Hear a ready voice',
  description:
    `A few sentences in the voice, ${LIMIT_TEXTS.voiceSampleInWords} long. The first time it is asked for it is spoken, which takes some ` +
    'seconds and its turn with checks of files; the call counts as a write.',
  errors: ['not_found'],
  refusedWhen: { not_found: 'No ready voice has this id.' },
  exampleErrors: {
    not_found: 'There is no such voice.',
    invalid_request: 'language: Invalid option: expected one of "en"|"de"',
    unavailable: READY_VOICE_UNAVAILABLE,
  },
  success: 'The sample.',
  file: 'audio/wav',
};

/** GET /v1/voices/{voiceId}/sample (D8-13) */
export function getVoiceSampleRoute(app: HttpApp, deps: { voices: ReadyVoices; checkSlots: Slots }): void {
  app.get(
    '/v1/voices/:voiceId/sample',
    {
      config: { scope: 'avatars:read', rate: 'write', doc: DOC },
      schema: { params: VoiceParams, querystring: SampleQuery },
    },
    async ({ caller: { accountId }, params, query: { language } }, reply) => {
      const voice = READY_VOICE_IDS.find((id) => id === params.voiceId);
      if (voice === undefined) throw new ServiceError('not_found', 'There is no such voice.');
      return sendSample(reply, deps, { choice: { voice, language }, accountId });
    },
  );
}

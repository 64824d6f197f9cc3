import { AVATAR_LANGUAGES } from '@vivant/contract/languages';
import { READY_VOICE_IDS, READY_VOICES, ReadyVoiceList } from '@vivant/contract/voices';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';

const LIST = {
  items: READY_VOICE_IDS.map((id) => ({
    id,
    name: READY_VOICES[id].name,
    languages: [...AVATAR_LANGUAGES],
  })),
};

const DOC: EndpointDoc = {
  operationId: 'listVoices',
  tag: 'Voices',
  summary: 'List ready voices',
  description:
    'Voices that are nobody’s, for avatars without a recording. Hear one with `GET /v1/voices/{voiceId}/sample`; name it as ' +
    '`readyVoice` in the manifest of a create or in the form of `PUT …/voice`.',
  success: 'All ready voices.',
  responseExamples: { some: { items: LIST.items.slice(0, 2) } },
};

/** GET /v1/voices (D8-13) */
export function listVoicesRoute(app: HttpApp): void {
  app.get(
    '/v1/voices',
    {
      config: { scope: 'avatars:read', rate: 'read', doc: DOC },
      schema: { response: { 200: ReadyVoiceList } },
    },
    async () => LIST,
  );
}

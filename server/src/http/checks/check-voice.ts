import { VoiceCheck } from '@vivant/contract/checks';
import type { HttpApp } from '../app.ts';
import { VOICE_PART } from '../avatars/replace-parts.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { answerCheck, type CheckDeps } from './answer-check.ts';

const DOC: EndpointDoc = {
  operationId: 'checkVoice',
  tag: 'Checks',
  summary: 'Judge a voice sample',
  description:
    'Says what the build of an avatar would say of this recording: whether it is one clear voice to learn from, and what ' +
    'would make it better. What cannot be an upload at all, such as a recording that is too short, is refused with 400 as ' +
    '`PUT …/voice` refuses it. Judging takes a second or two; the call counts as a write.',
  errors: ['invalid_upload'],
  exampleErrors: {
    invalid_upload: 'The voice sample must be an mp3, wav, m4a, aac, ogg, flac, opus or webm file.',
  },
  requestBody: {
    multipart: {
      parts: {
        file: VOICE_PART,
      },
      otherParts: 'refused',
      sample: [{ name: 'file', file: 'voice.wav' }],
    },
  },
  success: 'The verdict. Nothing of the file is kept.',
  responseExamples: {
    accepted: { verdict: 'accepted', feedback: 'The recording is quiet; it was made louder.' },
    refused: {
      verdict: 'refused',
      feedback: 'There is too much noise around the voice. Record in a quiet place, close to the microphone.',
    },
  },
};

/** POST /v1/checks/voice: exactly one file part, of any name. */
export function checkVoiceRoute(app: HttpApp, deps: CheckDeps): void {
  app.post(
    '/v1/checks/voice',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { response: { 200: VoiceCheck } },
    },
    (request, reply) => answerCheck(deps, 'voice', { request, reply, accountId: request.caller.accountId }),
  );
}

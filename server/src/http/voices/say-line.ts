import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { VoiceLine } from '@vivant/contract/voices';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { LINE_UNAVAILABLE, type SendLineDeps, sendLine } from './send-line.ts';

const DOC: EndpointDoc = {
  operationId: 'previewVoice',
  tag: 'Voices',
  summary: 'Hear an avatar say a line',
  description:
    `Says a text of ${LIMIT_TEXTS.voiceLine} in the voice of an avatar that is ready to talk, as its conversations do where the ` +
    'operator has chosen no other speech service. Nothing is kept and nothing is charged; the call counts as a write, takes ' +
    'its turn with checks of files, and needs the scope of those who may change the avatar.',
  errors: ['avatar_not_found', 'avatar_not_ready'],
  refusedWhen: {
    avatar_not_ready:
      'The avatar has no voice to be heard: it is being built, or its build failed. Poll it until `readyToChat` is true.',
  },
  exampleErrors: {
    avatar_not_ready: 'The avatar has no voice to be heard yet.',
    unavailable: LINE_UNAVAILABLE,
    invalid_request: `text: must be ${LIMIT_TEXTS.voiceLine} long`,
  },
  requestBody: { examples: { line: { text: 'Welcome to the harbour museum!' } } },
  success: 'What it says; a line that takes longer than a minute to say ends there.',
  file: 'audio/wav',
};

export interface SayLineDeps extends SendLineDeps {
  avatars: Pick<AvatarService, 'voiceOf'>;
}

/** POST /v1/avatars/{avatarId}/voice/preview (D8-14) */
export function sayLineRoute(app: HttpApp, { avatars, ...deps }: SayLineDeps): void {
  app.post(
    '/v1/avatars/:avatarId/voice/preview',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { params: AvatarParams, body: VoiceLine },
    },
    async ({ caller, params: { avatarId }, body: { text } }, reply) => {
      const voice = await avatars.voiceOf(caller, avatarId);
      return sendLine(reply, deps, { ...voice, text, accountId: caller.accountId });
    },
  );
}

import { VOICE_SAMPLE_PATH, VoiceSampleChoice } from '@vivant/contract/studio/voices';
import type { FastifyInstance } from 'fastify';
import { sendSample } from '../../voices/send-sample.ts';
import { creatorOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';

/** A voice for those who record none: a file, which the page then handles as a recording. */
export function voiceSampleRoute(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  studio.get(VOICE_SAMPLE_PATH, { config: { studio: 'edit' } }, async (request, reply) => {
    // The first time it is spoken, which may take longer than strangers have for an answer.
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    const choice = VoiceSampleChoice.parse(request.query);
    return sendSample(reply, deps, { choice, accountId });
  });
}

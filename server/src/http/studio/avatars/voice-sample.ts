import { VOICE_LINE_PATH, VOICE_SAMPLE_PATH, VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { VoiceLine } from '@vivant/contract/voices';
import type { FastifyInstance } from 'fastify';
import { sendLine } from '../../voices/send-line.ts';
import { sendSample } from '../../voices/send-sample.ts';
import { idOf } from '../calls.ts';
import { creatorOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';

/** A voice for those who record none: a file, which the page then handles as a recording; and how an avatar sounds. */
export function voiceSampleRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  studio.get(VOICE_SAMPLE_PATH, { config: { studio: 'edit' } }, async (request, reply) => {
    // The first time it is spoken, which may take longer than strangers have for an answer.
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    const choice = VoiceSampleChoice.parse(request.query);
    return sendSample(reply, deps, { choice, accountId });
  });

  studio.post(VOICE_LINE_PATH, { config: { studio: 'edit' } }, async (request, reply) => {
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    // Before the body is judged: an avatar of another account must look missing, whatever is asked of it.
    const voice = await deps.avatars.voiceOf({ accountId }, idOf(request));
    const { text } = VoiceLine.parse(request.body);
    return sendLine(reply, deps, { ...voice, text, accountId });
  });
}

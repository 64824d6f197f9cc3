import { VOICE_LINE_PATH, VOICE_SAMPLE_PATH, VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { VoiceLine } from '@vivant/contract/voices';
import type { FastifyInstance } from 'fastify';
import { sendLine } from '../../voices/send-line.ts';
import { sendSample } from '../../voices/send-sample.ts';
import { idOf } from '../calls.ts';
import { creatorOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';

/**
 * Routes for ready voices, for members who record none: a file, which the page then handles like a recording; and for
 * hearing how an avatar sounds.
 */
export function voiceSampleRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  studio.get(VOICE_SAMPLE_PATH, { config: { studio: 'edit' } }, async (request, reply) => {
    // Lifted, as speaking a sample for the first time may take longer than the time limit of callers without a key.
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    const choice = VoiceSampleChoice.parse(request.query);
    return sendSample(reply, deps, { choice, accountId });
  });

  studio.post(VOICE_LINE_PATH, { config: { studio: 'edit' } }, async (request, reply) => {
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    // Checked before the body: an avatar of another account must look missing, whatever is sent.
    const voice = await deps.avatars.voiceOf({ accountId }, idOf(request));
    const { text } = VoiceLine.parse(request.body);
    return sendLine(reply, deps, { ...voice, text, accountId });
  });
}

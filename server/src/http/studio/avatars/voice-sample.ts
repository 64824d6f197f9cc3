import { VOICE_SAMPLE_PATH, VoiceSampleChoice } from '@vivant/contract/studio/voices';
import type { FastifyInstance } from 'fastify';
import { whenCallerLeaves } from '../../caller-leaves.ts';
import { spokenSample } from '../../voices/spoken-sample.ts';
import { creatorOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';

const KEPT_SECONDS = 86_400;

/** A voice for those who record none: a file, which the page then handles as a recording. */
export function voiceSampleRoute(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  studio.get(VOICE_SAMPLE_PATH, { config: { studio: 'edit' } }, async (request, reply) => {
    // The first time it is spoken, which may take longer than strangers have for an answer.
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    const choice = VoiceSampleChoice.parse(request.query);
    const left = whenCallerLeaves(reply);
    const sample = await spokenSample(deps, { choice, accountId, left });
    return reply
      .header('content-type', 'audio/wav')
      .header('cache-control', `private, max-age=${KEPT_SECONDS}`)
      .send(sample);
  });
}

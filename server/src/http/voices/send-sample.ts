import { ServiceError } from '@vivant/contract/errors';
import type { VoiceSampleChoice } from '@vivant/contract/studio/voices';
import type { FastifyReply } from 'fastify';
import { READY_VOICE_UNAVAILABLE } from '../../ingest/ingest-service.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { ReadyVoices } from '../../voices/ready-voices.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';

const KEPT_SECONDS = 86_400;

/** A sample that is spoken for the first time takes its turn with checks, by account. @throws ServiceError unavailable */
export async function sendSample(
  reply: FastifyReply,
  { voices, checkSlots }: { voices: ReadyVoices; checkSlots: Slots },
  { choice, accountId }: { choice: VoiceSampleChoice; accountId: string },
): Promise<FastifyReply> {
  const left = whenCallerLeaves(reply);
  const sample = () =>
    voices.sample(choice, left).catch((cause: unknown) => {
      left.throwIfAborted();
      throw new ServiceError('unavailable', READY_VOICE_UNAVAILABLE, { cause });
    });
  const inTurn = async () => {
    using admission = await checkSlots.admit(accountId, left);
    return await admission.run(sample);
  };
  const wav = await (voices.isSpoken(choice) ? sample() : inTurn());
  return reply
    .header('content-type', 'audio/wav')
    .header('cache-control', `private, max-age=${KEPT_SECONDS}`)
    .send(wav);
}

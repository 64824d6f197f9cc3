import { ServiceError } from '@vivant/contract/errors';
import type { VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { READY_VOICE_UNAVAILABLE } from '../../ingest/ingest-service.ts';
import type { Slots } from '../../ingest/slots.ts';
import type { ReadyVoices } from '../../voices/ready-voices.ts';

/** A sample that is spoken for the first time takes its turn with checks, by account. @throws ServiceError unavailable */
export async function spokenSample(
  { voices, checkSlots }: { voices: ReadyVoices; checkSlots: Slots },
  { choice, accountId, left }: { choice: VoiceSampleChoice; accountId: string; left: AbortSignal },
): Promise<Buffer> {
  const sample = () =>
    voices.sample(choice, left).catch((cause: unknown) => {
      left.throwIfAborted();
      throw new ServiceError('unavailable', READY_VOICE_UNAVAILABLE, { cause });
    });
  if (voices.isSpoken(choice)) return sample();
  using admission = await checkSlots.admit(accountId, left);
  return await admission.run(sample);
}

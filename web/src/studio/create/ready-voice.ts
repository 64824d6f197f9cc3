import { VOICE_SAMPLE_PATH, type VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { Refusal, refusalOf } from '../api.ts';

/** A sample of a ready voice, to be used as a recording is. @throws Refusal */
export async function fetchReadyVoice(choice: VoiceSampleChoice, signal: AbortSignal): Promise<File> {
  const answer = await fetch(`/studio/api${VOICE_SAMPLE_PATH}?${new URLSearchParams(choice)}`, {
    signal,
  }).catch((reason: unknown) => {
    if (signal.aborted) throw reason;
    throw new Refusal('unreachable', 'The service cannot be reached. Is it running?');
  });
  if (!answer.ok) throw refusalOf(answer.status, await answer.text());
  return new File([await answer.blob()], `${choice.voice}.wav`, { type: 'audio/wav' });
}

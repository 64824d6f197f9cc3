import { VOICE_SAMPLE_PATH, type VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { askFile } from '../api.ts';

/** A sample of a ready voice, to be used as a recording is. @throws Refusal */
export async function fetchReadyVoice(choice: VoiceSampleChoice, signal: AbortSignal): Promise<File> {
  const sample = await askFile(`${VOICE_SAMPLE_PATH}?${new URLSearchParams(choice)}`, { signal });
  return new File([sample], `${choice.voice}.wav`, { type: 'audio/wav' });
}

import { createJail } from '@vivant/platform/jail';
import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import { checkVoiceSample } from '@vivant/speech/voice/judge';
import { buildVoiceProfile } from '@vivant/speech/voice/profile';
import { decodeInJail } from '../../ingest/probe-voice.ts';
import type { StageInput, StageResult } from './stage-types.ts';

/** Judges the sample and learns its voice (§2.4-14); a poor sample is a result, an engine that fails an outage. */
export async function runVoiceStage(
  input: Extract<StageInput, { stage: 'voice' }>,
  signal: AbortSignal,
): Promise<StageResult> {
  const verdict = await checkVoiceSample(input.sample.path, { ...decodeInJail(createJail()), signal });
  if (verdict.status === 'refused') return { status: 'failed', userFeedback: verdict.userFeedback };
  const tts = createDefaultTts();
  const stt = createPocketsphinx();
  try {
    const hears = (await stt.health('en')).status === 'ok';
    const profile = await buildVoiceProfile(
      verdict.pcm,
      verdict.sampleRate,
      input.language,
      tts,
      hears ? stt : null,
      signal,
    );
    return { status: 'completed', userFeedback: verdict.userFeedback, output: { ...profile }, files: [] };
  } finally {
    await Promise.all([tts.close(), stt.close()]);
  }
}

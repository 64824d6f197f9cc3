import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localeOf } from '@vivant/contract/locales/all';
import { renderClip } from '@vivant/face/clip/render-clip';
import { renderIdleClip } from '@vivant/face/clip/render-idle';
import { decodeFace } from '@vivant/face/engines';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { VoiceProfile } from '@vivant/speech/types';
import { type Speech, speakText } from './preview-speech.ts';
import type { StageInput, StageResult } from './stage-types.ts';

/** The longest talking clip: 500 characters are 35 s of English, but minutes of Chinese or of digits. */
const TALKING_MAX_MS = 60_000;
const CLIP = { size: 512, fps: 25 };

const EDGE_TO_EDGE =
  'The face fills the picture from edge to edge, which leaves no room for it to move in the preview clips. Upload a photo with some space above the hair and below the chin, or turn previews off.';

type PreviewsInput = Extract<StageInput, { stage: 'previews' }>;

/** Renders the idle and the talking clip (§2.2-7); both are made or none. An engine that fails is an outage. */
export async function runPreviewsStage(input: PreviewsInput, signal: AbortSignal): Promise<StageResult> {
  if (input.edgeToEdge) return { status: 'failed', userFeedback: EDGE_TO_EDGE };
  const asset = await decodeFace(await readFile(input.face.path));
  const idle = join(input.outDir, 'idle.mp4');
  const talking = join(input.outDir, 'talking.mp4');
  // Speech first: it is quick, and it is what may be out of order.
  const { speech, userFeedback } = await findSpeech(input, signal);
  await renderClip({ asset, ...CLIP, ...speech, seed: input.seed, out: talking, signal });
  await renderIdleClip({ asset, ...CLIP, seed: input.seed, out: idle, signal });
  return {
    status: 'completed',
    userFeedback,
    output: null,
    files: [
      { role: 'preview_idle', path: idle, contentType: 'video/mp4' },
      { role: 'preview_talking', path: talking, contentType: 'video/mp4' },
    ],
  };
}

/** The first of the texts that can be said: the preview's own, the greeting, words of ours. */
async function findSpeech(
  { texts, language, voice }: PreviewsInput,
  signal: AbortSignal,
): Promise<{ speech: Speech; userFeedback: string | null }> {
  const tts = createDefaultTts();
  try {
    const health = await tts.health(language);
    if (health.status !== 'ok') throw new Error(`there is no voice for ${language}: ${health.reason}`);
    const options = { language, profile: voice as unknown as VoiceProfile, maxMs: TALKING_MAX_MS, signal };
    let mute: string | null = null;
    for (const { name, text } of texts) {
      const speech = await speakText(tts, text, options);
      if (speech !== null) {
        const feedback = mute ?? (speech.shortened ? tooLong(name) : null);
        return { speech, userFeedback: feedback };
      }
      mute ??= `The ${name} has nothing in it that can be spoken in the avatar's language, so the clip says something else. Write words of that language to hear them.`;
    }
    const speech = await speakText(tts, localeOf(language).preview, options);
    if (speech === null) throw new Error(`the voice for ${language} says nothing`);
    return { speech, userFeedback: mute };
  } finally {
    await tts.close();
  }
}

function tooLong(name: string): string {
  return `The ${name} takes longer to say than a preview clip lasts, so the clip ends after ${TALKING_MAX_MS / 1000} seconds at the latest. Write a shorter one to hear all of it.`;
}

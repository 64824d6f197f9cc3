import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';

export interface ReadyVoices {
  /** 10 to 60 seconds of the voice, as a WAV file. @throws where this machine cannot speak the language */
  sample(choice: VoiceSampleChoice): Promise<Buffer>;
}

const SPEAK_SAMPLE = fileURLToPath(new URL('./speak-sample.ts', import.meta.url));
/** Uploads, builds and conversations on the same cores come first. */
const NICENESS = 10;
/** Of about half a megabyte each: those of three languages. */
const KEPT = 12;

/** Samples are spoken when they are first asked for, one at a time, and the newest are kept. */
export function createReadyVoices(speak: ReadyVoices['sample'] = speakSample): ReadyVoices {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async sample(choice) {
      const key = `${choice.language} ${choice.voice}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const spoken = last.then(() => speak(choice));
      last = spoken.catch(() => undefined);
      kept.set(key, spoken);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      // What failed is tried again when it is asked for again.
      spoken.catch(() => kept.get(key) === spoken && kept.delete(key));
      return spoken;
    },
  };
}

async function speakSample({ language, voice }: VoiceSampleChoice): Promise<Buffer> {
  const child = spawnChild({
    command: process.execPath,
    args: ['--no-warnings', SPEAK_SAMPLE, language, voice],
    env: PLAIN_ENV,
    niceness: NICENESS,
  });
  const [sample, ending] = await Promise.all([buffer(child.process.stdout), child.ended]);
  if (ending.code !== 0)
    throw new Error(`speaking a sample ended with ${howItEnded(ending)}. ${child.lastLines().join('\n')}`);
  return sample;
}

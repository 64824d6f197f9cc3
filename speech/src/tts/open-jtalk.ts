import { fileURLToPath } from 'node:url';
import type { TtsEngine } from '../types.ts';
import { createHelperEngine, nearestInPitch } from './helper-engine.ts';
import { OPEN_JTALK_VOICES } from './open-jtalk-files.ts';

/** Japanese through open_jtalk in a helper process; its words have pitch accents. */
export function createOpenJtalk(): TtsEngine {
  return createHelperEngine({
    id: 'open-jtalk',
    helper: { script: fileURLToPath(new URL('./open-jtalk-helper.ts', import.meta.url)) },
    missing: "Open JTalk needs Debian's packages open-jtalk and open-jtalk-mecab-naist-jdic",
    // No sound comes before a clause is complete, so the first clause is as short as possible.
    clauses: { firstChars: 16, restChars: 80 },
    voiceFor: (_language, f0MedianHz) =>
      nearestInPitch(OPEN_JTALK_VOICES, f0MedianHz ?? OPEN_JTALK_VOICES[1].f0MedianHz),
    warmUp: (language) => ({ text: 'あ', voice: 'mei', language }),
  });
}

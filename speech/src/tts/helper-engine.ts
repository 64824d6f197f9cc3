import { languageOf } from '@vivant/contract/languages';
import { createHelperProcess, type HelperOptions } from '../helper/process.ts';
import { splitClauses } from '../text/clauses.ts';
import { mapStretches } from '../text/emphasis.ts';
import { scriptReader } from '../text/other-scripts.ts';
import { spokenForms } from '../text/spoken-forms.ts';
import type { Phone, TtsEngine } from '../types.ts';
import { type SpeakRequest, speakThroughHelper } from './helper-tts.ts';

export interface HelperEngineOptions {
  id: string;
  helper: Pick<HelperOptions, 'script' | 'cancelGraceMs'>;
  /** For messages: what does not work without this engine, and what installs it; the engine's own reason follows. */
  missing: string;
  /** Texts go to the helper clause by clause: the first is short, as its first sound is waited for. */
  clauses: { firstChars: number; restChars: number };
  /** Applied to a text before it is cut, after its short forms were put into words. */
  prepare?(text: string): string;
  voiceFor: TtsEngine['voiceFor'];
  /** A short text that loads what a first sentence needs. */
  warmUp(language: string): Omit<SpeakRequest, 'rate'>;
}

/** An engine in a helper process, which is started when first needed. */
export function createHelperEngine(options: HelperEngineOptions): TtsEngine {
  const { id, clauses, prepare = (text) => text, voiceFor } = options;
  const helper = createHelperProcess({ name: id, ...options.helper });
  return {
    id,
    voiceFor,
    async health() {
      try {
        await helper.ready();
        return { status: 'ok', label: id };
      } catch (error) {
        return { status: 'unavailable', reason: `${options.missing} (${(error as Error).message})` };
      }
    },
    async *speak(text, { language, voice, rate, signal }) {
      let offsetMs = 0;
      const spokenAs = languageOf(language)?.spokenAs ?? 'en';
      const inOwnScript = await scriptReader(text, spokenAs);
      const inWords = mapStretches(text, (stretch) => inOwnScript(spokenForms(stretch, spokenAs)));
      for (const clause of splitClauses(prepare(inWords), clauses)) {
        let clauseMs = 0;
        const request = { text: clause, voice, rate, language };
        for await (const chunk of speakThroughHelper(helper, request, signal)) {
          clauseMs += (1000 * chunk.pcm.length) / chunk.sampleRate;
          // Phones count from the beginning of the text, not of the clause.
          yield { ...chunk, phones: shiftPhones(chunk.phones, offsetMs) };
        }
        if (signal?.aborted) return;
        offsetMs += clauseMs;
      }
    },
    async warm(language) {
      await helper.ready();
      for await (const _ of speakThroughHelper(helper, { rate: 1, ...options.warmUp(language) }));
    },
    close: () => helper.close(),
  };
}

/** The voice with the nearest pitch, on the ear's logarithmic scale. */
export function nearestInPitch<T extends { f0MedianHz: number }>(
  voices: readonly T[],
  f0MedianHz: number,
): T {
  const distance = (hz: number) => Math.abs(Math.log2(hz / f0MedianHz));
  const [nearest] = [...voices].sort((a, b) => distance(a.f0MedianHz) - distance(b.f0MedianHz));
  if (nearest === undefined) throw new Error('there is no voice to choose from');
  return nearest;
}

/** The same phones, shifted in time. */
function shiftPhones(phones: Phone[], offsetMs: number): Phone[] {
  return phones.map((phone) => ({
    ...phone,
    startMs: phone.startMs + offsetMs,
    endMs: phone.endMs + offsetMs,
  }));
}

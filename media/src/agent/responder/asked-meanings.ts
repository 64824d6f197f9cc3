import type { Meanings } from './meanings.ts';
import { within } from './patience.ts';

/** What tells the meaning vectors of questions. */
export interface QuestionEmbedder {
  questions(texts: readonly string[]): Promise<Float32Array[]>;
}

/** An answer that is later than this for the sake of meanings is given by words alone. */
const WITHIN_MS = 300;
/** Longer texts are compared by their words alone: they take too long, and say too much to be near to a sentence. */
const TEXT_MAX_CHARS = 400;
const REMEMBERED = 50;

export interface AskedMeanings extends Meanings {
  /**
   * What `answer` returns once the meaning of all that it looks up is known. It is called again for each text whose
   * meaning it lacked, so it may do nothing but answer.
   */
  answered<T>(answer: () => T, signal: AbortSignal): Promise<T>;
}

/** `onFailed` is told once, without the visitor's words. */
export function createAskedMeanings(
  embedder: QuestionEmbedder,
  onFailed: (error: unknown) => void,
): AskedMeanings {
  const known = new Map<string, Float32Array>();
  let wanted: string | null = null;
  let hasFailed = false;

  function failed(error: unknown): void {
    if (!hasFailed) onFailed(error);
    hasFailed = true;
  }

  /** Null: it does not come, or too late. */
  async function vectorOf(text: string, ms: number, signal: AbortSignal): Promise<Float32Array | null> {
    try {
      const vectors = await within(embedder.questions([text]), ms, signal);
      if (vectors === null && !signal.aborted) failed(new Error(`no meaning within ${WITHIN_MS} ms`));
      return vectors?.[0] ?? null;
    } catch (error) {
      failed(error);
      return null;
    }
  }

  return {
    ofQuestion(text) {
      const vector = known.get(text) ?? null;
      if (vector === null && text.length <= TEXT_MAX_CHARS) wanted ??= text;
      return vector;
    },
    async answered(answer, signal) {
      // What it takes to search is no wait for meanings.
      let leftMs = WITHIN_MS;
      for (;;) {
        wanted = null;
        const answered = answer();
        // Set by what `answer` looked up.
        const text = wanted as string | null;
        const askedMs = performance.now();
        const vector = text === null || leftMs <= 0 ? null : await vectorOf(text, leftMs, signal);
        leftMs -= performance.now() - askedMs;
        if (text === null || vector === null) return answered;
        known.set(text, vector);
        const [oldest] = known.keys();
        if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
      }
    },
  };
}

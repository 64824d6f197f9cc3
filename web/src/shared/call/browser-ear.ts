/** Of the browser's Web Speech API, what is used here; not every browser has it, and TypeScript's library lacks it. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionResults) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

interface RecognitionResults {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean } & ArrayLike<{ transcript: string }>>;
}

/** Null where the browser recognises no speech. */
export function browserRecognition(window: object): (new () => Recognition) | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Record<string, unknown>;
  return ((SpeechRecognition ?? webkitSpeechRecognition) as (new () => Recognition) | undefined) ?? null;
}

/** Recognition by the browser, for a visitor whom the avatar cannot hear. */
export interface BrowserEar {
  /** While the avatar speaks nothing is listened to: the browser would write down its words. */
  listen(isWanted: boolean): void;
  close(): void;
}

export interface BrowserEarHooks {
  /** A whole utterance. */
  onWords(text: string): void;
  /** The words so far; empty when they are over. */
  onInterim(text: string): void;
  /** The browser may not, or cannot, listen: it is not tried again. */
  onFailed(): void;
}

/** Errors after which it is worth trying again: nobody spoke, or the page itself stopped it. */
const HARMLESS = new Set(['no-speech', 'aborted']);

export function createBrowserEar(
  Recogniser: new () => Recognition,
  lang: string,
  { onWords, onInterim, onFailed }: BrowserEarHooks,
): BrowserEar {
  let wanted = false;
  let running: Recognition | null = null;

  function fail(): void {
    wanted = false;
    onFailed();
  }

  function start(): void {
    if (!wanted || running !== null) return;
    const recognition = new Recogniser();
    Object.assign(recognition, { lang, continuous: true, interimResults: true });
    recognition.onresult = ({ resultIndex, results }) => {
      if (running !== recognition || !wanted) return;
      let interim = '';
      for (const result of Array.from(results).slice(resultIndex)) {
        const words = result[0]?.transcript ?? '';
        if (!result.isFinal) interim += words;
        else if (words.trim() !== '') onWords(words.trim());
      }
      onInterim(interim.trim());
    };
    recognition.onerror = ({ error }) => {
      if (running === recognition && !HARMLESS.has(error)) fail();
    };
    // Browsers end it after a silence of their own liking.
    recognition.onend = () => {
      if (running !== recognition) return;
      running = null;
      onInterim('');
      start();
    };
    running = recognition;
    try {
      recognition.start();
    } catch {
      running = null;
      fail();
    }
  }

  return {
    listen(isWanted) {
      wanted = isWanted;
      if (isWanted) start();
      else running?.abort();
    },
    close() {
      wanted = false;
      const last = running;
      running = null;
      last?.abort();
    },
  };
}

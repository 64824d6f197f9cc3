import { stt } from '@livekit/agents';
import { joined } from './responder/sentences-of.ts';

/**
 * Words of a turn that may go on. Had the framework some of them, it would end the turn with those where more words
 * follow that take longer to be recognised than the silence after them.
 */
export interface KeptWords {
  /** All of them; empty where there are none. */
  words(): string;
  /** Who goes on for so long asks nothing: a television. */
  isLong(): boolean;
  keep(text: string, confidence: number): void;
  /** Shows them, with the words so far of what follows them. */
  show(following?: string): void;
  /** The words so far may be answered: nothing follows for a moment. */
  foretell(text: string): void;
  /** More is being said. */
  goesOn(): void;
  /** They may be answered now, and are the turn's in so many milliseconds. */
  tellIn(ms: number): void;
  tell(): void;
  forget(): void;
}

const MOST_CHARS = 1000;

export function createKeptWords(options: {
  language: string;
  emit(type: stt.SpeechEventType, text: string, confidence: number): void;
}): KeptWords {
  const { language, emit } = options;
  const { INTERIM_TRANSCRIPT, PREFLIGHT_TRANSCRIPT, FINAL_TRANSCRIPT } = stt.SpeechEventType;
  let kept: { text: string; confidence: number } | null = null;
  /** The framework asks anew for the same words. */
  let foretold = '';
  let following = '';
  let timer: NodeJS.Timeout | undefined;

  const withKept = (text: string) =>
    joined(
      [kept?.text ?? '', text].filter((part) => part !== ''),
      language,
    );

  function tell(): void {
    const told = kept;
    forget();
    if (told !== null) emit(FINAL_TRANSCRIPT, told.text, told.confidence);
  }

  function forget(): void {
    clearTimeout(timer);
    kept = null;
    foretold = '';
  }

  function foretell(text: string): void {
    if (text === foretold) return;
    foretold = text;
    emit(PREFLIGHT_TRANSCRIPT, text, 1);
  }

  return {
    words: () => kept?.text ?? '',
    isLong: () => (kept?.text.length ?? 0) > MOST_CHARS,
    keep(text, confidence) {
      kept = { text: withKept(text), confidence: Math.min(kept?.confidence ?? 1, confidence) };
    },
    show(text = following) {
      following = text;
      emit(INTERIM_TRANSCRIPT, withKept(text), 0);
    },
    foretell: (text) => foretell(withKept(text)),
    goesOn() {
      clearTimeout(timer);
      following = '';
    },
    tellIn(ms) {
      if (kept === null) return;
      foretell(kept.text);
      timer = setTimeout(tell, ms);
    },
    tell,
    forget,
  };
}

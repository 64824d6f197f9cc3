import { stt } from '@livekit/agents';
import { joined } from './responder/sentences-of.ts';

/**
 * Recognised words of a turn that may go on. They are withheld from the framework, which ends a turn with the words it
 * has: more words may follow, and take longer to be recognised than the silence that ends the turn.
 */
export interface PendingWords {
  /** All of them; empty if there are none. */
  words(): string;
  /** Speech that long without a pause asks nothing: it is a television. */
  isLong(): boolean;
  add(text: string, confidence: number): void;
  /** Shows them as interim words, with the words so far of what follows them. */
  show(following?: string): void;
  /** An answer to them and to these words may begin: nothing follows for a moment. */
  preflight(text: string): void;
  /** The visitor goes on: their timer is cancelled. */
  goesOn(): void;
  /** An answer to them may begin now; in this many milliseconds they become final. */
  tellIn(ms: number): void;
  /** Makes them final. */
  tell(): void;
  forget(): void;
}

const MOST_CHARS = 1000;

export function createPendingWords(options: {
  language: string;
  emit(type: stt.SpeechEventType, text: string, confidence: number): void;
}): PendingWords {
  const { language, emit } = options;
  const { INTERIM_TRANSCRIPT, PREFLIGHT_TRANSCRIPT, FINAL_TRANSCRIPT } = stt.SpeechEventType;
  let pending: { text: string; confidence: number } | null = null;
  /** The framework would answer the same words again. */
  let preflighted = '';
  let following = '';
  let timer: NodeJS.Timeout | undefined;

  const withPending = (text: string) =>
    joined(
      [pending?.text ?? '', text].filter((part) => part !== ''),
      language,
    );

  function tell(): void {
    const told = pending;
    forget();
    if (told !== null) emit(FINAL_TRANSCRIPT, told.text, told.confidence);
  }

  function forget(): void {
    clearTimeout(timer);
    pending = null;
    preflighted = '';
  }

  function preflight(text: string): void {
    if (text === preflighted) return;
    preflighted = text;
    emit(PREFLIGHT_TRANSCRIPT, text, 1);
  }

  return {
    words: () => pending?.text ?? '',
    isLong: () => (pending?.text.length ?? 0) > MOST_CHARS,
    add(text, confidence) {
      pending = { text: withPending(text), confidence: Math.min(pending?.confidence ?? 1, confidence) };
    },
    show(text = following) {
      following = text;
      emit(INTERIM_TRANSCRIPT, withPending(text), 0);
    },
    preflight: (text) => preflight(withPending(text)),
    goesOn() {
      clearTimeout(timer);
      following = '';
    },
    tellIn(ms) {
      if (pending === null) return;
      preflight(pending.text);
      timer = setTimeout(tell, ms);
    },
    tell,
    forget,
  };
}

import type { TtsProvider } from '@vivant/speech/types';

/** The greeting, and the voice for it; null if no voice speaks its language. */
export interface Greeting {
  text: string;
  language: string;
  tts: TtsProvider | null;
}

/** @returns says the greeting, once, to a visitor who is there and has asked nothing */
export function createGreeter({
  greeted,
  greeting,
  isTooLate,
  say,
  onError,
}: {
  /** By another process. */
  greeted: boolean;
  /** It may take a moment. */
  greeting(): Promise<Greeting | null>;
  isTooLate(): boolean;
  say(greeting: Greeting): void;
  onError(error: unknown): void;
}): () => void {
  let isGreeted = greeted;
  async function greet(): Promise<void> {
    const found = await greeting();
    if (found !== null && !isTooLate()) say(found);
  }
  return () => {
    if (isGreeted || isTooLate()) return;
    isGreeted = true;
    greet().catch(onError);
  };
}

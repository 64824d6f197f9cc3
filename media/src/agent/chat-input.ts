import type { Room, TextStreamReader } from '@livekit/rtc-node';
import { CHAT_LIMITS, CHAT_TOPIC } from '@vivant/contract/room';
import { codePointLength } from '@vivant/contract/text';

/** Cap on any data stream into the avatar's process; the native side ends longer ones. */
export const STREAM_MAX_BYTES = 16 * 1024;

export type ChatRefusal = 'too_long' | 'too_fast';

export interface ChatInputOptions {
  room: Room;
  /** The one participant whose messages count. */
  visitorIdentity: string;
  /** Milliseconds that only run forward. */
  now(): number;
  onMessage(text: string): void;
  onRefused(reason: ChatRefusal): void;
}

/** A bucket of `burst` messages that refills one every `refillMs`. */
export function createMessageBudget(now: () => number): { take(): boolean } {
  let tokens: number = CHAT_LIMITS.burst;
  let at = now();
  return {
    take() {
      const elapsed = now() - at;
      at += elapsed;
      tokens = Math.min(CHAT_LIMITS.burst, tokens + elapsed / CHAT_LIMITS.refillMs);
      if (tokens < 1) return false;
      tokens--;
      return true;
    },
  };
}

/** Typed turns on `lk.chat`, from the visitor alone, within limits. Returns a function that stops listening. */
export function receiveChat(options: ChatInputOptions): () => void {
  const { room, visitorIdentity, onMessage, onRefused } = options;
  const budget = createMessageBudget(options.now);

  async function read(reader: TextStreamReader): Promise<string | null> {
    let text = '';
    for await (const piece of reader) {
      text += piece;
      // Leaving the loop closes the stream: no more of it is received.
      if (text.length > 2 * CHAT_LIMITS.characters) return null;
    }
    return codePointLength(text) > CHAT_LIMITS.characters ? null : text;
  }

  const onStream = (reader: TextStreamReader, { identity }: { identity: string }) => {
    const refuse = (reason: ChatRefusal | null) => {
      void reader.close();
      if (reason !== null) onRefused(reason);
    };
    if (identity !== visitorIdentity) return refuse(null);
    if (!budget.take()) return refuse('too_fast');
    read(reader).then(
      (text) => {
        if (text === null) onRefused('too_long');
        else if (text.trim() !== '') onMessage(text.trim());
      },
      // The native side ended it: over the byte cap, or the sender gave up.
      () => onRefused('too_long'),
    );
  };
  room.registerTextStreamHandler(CHAT_TOPIC, onStream);
  return () => room.unregisterTextStreamHandler(CHAT_TOPIC);
}

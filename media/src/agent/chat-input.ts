import type { Room, TextStreamReader } from '@livekit/rtc-node';
import { CHAT_LIMITS, CHAT_TOPIC } from '@vivant/contract/room';
import { codePointLength } from '@vivant/contract/text';
import { createBudget } from '../flood/budget.ts';
import type { FloodGuard, Refusal } from '../flood/flood-guard.ts';

/** Cap on any data stream into the avatar's process; the native side ends longer ones. */
export const STREAM_MAX_BYTES = 16 * 1024;
/** Messages that are still coming in; one more is refused. */
const MAX_OPEN = 8;
/** A message that is not complete by then is given up. */
const COMPLETE_WITHIN_MS = 10_000;

export interface ChatInputOptions {
  room: Room;
  /** The one participant whose messages count. */
  visitorIdentity: string;
  /** Milliseconds that only run forward. */
  now(): number;
  guard: Pick<FloodGuard, 'refused' | 'isMuted'>;
  onMessage(text: string): void;
}

/** Typed turns on `lk.chat`, only from the visitor, within limits. Returns a function that stops listening. */
export function receiveChat(options: ChatInputOptions): () => void {
  const { room, visitorIdentity, guard, onMessage } = options;
  const budget = createBudget(
    { burst: CHAT_LIMITS.burst, perSecond: 1000 / CHAT_LIMITS.refillMs },
    options.now,
  );
  let open = 0;

  /** Null: longer than a message may be. */
  async function read(reader: TextStreamReader): Promise<string | null> {
    let text = '';
    for await (const piece of reader) {
      text += piece;
      // Leaving the loop closes the stream: no more of it is received.
      if (text.length > 2 * CHAT_LIMITS.characters) return null;
    }
    return codePointLength(text) > CHAT_LIMITS.characters ? null : text;
  }

  async function take(reader: TextStreamReader): Promise<void> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void reader.close().catch(() => {});
    }, COMPLETE_WITHIN_MS);
    open++;
    try {
      const text = await read(reader);
      if (late) guard.refused('malformed');
      else if (text === null) guard.refused('too_long');
      else if (text.trim() !== '') onMessage(text.trim());
    } catch {
      // The native side ended it: over the byte cap, or the sender gave up.
      guard.refused('malformed');
    } finally {
      clearTimeout(timer);
      open--;
    }
  }

  function refusal(): Refusal | null {
    if (guard.isMuted()) return 'muted';
    if (open >= MAX_OPEN) return 'too_many_open';
    return budget.take() ? null : 'too_fast';
  }

  const onStream = (reader: TextStreamReader, { identity }: { identity: string }) => {
    if (identity !== visitorIdentity) return void reader.close().catch(() => {});
    const why = refusal();
    if (why === null) return void take(reader);
    void reader.close().catch(() => {});
    guard.refused(why);
  };
  room.registerTextStreamHandler(CHAT_TOPIC, onStream);
  return () => room.unregisterTextStreamHandler(CHAT_TOPIC);
}

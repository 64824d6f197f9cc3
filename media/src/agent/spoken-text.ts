import type { TimedPhone } from '@vivant/face/lips/phones-to-mouth';
import type { TimedExpression } from '../runner/segments.ts';

/** Sent with a frame of synthesised audio: the words and sounds that begin with it. */
export interface SpokenChunk {
  /** Counts the sentences of one answer. */
  sentence: number;
  /** The sentence's text; on its first frame only. */
  text?: string;
  /** Sounds of this frame's chunk, timed from the sentence's beginning. */
  phones: readonly TimedPhone[];
  /** Expressions that words of the sentence show on the face, timed as the sounds are. */
  expressions?: readonly TimedExpression[];
  /** The sentence's last frame. */
  last: boolean;
  /** At the end of the last frame: silence before what follows. */
  pauseMs?: number;
  /** When it was made, in milliseconds of `performance.now()`; on frames up to the sentence's first sound. */
  madeMs?: number;
  /** Words that no voice says: they go by in silence. */
  silent?: boolean;
}

interface Mark {
  text: string;
  startMs: number;
  /** Null while more of the sentence may come. */
  endMs: number | null;
}

/** Characters a second of ordinary speech, for a sentence whose end is not known yet. */
const CHARS_PER_SECOND = 15;

/** Which words have been heard after this much of a segment. */
export interface SpokenText {
  begin(text: string, atMs: number): void;
  /** The sentence begun last ends here. */
  end(atMs: number): void;
  /** The words heard after `playedMs`; whole words only. */
  heard(playedMs: number): string;
  /** Everything begun so far. */
  all(): string;
}

export function createSpokenText(): SpokenText {
  const marks: Mark[] = [];
  return {
    begin(text, atMs) {
      const last = marks.at(-1);
      if (last !== undefined) last.endMs ??= atMs;
      marks.push({ text, startMs: atMs, endMs: null });
    },
    end(atMs) {
      const last = marks.at(-1);
      if (last !== undefined) last.endMs ??= atMs;
    },
    heard(playedMs) {
      let text = '';
      for (const mark of marks) {
        if (playedMs <= mark.startMs) break;
        const endMs = mark.endMs ?? mark.startMs + (mark.text.length / CHARS_PER_SECOND) * 1000;
        const share = (playedMs - mark.startMs) / Math.max(1, endMs - mark.startMs);
        text += share >= 1 ? mark.text : cutAtWord(mark.text, share);
      }
      return text;
    },
    all: () => marks.map((mark) => mark.text).join(''),
  };
}

/** The beginning of a text that makes up `share` of it, without the word that is only half said. */
function cutAtWord(text: string, share: number): string {
  const limit = text.length * share;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

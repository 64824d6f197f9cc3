import { intentOf } from './responder/intents.ts';
import type { SpokenSpan } from './stt-node.ts';
import type { SilenceBounds } from './turn-taking.ts';

/**
 * The silence after which the visitor's turn is over. It learns from their pauses: from words that go on with what was
 * said before, whether or not the avatar had begun to answer meanwhile.
 */
export interface TurnSilence {
  ms(): number;
  /**
   * The silence that ends a turn whose words interrupted the avatar. A visitor who only says "stop" or "wait" has what
   * they asked for, and mostly has more to say: an answer to that gains nothing.
   */
  afterInterrupting(words: string): number;
  /** Words of the visitor were recognised in what was said then; a listener's words and noises are none. */
  recognised(said: SpokenSpan): void;
  /** A persona with other habits forgets what it has learnt. */
  within(bounds: SilenceBounds): void;
}

/** The detector has noticed by then that somebody goes on. */
const NOTICED_AFTER_MS = 150;
/** A pause is waited for that is as long as the last one, or a little longer, and until it is noticed. */
export const MARGIN_MS = NOTICED_AFTER_MS + 50;
/**
 * Being cut short is worse than waiting: the silence rises by this share of the way to a longer pause at once, and
 * falls in small steps.
 */
const RISE = 0.75;
const FALL = 0.2;

/** `onChange`: called with the new silence in milliseconds whenever it changes; it begins as `bounds.min`. */
export function createTurnSilence(bounds: SilenceBounds, onChange: (ms: number) => void): TurnSilence {
  let { min, max } = bounds;
  let ms = min;
  let lastEndedMs = Number.NEGATIVE_INFINITY;
  /** The turn that is being said had a pause to learn from. */
  let hasPaused = false;

  function become(next: number): void {
    if (next === ms) return;
    ms = next;
    onChange(ms);
  }

  return {
    ms: () => ms,
    afterInterrupting: (words) => (intentOf(words) === 'stop' ? max : ms),
    recognised({ beganMs, endedMs }) {
      const pauseMs = beganMs - lastEndedMs;
      lastEndedMs = endedMs;
      if (pauseMs > max) {
        if (!hasPaused) become(Math.round(ms - FALL * (ms - min)));
        hasPaused = false;
        return;
      }
      if (pauseMs + NOTICED_AFTER_MS <= min) return;
      const wanted = Math.min(max, pauseMs + MARGIN_MS);
      hasPaused = true;
      if (wanted > ms) become(Math.round(ms + RISE * (wanted - ms)));
    },
    within(next) {
      if (next.min === min && next.max === max) return;
      ({ min, max } = next);
      hasPaused = false;
      become(min);
    },
  };
}

import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import { mayBecomeBackchannel } from './backchannel.ts';

/**
 * How the avatar yields to a visitor who speaks: it gets quieter at once, falls silent when the visitor is sure to
 * want the turn, and goes on from where it stopped if they did not. Their words decide, not a clock: on a busy machine
 * recognition takes seconds, and an avatar that went on meanwhile would not have heard who interrupted it.
 */
export interface Yielding {
  /** The visitor's voice begins an utterance. */
  began(): void;
  /** Their words so far. */
  words(text: string): void;
  /** It is no listener's, whatever its words. */
  wantsTurn(): void;
  /** Their voice pauses or goes on, as a detector finds after a while. */
  speaking(isSpeaking: boolean): void;
  /** How loud it is, 0 to 1, several times a second. */
  voice(energy: number): void;
  /** The utterance is recognised: it is for a turn, or is a listener's, a noise, or lost. */
  settled(isTurn: boolean): void;
  /** The avatar's speech is cut off. */
  cut(): void;
  close(): void;
}

export interface YieldingOptions {
  language: string;
  /** Speech of this length wants the turn, whatever its words. */
  sureAfterMs(): number;
  avatar: {
    /** It says nothing, and nothing of what it is to say was heard. */
    isSilent(): boolean;
    /** It is saying something, and has more to say than its last words. */
    goesOn(): boolean;
    /** The sound may be the avatar itself. */
    isEchoLikely(): boolean;
    duck(isDucked: boolean): void;
    /** Silence at once, and nothing more until it is released; then on from there. */
    hold(): void;
    release(): void;
  };
}

/** How much longer a "yeah, okay, I see" may take, and speech without a known word. */
const LISTENER_MS = 600;
const UNHEARD_MS = 300;
const STOOD_STILL_MS = 80;
/** A voice that fell so far below its loudest has perhaps ended: the detector says so in a moment, or it goes on. */
const QUIET_SHARE = 0.2;
const QUIET_STEP_MS = 100;

export function createYielding({ language, sureAfterMs, avatar }: YieldingOptions): Yielding {
  /** Utterances whose words are not known yet. */
  let pending = 0;
  /** Of the one being spoken: it began over the avatar's words. */
  let overAvatar = false;
  let heard = '';
  let isHeld = false;
  /** Its words are for a turn, which cuts off what the avatar was saying. */
  let isToBeCut = false;
  let timer: NodeJS.Timeout | undefined;
  /** When their voice began, or went on. */
  let sinceMs = 0;
  let loudest = 0;
  let isQuiet = false;

  function hold(): void {
    clearTimeout(timer);
    if (isHeld || avatar.isEchoLikely()) return;
    isHeld = true;
    avatar.hold();
  }

  function release(): void {
    if (!isHeld) return;
    isHeld = false;
    avatar.release();
  }

  /** How long they must speak to be sure, for what is known of their words. */
  function neededMs(): number {
    if (heard === '') return sureAfterMs() + UNHEARD_MS;
    return sureAfterMs() + (mayBecomeBackchannel(heard, language) ? LISTENER_MS : 0);
  }

  function beSureIn(ms: number): void {
    clearTimeout(timer);
    const dueMs = performance.now() + ms;
    timer = setTimeout(() => {
      const nowMs = performance.now();
      const leftMs = sinceMs + neededMs() - nowMs;
      // A process that stood still learns late that they have ended.
      if (nowMs - dueMs > STOOD_STILL_MS) beSureIn(2 * STOOD_STILL_MS);
      else if (leftMs > 0) beSureIn(leftMs);
      else if (isQuiet) beSureIn(QUIET_STEP_MS);
      else hold();
    }, ms);
  }

  function listen(): void {
    sinceMs = performance.now();
    loudest = 0;
    isQuiet = false;
    beSureIn(sureAfterMs());
  }

  return {
    began() {
      pending++;
      heard = '';
      overAvatar = avatar.goesOn();
      // Nobody begins to speak while another does.
      if (avatar.isSilent()) hold();
      else if (overAvatar) listen();
    },
    words(text) {
      heard = text;
      // A recogniser's first word is often another than was said.
      if (overAvatar && hasTwoWords(text) && !mayBecomeBackchannel(text, language)) hold();
    },
    wantsTurn() {
      if (overAvatar && pending > 0) hold();
    },
    speaking(isSpeaking) {
      avatar.duck(isSpeaking);
      if (!isSpeaking) clearTimeout(timer);
      else if (overAvatar && pending > 0) listen();
    },
    voice(energy) {
      loudest = Math.max(loudest, energy);
      isQuiet = energy < QUIET_SHARE * loudest;
    },
    settled(isTurn) {
      pending = Math.max(0, pending - 1);
      if (isTurn && isHeld && avatar.goesOn()) isToBeCut = true;
      if (pending === 0 && !isToBeCut) release();
    },
    cut() {
      clearTimeout(timer);
      isToBeCut = false;
      release();
    },
    close: () => clearTimeout(timer),
  };
}

/** Two words, or as much of a script without spaces. */
function hasTwoWords(text: string): boolean {
  return /\S\s+\S/.test(text) || (UNSPACED_SCRIPT.test(text) && [...text].length >= 4);
}

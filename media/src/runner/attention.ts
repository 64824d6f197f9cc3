import type { FaceMode } from '@vivant/face/motion/gaze';
import type { VoiceInstant } from '@vivant/face/motion/voice-track';

/** The visitor's voice, as far as it is heard. */
export interface VisitorState extends VoiceInstant {
  speaking: boolean;
}

/** What the face attends to, and to whom. */
export interface Attention {
  setVisitor(state: VisitorState): void;
  /** An answer is being made: from the end of the visitor's turn until it begins to be heard. */
  setThinking(isThinking: boolean): void;
  visitor(): VisitorState;
  /** `isSpeaking`: the avatar is. */
  mode(isSpeaking: boolean): FaceMode;
}

/** Turns end later than voices: for this long after a voice nobody knows whether it goes on. */
const LISTENS_ON_MS = 1500;

/** `now`: milliseconds of any clock. */
export function createAttention(now: () => number): Attention {
  let visitor: VisitorState = { speaking: false, energy: 0, pitch: null };
  let thinking = false;
  let heardMs = Number.NEGATIVE_INFINITY;

  return {
    setVisitor(state) {
      if (state.speaking || visitor.speaking) heardMs = now();
      visitor = state;
    },
    setThinking(isThinking) {
      thinking = isThinking;
      // The turn is over: nothing more of it is listened for.
      if (thinking) heardMs = Number.NEGATIVE_INFINITY;
    },
    visitor: () => visitor,
    mode(isSpeaking) {
      if (isSpeaking) return 'speaking';
      if (visitor.speaking) return 'listening';
      if (thinking) return 'thinking';
      return now() - heardMs < LISTENS_ON_MS ? 'listening' : 'idle';
    },
  };
}

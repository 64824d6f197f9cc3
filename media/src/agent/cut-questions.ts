import { intentOf } from './responder/intents.ts';
import type { ConversationTurn, ResponderTurn } from './responder/responder.ts';
import type { SpokenSpan } from './stt-node.ts';
import { DETECTOR_SPEECH_MS } from './turn-taking.ts';

/**
 * Questions in which the visitor paused so long that the avatar began to answer. What they say right after continues
 * the question, and all of it is answered, unless it is a courtesy. The transcript keeps the turns as they were.
 */
export interface CutQuestions {
  /** The visitor's voice begins what is to be recognised. */
  began(): void;
  /** Words of theirs were recognised in what was said then. */
  recognised(said: SpokenSpan): void;
  /** A turn of theirs is over. */
  ended(text: string): void;
  /** They typed: what was said before is for itself. */
  typed(): void;
  /** The text of a turn together with what it continues, and the turns before that; `alone`: the turn by itself. */
  whole(
    question: string,
    before: readonly ConversationTurn[],
  ): Pick<ResponderTurn, 'text' | 'history' | 'alone'>;
}

export interface CutQuestionsOptions {
  /** Milliseconds of a clock that only runs forward: that of `SpokenSpan`. */
  now(): number;
  /** A longer silence has ended the turn. */
  longestPauseMs(): number;
}

export function createCutQuestions({ now, longestPauseMs }: CutQuestionsOptions): CutQuestions {
  /** Turns that the one being said goes on with, oldest first. */
  let parts: string[] = [];
  /** The parts of the question including the last one, once that is over and nothing was said since. */
  let ended: string[] | null = null;
  let lastEndedMs = Number.NEGATIVE_INFINITY;
  /** The latest speech continues what was said before it, and none of its words are known yet. */
  let isGoingOn = false;
  return {
    began() {
      isGoingOn = now() - DETECTOR_SPEECH_MS - lastEndedMs <= longestPauseMs();
      if (!isGoingOn) parts = [];
      else if (ended !== null) parts = ended;
      ended = null;
    },
    recognised({ endedMs }) {
      lastEndedMs = endedMs;
      isGoingOn = false;
    },
    ended(text) {
      // On a busy machine a turn is found to be over while its rest is being said.
      if (isGoingOn) parts = [...parts, text];
      else ended = [...parts, text];
    },
    typed() {
      parts = [];
      lastEndedMs = Number.NEGATIVE_INFINITY;
    },
    whole(question, before) {
      const [first] = parts;
      const at = before.findLastIndex(({ role, text }) => role === 'user' && text === first);
      const alone = { text: question, history: [...before] };
      // "Stop" and "thank you" go on with nothing.
      if (at === -1 || intentOf(question) !== null) return alone;
      return { text: [...parts, question].join(' '), history: before.slice(0, at), alone };
    },
  };
}

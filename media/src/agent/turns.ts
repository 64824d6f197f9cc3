import type { AnswerGrounds } from '@vivant/contract/answer-grounds';
import type { CitedPassage, TurnTiming } from '@vivant/contract/turn-timing';
import type { ConversationTurn } from './responder/responder.ts';

export interface SaidTurn extends ConversationTurn {
  sources: string[];
  /** Where in the sources. */
  passages: CitedPassage[];
  interrupted: boolean;
  /** ISO time; null where nothing tells. */
  beganAt: string | null;
  /** For the avatar's turns, if it is known what they answer. */
  timing: TurnTiming | null;
  /** As `timing`. */
  grounds: AnswerGrounds | null;
}

/** What visitor and avatar said, in its order. */
export interface Turns {
  /** Reported and kept; a turn without words is dropped. */
  add(turn: SaidTurn): void;
  /** The turns before the question, which may have been added already. */
  before(question: string): ConversationTurn[];
  /** Whether the visitor has said anything. */
  hasBegun(): boolean;
}

export function createTurns(earlier: readonly ConversationTurn[], onTurn: (turn: SaidTurn) => void): Turns {
  const turns: ConversationTurn[] = [...earlier];
  return {
    add(turn) {
      const text = turn.text.trim();
      if (text === '') return;
      turns.push({ role: turn.role, text });
      onTurn({ ...turn, text });
    },
    before(question) {
      const last = turns.at(-1);
      return last?.role === 'user' && last.text === question ? turns.slice(0, -1) : [...turns];
    },
    hasBegun: () => turns.some(({ role }) => role === 'user'),
  };
}

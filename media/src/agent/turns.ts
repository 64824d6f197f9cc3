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
  /** Of what the avatar said, where it is known what it answers. */
  timing: TurnTiming | null;
  /** As `timing`. */
  grounds: AnswerGrounds | null;
}

/** What visitor and avatar said, in its order. */
export interface Turns {
  /** Told on and kept; one without words is not. */
  add(turn: SaidTurn): void;
  /** The turns before the one that asks this, which may have been added already. */
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

import type { AnswerOutcome } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';

/** Port for what decides what the avatar says. */
export interface Responder {
  /** Its name, for logs and for people: `extractive`, or the model's name. */
  label: string;
  /** Its answers are waited for: worth beginning before the visitor's turn is over, and throwing away if it is not. */
  takesTime?: boolean;
  respond(turn: ResponderTurn): ResponderAnswer;
}

export interface ConversationTurn {
  role: 'user' | 'assistant';
  text: string;
}

export interface ResponderTurn {
  /** What the visitor said or typed. */
  text: string;
  /** If `text` continues a turn that was cut: the last turn by itself, in case they are two questions. */
  alone?: Pick<ResponderTurn, 'text' | 'history'>;
  /** The turns before this one, oldest first, with what was really heard. */
  history: readonly ConversationTurn[];
  signal: AbortSignal;
  /** The words come from a recogniser that often hears others than were said. */
  maybeMisheard?: boolean;
  /** The documents have been searched; not called where they are not. */
  onRetrieved?(): void;
}

export interface ResponderAnswer {
  /** Pieces of the answer as they come; sentences may span pieces. */
  text: AsyncIterable<string>;
  /** Names of the knowledge files it stands on; complete once `text` has ended. */
  sources(): string[];
  /**
   * The passages of those files that it was written from, which hold more than it says. Complete once `text` has
   * ended.
   */
  passages(): readonly KnowledgePassage[];
  /**
   * Whether it says that there is no answer; null for a model's words, which are not judged. Complete once `text` has
   * ended.
   */
  isRefusal(): boolean | null;
  /** How the search for it came out. Complete once `text` has ended. */
  outcome(): AnswerOutcome;
  /** Passages that were looked at for it, the best first. Complete once `text` has ended. */
  considered(): readonly KnowledgePassage[];
}

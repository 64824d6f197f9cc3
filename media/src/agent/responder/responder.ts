import type { AnswerOutcome } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';

/** Port for the component that decides what the avatar says. */
export interface Responder {
  /** Its name, for logs and for people: `extractive`, or the model's name. */
  label: string;
  /**
   * Its answers take time: they are worth beginning before the visitor's turn is over, and are thrown away if it is
   * not.
   */
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
  /** If `text` continues a turn that was cut: the last turn by itself, as they may be two questions. */
  alone?: Pick<ResponderTurn, 'text' | 'history'>;
  /** The turns before this one, oldest first, with what was really heard. */
  history: readonly ConversationTurn[];
  signal: AbortSignal;
  /** The words come from a recogniser that often hears other words than were said. */
  maybeMisheard?: boolean;
  /** Answers at once, and compares no meanings. */
  byWords?: boolean;
  /** Called when the documents have been searched; not called if they are not. */
  onRetrieved?(): void;
}

export interface ResponderAnswer {
  /** Pieces of the answer as they arrive; a sentence may span pieces. */
  text: AsyncIterable<string>;
  /** Names of the knowledge files that it is based on; complete once `text` has ended. */
  sources(): string[];
  /**
   * The passages of those files from which it was written; they contain more than it says. Complete once `text` has
   * ended.
   */
  passages(): readonly KnowledgePassage[];
  /**
   * Whether it says that there is no answer; null for a model's words, which are not judged. Complete once `text` has
   * ended.
   */
  isRefusal(): boolean | null;
  /** The outcome of the search. Complete once `text` has ended. */
  outcome(): AnswerOutcome;
  /** Passages that were considered for it, the best first. Complete once `text` has ended. */
  considered(): readonly KnowledgePassage[];
}

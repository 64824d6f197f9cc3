import { z } from 'zod';
import type { AnswerOutcome } from '../answer-grounds.ts';
import type { ReplacementState } from './avatars.ts';

/** A question that visitors asked and an avatar did not answer, however often it was. */
export interface UnansweredQuestion {
  /** In its last wording. */
  question: string;
  /** How often it was asked. */
  times: number;
  /** When last, and in which session. */
  askedAt: string;
  sessionId: string;
  outcome: AnswerOutcome;
  /** If a member has answered it: the state of the documents with that answer, before visitors get it. */
  answer: ReplacementState['state'] | null;
}

/** Which question is dismissed: as the list has it. */
export const QuestionChoice = z.strictObject({ question: z.string().min(1).max(2000) });
export type QuestionChoice = z.infer<typeof QuestionChoice>;

import { z } from 'zod';

/**
 * Why an answer is as it is, only for members of the avatar's account. It holds more of the documents than the answer
 * says, so none of it is sent to a room, and it is deleted with the words of the session.
 */

/**
 * `from_documents`: it stands on passages. `asked_back`: which of several was meant, or whether it was. `nothing_found`:
 * no passage answers. `without_documents`: anything else, such as small talk, or words of a model that cite nothing.
 */
export const ANSWER_OUTCOMES = [
  'from_documents',
  'asked_back',
  'nothing_found',
  'without_documents',
] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

export const CONSIDERED_MAX = 6;
/** Enough to know a passage again. */
export const EXCERPT_MAX_CHARS = 240;

const NAME_MAX_CHARS = 300;
const QUESTION_MAX_CHARS = 2000;
/** A session process may say anything once it was taken over: what is too long is cut, what cannot be stored left out. */
const cut = (maxChars: number) =>
  z.string().overwrite((text) => text.slice(0, maxChars).toWellFormed().replaceAll('\0', ''));

export const AnswerGrounds = z.object({
  question: cut(QUESTION_MAX_CHARS),
  outcome: z.enum(ANSWER_OUTCOMES),
  /** Passages that were looked at, the best first. */
  considered: z
    .array(
      z.object({
        source: cut(NAME_MAX_CHARS),
        /** The heading or page it stands under. */
        place: cut(NAME_MAX_CHARS).nullable(),
        /** How it begins. */
        excerpt: cut(EXCERPT_MAX_CHARS),
        /** The answer stands on it. */
        isUsed: z.boolean(),
      }),
    )
    .overwrite((passages) => passages.slice(0, CONSIDERED_MAX)),
});
export type AnswerGrounds = z.infer<typeof AnswerGrounds>;

/** Whether a member might want to write an answer for the next one who asks. */
export const isUnanswered = ({ outcome }: AnswerGrounds) =>
  outcome === 'nothing_found' || outcome === 'asked_back';

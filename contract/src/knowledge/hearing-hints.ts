import { z } from 'zod';

/** Lower-case letters and apostrophes, with single spaces between words: they become lines of a dictionary. */
const Words = z
  .string()
  .max(1000)
  .regex(/^[a-z']+(?: [a-z']+)*$/);

/**
 * What visitors are likely to say to an avatar, for a recogniser that can use it: gathered from its documents when
 * they are read. English only.
 */
export const HearingHints = z.object({
  version: z.literal(1),
  /** Sentences and headings of the documents. */
  sentences: z.array(Words).max(10_000),
  /** The topics of the documents and how often they occur: words and pairs of words, the most frequent first. */
  phrases: z.array(z.tuple([Words, z.number().positive()])).max(1000),
  /** They only hold the avatar's own words; never set where they are stored. */
  nameOnly: z.literal(true).optional(),
});
export type HearingHints = z.infer<typeof HearingHints>;

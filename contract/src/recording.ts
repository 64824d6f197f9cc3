import { z } from 'zod';

/** Recordings of what is heard in a conversation: only where an avatar's owner wants them and its visitor agreed. */

/** A longer conversation goes on, and its recording ends. */
export const RECORDING_MAX_SECONDS = 2 * 3600;
/** Longer recordings than allowed would take more. */
export const RECORDING_MAX_BYTES = 48 * 1024 * 1024;
/** Opus in Ogg: the visitor on the left, the avatar on the right. */
export const RECORDING_TYPE = 'audio/ogg';

/** A visitor's agreement: to which words, and in which language the page showed them. */
export const RecordingAgreement = z
  .object({
    text: z.int().min(1).max(1000).meta({ description: 'Number of the words that the page showed.' }),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'must be a language tag such as "en" or "zh-TW"')
      .meta({ description: 'In which they were shown.' }),
  })
  .meta({ id: 'RecordingAgreement' });
export type RecordingAgreement = z.infer<typeof RecordingAgreement>;

/**
 * Why nothing more is recorded of a session. `withdrawn`: the visitor stopped it, and what was recorded is deleted.
 * `failed`: it could not be made or sent. `full`: it was as long as recordings may be.
 */
export const RECORDING_ENDS = ['withdrawn', 'failed', 'full'] as const;
export type RecordingEnd = (typeof RECORDING_ENDS)[number];

/** Query parameters with which a media host describes the recording that it sends. */
export const RecordingFacts = z.strictObject({
  beganAt: z.iso.datetime(),
  durationMs: z.coerce
    .number()
    .int()
    .min(1)
    .max(RECORDING_MAX_SECONDS * 1000 + 60_000),
});
export type RecordingFacts = z.infer<typeof RecordingFacts>;

/** The session and its process, in the path (`CONTROL_PATHS.recording`). */
export const RecordingParams = z.object({
  sessionId: z.uuid(),
  attempt: z.coerce.number().int().min(0).max(1000),
});
export type RecordingParams = z.infer<typeof RecordingParams>;

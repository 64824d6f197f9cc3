import { z } from 'zod';
import {
  SESSION_DURATION_SECONDS,
  SESSION_JSON_MAX,
  SESSION_LANGUAGE_MAX,
  SESSION_LOCATION_KEYS_MAX,
  SESSION_METADATA_KEYS_MAX,
} from './limits.ts';
import { RecordingAgreement } from './recording.ts';
import { keptObject } from './text.ts';
import { Warnings } from './warnings.ts';

/** Hosted sessions (§2.5, §3.3, §4.1, D3). */

export const BILLING_MODES = ['reserve', 'metered'] as const;
export type BillingMode = (typeof BILLING_MODES)[number];

export const HOSTED_END_REASONS = [
  'visitor_left',
  'visitor_never_joined',
  'max_duration',
  'credits_exhausted',
  'spend_cap_reached',
  'operator',
  'error',
] as const;
export type HostedEndReason = (typeof HOSTED_END_REASONS)[number];

/** Also private use (`x-…`) and the old registrations (`i-…`). */
const BCP47 = /^(?:[A-Za-z]{2,8}|[ixIX](?=-))(?:-[A-Za-z0-9]{1,8})*$/;

/** Body of POST /v1/session. Unknown keys are ignored; nothing is coerced or clamped. */
export const StartSession = z
  .object({
    avatarId: z.uuid().meta({ description: 'An avatar of the account that is ready to chat.' }),
    maxDurationSeconds: z
      .int()
      .min(SESSION_DURATION_SECONDS.min)
      .max(SESSION_DURATION_SECONDS.max)
      .optional()
      .meta({ description: 'Ends the session earlier than key, plan and balance would; never later.' }),
    language: z
      .string()
      .max(SESSION_LANGUAGE_MAX)
      .regex(BCP47, 'must be a BCP-47 language tag such as "en" or "zh-TW"')
      .optional()
      .meta({ description: 'BCP-47 tag for this session; the avatar’s own language if omitted.' }),
    metadata: keptObject(
      { ...SESSION_JSON_MAX, keys: SESSION_METADATA_KEYS_MAX },
      'Kept with the session for your own books.',
    ).optional(),
    location: keptObject(
      { ...SESSION_JSON_MAX, keys: SESSION_LOCATION_KEYS_MAX },
      'Kept with the session.',
    ).optional(),
  })
  .meta({ id: 'StartSession' });
export type StartSession = z.infer<typeof StartSession>;

/** Body of POST /v1/anonymous_session. */
export const StartAnonymousSession = StartSession.pick({ avatarId: true, language: true }).extend({
  recordingAgreement: RecordingAgreement.optional().meta({
    description:
      'The visitor has agreed on the page that the sound is recorded. Without it, or where the avatar’s owner has not ' +
      'switched recording on, nothing is.',
  }),
});
export type StartAnonymousSession = z.infer<typeof StartAnonymousSession>;

/** Answer of POST /v1/session. */
export const SessionStarted = z
  .object({
    sessionId: z.uuid(),
    serverUrl: z.string().meta({ description: 'Pass it to the LiveKit client’s `connect` as it is.' }),
    roomName: z.string().meta({ description: 'For information; the token chooses the room.' }),
    userToken: z.string().meta({
      description: 'Lets the visitor’s client, and nobody else, into the room; ends with the session.',
    }),
    actualDurationSeconds: z.int().positive().optional().meta({
      description: 'The limit granted after the caps of key, plan and balance; absent when metered.',
    }),
    billingMode: z.enum(BILLING_MODES).meta({
      description:
        '`reserve`: the whole limit is set aside at the start. `metered`: each minute is charged as it begins.',
    }),
    warnings: Warnings,
  })
  .meta({ id: 'SessionStarted' });
export type SessionStarted = z.infer<typeof SessionStarted>;

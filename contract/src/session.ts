import { z } from 'zod';
import {
  SESSION_DURATION_SECONDS,
  SESSION_LANGUAGE_MAX,
  SESSION_LOCATION_KEYS_MAX,
  SESSION_METADATA_KEYS_MAX,
} from './limits.ts';

/** Hosted sessions (interface 2.5, 3.3, 4.1; decisions 3). */

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

const BCP47 = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

function keyed(max: number) {
  return z
    .record(z.string(), z.unknown())
    .refine((value) => Object.keys(value).length <= max, `must have at most ${max} keys`);
}

/** Body of POST /v1/session. Unknown keys are ignored; nothing is coerced or clamped. */
export const StartSession = z.object({
  avatarId: z.uuid(),
  maxDurationSeconds: z.int().min(SESSION_DURATION_SECONDS.min).max(SESSION_DURATION_SECONDS.max).optional(),
  language: z
    .string()
    .max(SESSION_LANGUAGE_MAX)
    .regex(BCP47, 'must be a BCP-47 language tag such as "en" or "zh-TW"')
    .optional(),
  metadata: keyed(SESSION_METADATA_KEYS_MAX).optional(),
  location: keyed(SESSION_LOCATION_KEYS_MAX).optional(),
});
export type StartSession = z.infer<typeof StartSession>;

/** Answer of POST /v1/session. */
export const SessionStarted = z.object({
  sessionId: z.uuid(),
  serverUrl: z.string(),
  roomName: z.string(),
  userToken: z.string(),
  actualDurationSeconds: z.int().positive().optional(),
  billingMode: z.enum(BILLING_MODES),
});
export type SessionStarted = z.infer<typeof SessionStarted>;

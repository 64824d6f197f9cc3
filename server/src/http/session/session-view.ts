import { BILLING_MODES } from '@vivant/contract/session';
import { z } from 'zod';

const Time = z.iso.datetime();

/** A session as its owner sees it (decisions 3, Inspect). */
export const SessionViewSchema = z.object({
  id: z.uuid(),
  avatarId: z.uuid(),
  status: z.enum(['active', 'ending', 'ended']),
  billingMode: z.enum(BILLING_MODES),
  /** Missing for a metered session. */
  actualDurationSeconds: z.int().optional(),
  language: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Time,
  startedAt: Time,
  visitorJoinedAt: Time.nullable(),
  endedAt: Time.nullable(),
  endReason: z.string().nullable(),
  /** What the ledger holds for this session: nothing yet while a reserved session runs. */
  billedMicrocredits: z.int(),
  /** End of the visitor's speech to the first answer audio. */
  latency: z.object({ turns: z.int(), p50Ms: z.int(), p95Ms: z.int() }).nullable(),
});

export const TranscriptSchema = z.object({
  turns: z.array(
    z.object({
      at: Time,
      role: z.enum(['user', 'assistant']),
      text: z.string(),
      /** Knowledge files the answer stands on. */
      sources: z.array(z.string()),
      interrupted: z.boolean(),
    }),
  ),
});

/** A malformed id is an unknown session. */
export function knownShape(sessionId: string): boolean {
  return z.uuid().safeParse(sessionId).success;
}

import { z } from 'zod';
import { MICROCREDITS_PER_CREDIT } from './limits.ts';
import { BILLING_MODES } from './session.ts';
import { Degradation, MUTE_UNBILLED_AFTER_MS, SessionAbilities } from './session-condition.ts';
import { CitedPassage, TurnTiming } from './turn-timing.ts';

const Time = z.iso.datetime();

/** A session as its owner sees it (D3-14). */
export const SessionView = z
  .object({
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
    billedMicrocredits: z.int().meta({
      description: `Charged so far; ${MICROCREDITS_PER_CREDIT} microcredits are one credit. A reserved session is charged when it ends.`,
    }),
    /** End of the visitor's speech to the first answer audio. */
    latency: z
      .object({ turns: z.int(), p50Ms: z.int(), p95Ms: z.int() })
      .nullable()
      .meta({ description: 'From the end of the visitor’s speech to the first sound of the answer.' }),
    /** What the visitor gets, as agreed when the avatar joined. */
    ...SessionAbilities.shape,
    degradations: z.array(Degradation).meta({
      description: `What was lost of that on the way. If the avatar could not speak for more than ${MUTE_UNBILLED_AFTER_MS / 1000} s in all, the minutes in which it could not are not billed; a metered session gets them back at its end.`,
    }),
  })
  .meta({ id: 'Session', description: 'A hosted session as its owner sees it.' });
export type SessionView = z.infer<typeof SessionView>;

/** Answer of GET /v1/sessions. */
export const SessionList = z.object({
  items: z.array(SessionView),
  nextBefore: z.iso.datetime().nullable(),
});
export type SessionList = z.infer<typeof SessionList>;

/** Answer of GET /v1/sessions/{sessionId}/transcript. */

export const Transcript = z
  .object({
    turns: z.array(
      z.object({
        at: Time.meta({ description: 'When it was over.' }),
        beganAt: Time.nullable().meta({
          description:
            'When it began to be spoken or to be heard, or was typed; null where that was not recorded.',
        }),
        role: z.enum(['user', 'assistant']),
        text: z.string(),
        sources: z.array(z.string()).meta({ description: 'Knowledge files the answer stands on.' }),
        passages: z.array(CitedPassage).meta({
          description: 'Where in those files; empty for turns from before this was recorded.',
        }),
        interrupted: z.boolean(),
        timing: TurnTiming.nullable().meta({
          description:
            'Of an answer or a greeting; null for what visitors say, and where it was not recorded.',
        }),
      }),
    ),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof Transcript>;

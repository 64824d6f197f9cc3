import { BILLING_MODES } from '@vivant/contract/session';
import { Degradation, SessionAbilities } from '@vivant/contract/session-condition';
import { z } from 'zod';
import { EXAMPLE } from '../docs/endpoint-doc.ts';

const Time = z.iso.datetime();

/** A session as its owner sees it (D3-14). */
export const SessionViewSchema = z
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
      description:
        'Charged so far; 100 microcredits are one credit. A reserved session is charged when it ends.',
    }),
    /** End of the visitor's speech to the first answer audio. */
    latency: z
      .object({ turns: z.int(), p50Ms: z.int(), p95Ms: z.int() })
      .nullable()
      .meta({ description: 'From the end of the visitor’s speech to the first sound of the answer.' }),
    /** What the visitor gets, as agreed when the avatar joined. */
    ...SessionAbilities.shape,
    degradations: z.array(Degradation).meta({
      description:
        'What was lost of that on the way. If the avatar could not speak for more than 10 s in all, the minutes in which it could not are not billed; a metered session gets them back at its end.',
    }),
  })
  .meta({ id: 'Session', description: 'A hosted session as its owner sees it.' });

export const TranscriptSchema = z
  .object({
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
  })
  .meta({ id: 'Transcript' });

/** Any text: what is no id is an unknown session. */
export const SessionParams = z.object({
  sessionId: z.string().meta({
    description: 'Id of the session.',
    documentedAs: { type: 'string', format: 'uuid', examples: [EXAMPLE.sessionId] },
  }),
});

/** A session that has ended. */
export const ENDED_SESSION = {
  id: EXAMPLE.sessionId,
  avatarId: EXAMPLE.avatarId,
  status: 'ended',
  billingMode: 'reserve',
  actualDurationSeconds: 600,
  language: 'en',
  metadata: { visitor: 'kiosk-3' },
  createdAt: '2026-11-02T10:00:00.000Z',
  startedAt: '2026-11-02T10:00:00.894Z',
  visitorJoinedAt: '2026-11-02T10:00:02.310Z',
  endedAt: '2026-11-02T10:04:11.020Z',
  endReason: 'visitor_left',
  billedMicrocredits: 500,
  latency: { turns: 6, p50Ms: 820, p95Ms: 1310 },
  hears: { language: 'en', engine: 'whisper-1' },
  speaks: { language: 'en', engine: 'tts-1' },
  model: 'gpt-4o-mini',
  degradations: [
    {
      part: 'model',
      reason: 'failed',
      since: '2026-11-02T10:01:12.400Z',
      until: '2026-11-02T10:01:40.020Z',
    },
  ],
};

/** A malformed id is an unknown session. */
export function knownShape(sessionId: string): boolean {
  return z.uuid().safeParse(sessionId).success;
}

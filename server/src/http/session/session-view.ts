import { z } from 'zod';
import { EXAMPLE } from '../docs/endpoint-doc.ts';

/** Accepts any text: an invalid id is an unknown session. */
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

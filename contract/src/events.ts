import { z } from 'zod';
import type { Scope } from './scopes.ts';

/** What callers hear of, as it happens (D6-2, D8-8). */

/** Open to keys with the scope `avatars:read`. */
export const AVATAR_EVENTS = ['avatar.ready', 'avatar.failed', 'avatar.moderation_hold'] as const;
/** Need the scope `sessions` besides, as the sessions do that they are about. */
export const SESSION_EVENTS = [
  'session.started',
  'session.ended',
  'avatar_session.active',
  'avatar_session.ended',
  'avatar_session.failed',
] as const;
/** Need the scope `billing:write` besides, as the budgets do. */
export const SPENDING_EVENTS = ['sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached'] as const;
/** Every one, as webhooks tell of. */
export const EVENT_TYPES = [...AVATAR_EVENTS, ...SESSION_EVENTS, ...SPENDING_EVENTS] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** Tells one webhook that it is heard; somebody asked for it, and no stream shows it. */
export const TEST_EVENT = 'webhook.test';
/** Tells that events before it may be missing; it happened to nothing, and is kept nowhere. */
export const GAP_EVENT = 'stream.gap';

/** The scope a key needs to hear of it. */
export function scopeOfEvent(type: EventType): Scope {
  if (SESSION_EVENTS.some((one) => one === type)) return 'sessions';
  return SPENDING_EVENTS.some((one) => one === type) ? 'billing:write' : 'avatars:read';
}

export const ServiceEvent = z
  .object({
    type: z.enum([...EVENT_TYPES, TEST_EVENT, GAP_EVENT]).meta({
      description: `What happened; ignore types you do not know. \`${GAP_EVENT}\`: what came before may be missing. \`${TEST_EVENT}\`: sent to one webhook, whose owner asked for it.`,
    }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data: z
      .object({
        avatarId: z.uuid().optional(),
        status: z
          .enum(['ready', 'failed', 'moderation_hold'])
          .optional()
          .meta({ description: 'Of an avatar.' }),
        readyToChat: z.boolean().optional().meta({ description: 'Of an avatar.' }),
        sessionId: z.uuid().optional().meta({ description: 'With `session.*`.' }),
        avatarSessionId: z.uuid().optional().meta({ description: 'With `avatar_session.*`.' }),
        startedAt: z.iso
          .datetime()
          .nullable()
          .optional()
          .meta({ description: 'Of a session; null: its avatar never joined.' }),
        endedAt: z.iso.datetime().optional().meta({ description: 'Of a session that is over.' }),
        endReason: z.string().optional().meta({ description: 'Why a session ended.' }),
        billedMicrocredits: z.int().optional().meta({ description: 'What a session that ended cost.' }),
        balanceMicrocredits: z
          .int()
          .optional()
          .meta({ description: 'What is left of a budget, with `sponsor_budget.*`.' }),
        keyId: z.uuid().optional().meta({ description: 'With `key.cap_reached`, as what follows.' }),
        period: z.enum(['day', 'month', 'total']).optional().meta({ description: 'Which cap of the key.' }),
        capMicrocredits: z.int().optional().meta({ description: 'The cap.' }),
        spentMicrocredits: z.int().optional().meta({ description: 'What counts against it.' }),
        webhookId: z.uuid().optional().meta({ description: 'With `webhook.test`.' }),
      })
      .meta({ description: 'Ids, to read the rest by, and what changed.' }),
  })
  .meta({ id: 'Event', description: 'Something that happened to an avatar, a session, a budget or a key.' });
export type ServiceEvent = z.infer<typeof ServiceEvent>;

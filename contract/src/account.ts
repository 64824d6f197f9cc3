import { z } from 'zod';
import { SCOPES } from './scopes.ts';

/** What a key's account has, may do, and has left (D8-7). */

const Microcredits = z.int().meta({ description: 'In microcredits.' });

const Limit = z
  .object({
    limit: z.int(),
    used: z.int(),
    left: z.int().min(0),
  })
  .meta({ id: 'LimitUse', description: 'A limit, and how much of it is used and left now.' });

/** Null: the key has no such cap. */
const Cap = z
  .object({
    capMicrocredits: z.int(),
    usedMicrocredits: z.int().meta({ description: 'Spent in the window, and held for sessions that run.' }),
    leftMicrocredits: z.int().min(0),
  })
  .nullable()
  .meta({ id: 'CapUse', description: 'A spend cap of the key; null: it has none.' });

export const Account = z
  .object({
    accountId: z.uuid(),
    name: z.string(),
    environment: z.enum(['production', 'staging']),
    balance: z.object({
      balanceMicrocredits: Microcredits,
      reservedMicrocredits: z.int().meta({ description: 'Of the balance, what running sessions hold.' }),
      availableMicrocredits: z.int().meta({ description: 'What new sessions can be paid from.' }),
    }),
    plan: z
      .object({
        id: z.string(),
        hostedMicrocreditsPerMinute: z.int(),
        renderMicrocreditsPerMinute: z.int(),
        previewMicrocredits: z.int(),
        maxSessionSeconds: z.int(),
        createsPerMinute: z.int(),
        writesPerMinute: z.int(),
        readsPerMinute: z.int(),
        sessionStartsPerMinute: z.int(),
      })
      .meta({
        description: 'Prices and rates. What is left of a rate stands in `RateLimit-*` of each answer.',
      }),
    limits: z.object({
      apiAvatars: Limit,
      studioAvatars: Limit,
      storageBytes: Limit,
      concurrentSessions: Limit,
    }),
    key: z
      .object({
        id: z.uuid(),
        name: z.string().nullable(),
        scopes: z.array(z.enum(SCOPES)),
        avatarId: z.uuid().nullable().meta({ description: 'The one avatar it is bound to.' }),
        metered: z.boolean(),
        maxDurationSeconds: z.int().nullable(),
        concurrentSessions: Limit.nullable(),
        caps: z.object({ total: Cap, monthly: Cap, daily: Cap }),
      })
      .meta({ description: 'The key that asks, with the limits of its own.' }),
  })
  .meta({ id: 'Account', description: 'An account, as its keys see it.' });
export type Account = z.infer<typeof Account>;

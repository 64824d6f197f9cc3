import { z } from 'zod';
import { DEGRADABLE_PARTS, DEGRADATION_REASONS } from './room-protocol.ts';

/** What a visitor of a hosted session gets, and what was lost of it on the way. */

const Engine = z.object({
  language: z.string().meta({
    description: 'BCP-47 tag; `auto` where the recogniser finds out by itself which language it hears.',
  }),
  engine: z.string().meta({ description: 'The configured model’s name, or the embedded engine’s.' }),
});

export const SessionAbilities = z
  .object({
    hears: Engine.nullable().meta({
      description: 'How the visitor is heard; null: typed words alone.',
    }),
    speaks: Engine.nullable().meta({
      description:
        'The voice. Its language is the avatar’s own where nothing here speaks the session’s; null: captions alone.',
    }),
    model: z.string().nullable().meta({
      description: 'The language model that answers; null: sentences quoted from the documents.',
    }),
  })
  .meta({ id: 'SessionAbilities' });
export type SessionAbilities = z.infer<typeof SessionAbilities>;

export const Degradation = z
  .object({
    part: z.enum(DEGRADABLE_PARTS),
    reason: z.enum(DEGRADATION_REASONS).meta({
      description:
        '`no_engine`: nothing here knows the language. `unavailable`: it cannot be started or reached. `failed`: it did not answer, or with an error.',
    }),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable().meta({ description: 'When it worked again; null while it does not.' }),
  })
  .meta({ id: 'Degradation' });
export type Degradation = z.infer<typeof Degradation>;

/** If the avatar could not speak for longer than this, the minutes in which it could not are not billed. */
export const MUTE_UNBILLED_AFTER_MS = 10_000;

const DEGRADATIONS_MAX = 100;
const MINUTE_MS = 60_000;
/** A week: longer than any conversation without a break, and a report stays small. */
const MINUTES_MAX = 10_080;

/** What one process of a session knows of itself; totals since it joined. */
export const SessionCondition = z.object({
  /** Grows with every change, so that of two reports the newer is known by it. */
  at: z.iso.datetime(),
  degradations: z.array(Degradation).overwrite((entries) => entries.slice(0, DEGRADATIONS_MAX)),
  /**
   * For each minute of the session's bill, the first at index 0, how long it had no voice at all, or let words go by
   * in silence; up to the last minute in which that was so.
   */
  muteMsByMinute: z
    .array(
      z
        .int()
        .min(0)
        .overwrite((ms) => Math.min(ms, MINUTE_MS)),
    )
    .overwrite((minutes) => minutes.slice(0, MINUTES_MAX))
    // An older host counts its own minutes, which are not the bill's.
    .default([]),
});
export type SessionCondition = z.infer<typeof SessionCondition>;

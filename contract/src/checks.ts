import { z } from 'zod';

/** Answers of the checks: what a build would say of a file, without an avatar. */

const Feedback = z.string().nullable().meta({
  description:
    'For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say.',
});

const Verdict = z.enum(['accepted', 'refused']).meta({
  description: 'Whether the build of an avatar would go on with this file.',
});

/** What is looked at in a portrait, in the order in which it is told. */
export const PORTRAIT_POINTS = [
  'face',
  'size',
  'light',
  'focus',
  'framing',
  'turn',
  'eyes',
  'mouth',
] as const;
export type PortraitPoint = (typeof PORTRAIT_POINTS)[number];

const PortraitFinding = z
  .object({
    point: z.enum(PORTRAIT_POINTS),
    outcome: z.enum(['good', 'improvable', 'refused', 'not_judged']).meta({
      description:
        '`improvable`: it is used, and would be better otherwise; `not_judged`: something else has to be right before this can be told.',
    }),
    advice: z
      .string()
      .nullable()
      .meta({ description: 'What is wrong and how to mend it; null where nothing is.' }),
  })
  .meta({ id: 'PortraitFinding', description: 'What was found of one point of a portrait.' });
export type PortraitFinding = z.infer<typeof PortraitFinding>;

export const PortraitCheck = z
  .object({
    verdict: Verdict,
    feedback: Feedback,
    score: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'How well the portrait suits; 0 for one that is refused.' }),
    improvements: z
      .array(z.object({ advice: z.string(), points: z.number() }))
      .meta({ description: 'What would raise the score, and by how much; the most first.' }),
    findings: z.array(PortraitFinding).meta({
      description:
        'Every point that is looked at, good ones too, to be shown as a list of ticks; all of them, in one order; none where the picture was more than the judge could take.',
    }),
  })
  .meta({ id: 'PortraitCheck', description: 'What the appearance stage would say of a portrait.' });
export type PortraitCheck = z.infer<typeof PortraitCheck>;

export const VoiceCheck = z
  .object({ verdict: Verdict, feedback: Feedback })
  .meta({ id: 'VoiceCheck', description: 'What the voice stage would say of a sample.' });
export type VoiceCheck = z.infer<typeof VoiceCheck>;

export const DocumentCheck = z
  .object({
    verdict: Verdict,
    feedback: Feedback,
    title: z.string().nullable().meta({ description: 'The heading it begins with, if any.' }),
    passages: z
      .int()
      .min(0)
      .meta({ description: 'How many passages a conversation could draw on; 0 for one that is refused.' }),
  })
  .meta({ id: 'DocumentCheck', description: 'What the knowledge stage would say of a document.' });
export type DocumentCheck = z.infer<typeof DocumentCheck>;

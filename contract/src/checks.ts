import { z } from 'zod';

/** Answers of the checks: what a build would say of a file, without an avatar. */

const Feedback = z.string().nullable().meta({
  description:
    'For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say.',
});

const Verdict = z.enum(['accepted', 'refused']).meta({
  description: 'Whether the build of an avatar would go on with this file.',
});

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

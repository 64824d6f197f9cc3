import { z } from 'zod';
import { text } from './text.ts';

/** Written questions to an avatar, and what a visitor would be answered. */

export const QUESTIONS_MAX = 20;
export const QUESTION_MAX = 500;

export const Question = text(QUESTION_MAX).refine((value) => value.trim() !== '', 'must say something');

export const AskAvatar = z
  .strictObject({
    questions: z
      .array(Question)
      .min(1, 'must have at least one question')
      .max(QUESTIONS_MAX, `must be at most ${QUESTIONS_MAX} questions`)
      .meta({
        description: `1–${QUESTIONS_MAX} questions of up to ${QUESTION_MAX} characters. Each is asked alone: none knows of those before it.`,
      }),
  })
  .meta({ id: 'AskAvatar' });
export type AskAvatar = z.infer<typeof AskAvatar>;

const Answer = z.object({
  text: z.string().meta({ description: 'What the avatar would say.' }),
  sources: z
    .array(
      z.object({
        title: z.string().meta({ description: 'Of the document.' }),
        place: z
          .string()
          .nullable()
          .meta({ description: 'The heading or the page; null where it has none.' }),
        passage: z.string(),
      }),
    )
    .meta({ description: 'What the answer stands on, the most telling first.' }),
  answeredBy: z.enum(['model', 'documents', 'without_model']).meta({
    description:
      '`documents`: there is no language model; `without_model`: there is one, and it did not answer.',
  }),
  refusal: z.boolean().nullable().meta({
    description:
      'Whether it says that it has no answer; null for the words of a language model, which nobody judged.',
  }),
});

export const AvatarAnswers = z
  .object({
    answers: z
      .array(
        z.object({
          question: z.string(),
          answer: Answer.nullable().meta({
            description: 'Null where no time was left for it: ask it again.',
          }),
        }),
      )
      .meta({ description: 'In the order of the questions.' }),
  })
  .meta({ id: 'AvatarAnswers', description: 'What an avatar answers to written questions.' });
export type AvatarAnswers = z.infer<typeof AvatarAnswers>;

import { z } from 'zod';

/** When the parts of an answer happened, from the end of what the visitor said or typed. */

/** `greeting`: nobody asked; counted from the moment at which the avatar was to greet. */
export const TURN_KINDS = ['spoken', 'typed', 'greeting'] as const;
export type TurnKind = (typeof TURN_KINDS)[number];

/** In the order in which they mostly come: an answer may be ready before silence has ended the visitor's turn. */
export const TURN_STAGES = [
  'recognised',
  'turnEnded',
  'retrieved',
  'firstToken',
  'firstPcm',
  'firstAudio',
  'playing',
] as const;
export type TurnStage = (typeof TURN_STAGES)[number];

const TIMING_MAX_MS = 3_600_000;
/** A session process may say anything once it was taken over: what is out of bounds is cut rather than refused. */
const Milliseconds = z.number().overwrite((ms) => Math.round(Math.min(Math.max(ms, 0), TIMING_MAX_MS)));
const instant = (description: string) => Milliseconds.nullable().meta({ description });

export const TurnTiming = z
  .object({
    kind: z.enum(TURN_KINDS),
    recognisedMs: instant('The visitor’s last words were recognised; null where nothing was to be.'),
    turnEndedMs: instant('Silence had ended the visitor’s turn, or the message was taken.'),
    retrievedMs: instant('The documents had been searched; null where they were not.'),
    firstTokenMs: instant('The first piece of the answer’s text was there.'),
    firstPcmMs: instant('The first sound of the answer was made; null where nothing gives it a voice.'),
    firstAudioMs: instant('That sound was sent.'),
    playingMs: instant('It began to play; without a voice, the captions began.'),
    playedMs: Milliseconds.meta({
      description: 'How much of the answer was played: of an interrupted one, where it was cut.',
    }),
  })
  .meta({
    id: 'TurnTiming',
    description:
      'When the parts of an answer happened, in milliseconds from the end of the visitor’s words: of speech, or when a typed message arrived. A greeting counts from when it was due.',
  });
export type TurnTiming = z.infer<typeof TurnTiming>;

/** A place of a document that an answer stands on. */
export const CitedPassage = z
  .object({
    source: z.string().meta({ description: 'The document’s file name, one of `sources`.' }),
    place: z.string().nullable().meta({
      description: 'The heading or page it stands under; null where the document has no such.',
    }),
  })
  .meta({ id: 'CitedPassage' });
export type CitedPassage = z.infer<typeof CitedPassage>;

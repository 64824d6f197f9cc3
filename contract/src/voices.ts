import { z } from 'zod';
import { AVATAR_LANGUAGES } from './languages.ts';
import { VOICE_LINE_LENGTH } from './limits.ts';
import { text } from './text.ts';

/**
 * Voices that nobody has to record: the embedded engines' own, each at a pitch of its own. A sample of one is taken
 * like any other recording, so an avatar with it is built as every avatar is.
 */
export const READY_VOICES = {
  deep: { name: 'Deep', f0MedianHz: 95 },
  even: { name: 'Even', f0MedianHz: 128 },
  clear: { name: 'Clear', f0MedianHz: 172 },
  bright: { name: 'Bright', f0MedianHz: 205 },
} as const;
export type ReadyVoice = keyof typeof READY_VOICES;
export const READY_VOICE_IDS = Object.keys(READY_VOICES) as [ReadyVoice, ...ReadyVoice[]];

/** What GET /v1/voices lists (D8-13). */
export const ReadyVoiceList = z.object({
  items: z.array(
    z
      .object({
        id: z.enum(READY_VOICE_IDS),
        name: z.string().meta({ description: 'How it sounds, in English.' }),
        languages: z
          .array(z.enum(AVATAR_LANGUAGES))
          .meta({ description: 'Of avatars that may have it; a sample is spoken in one of them.' }),
      })
      .meta({ id: 'ReadyVoice', description: 'A voice that nobody has to record.' }),
  ),
});

/** Body of the call that says a line in the voice of an avatar. */
export const VoiceLine = z.strictObject({
  text: text(VOICE_LINE_LENGTH.max, VOICE_LINE_LENGTH.min).meta({
    description: 'What is said, in the language of the avatar.',
  }),
});

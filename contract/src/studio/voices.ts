import { z } from 'zod';
import { AVATAR_LANGUAGES } from '../languages.ts';
import { READY_VOICE_IDS } from '../voices.ts';

/** A sample of a ready voice, as a WAV file, is at `/studio/api` + this path. */
export const VOICE_SAMPLE_PATH = '/voices/sample';

/** A `VoiceLine` in the voice of an avatar, as a WAV file, is at `/studio/api` + this path. */
export const VOICE_LINE_PATH = '/avatars/:id/voice/line';

export const VoiceSampleChoice = z.strictObject({
  voice: z.enum(READY_VOICE_IDS),
  language: z.enum(AVATAR_LANGUAGES),
});
export type VoiceSampleChoice = z.infer<typeof VoiceSampleChoice>;

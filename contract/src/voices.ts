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

/**
 * Sentences that the recogniser must still understand after the voice was shaped. None of them is used to measure the
 * voice's pitch.
 */
export const SELF_TEST_TEXT: string[] = [
  'We have been working on this for several years now.',
  'I can tell you more about that if you have a few minutes.',
];

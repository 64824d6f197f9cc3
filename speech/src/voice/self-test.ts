/** What the recogniser must still understand after the voice was shaped. None of it is said when its pitch is measured. */
export const SELF_TEST_TEXT: string[] = [
  'We have been working on this for several years now.',
  'I can tell you more about that if you have a few minutes.',
];

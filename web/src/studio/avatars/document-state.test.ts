import { expect, it } from 'vitest';
import { documentState } from './document-state.ts';

it.each<[number | null, string | null, boolean, string]>([
  [null, null, true, 'being read…'],
  [12, null, false, '12 passages'],
  [1, 'Its pictures are not read.', false, '1 passage. Its pictures are not read.'],
  [0, 'It is protected by a password.', false, 'It is protected by a password.'],
  [null, null, false, 'read'],
])(
  'of %s passages, with the feedback %j (being read: %s), a document says “%s”',
  (passages, feedback, isBeingRead, words) => {
    expect(documentState({ passages, feedback }, isBeingRead)).toBe(words);
  },
);

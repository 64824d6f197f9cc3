import { expect, it } from 'vitest';
import { documentState, isUnread } from './document-state.ts';

it.each<[number | null, string | null, Parameters<typeof documentState>[1], string, boolean]>([
  [null, null, 'processing', 'being read…', false],
  [12, null, 'completed', '12 passages', false],
  [1, 'Its pictures are not read.', 'completed', '1 passage. Its pictures are not read.', false],
  [0, 'It is protected by a password.', 'completed', 'It is protected by a password.', true],
  [null, null, 'completed', 'read', false],
  [null, null, 'failed', 'it could not be read', true],
  [null, 'It is damaged.', 'failed', 'It is damaged.', true],
  [12, null, 'failed', '12 passages', false],
])(
  'of %s passages, with the feedback %j (reading: %s), a document says “%s”',
  (passages, feedback, reading, words, unread) => {
    expect(documentState({ passages, feedback }, reading)).toBe(words);
    expect(isUnread({ passages }, reading)).toBe(unread);
  },
);

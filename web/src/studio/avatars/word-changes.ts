import { diffWordsWithSpace } from 'diff';

/** A piece of text that two versions of it share, or that one of them has. */
export interface WordChange {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/**
 * The changes from one text to another, word by word; in languages without spaces, by their own words. Texts with
 * hardly a word in common change as a whole, which reads better than every second word.
 */
export function wordChanges(before: string, after: string, language: string): WordChange[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const changes = diffWordsWithSpace(before, after, { intlSegmenter }).map(
    ({ value, added, removed }): WordChange => ({
      text: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    }),
  );
  const kept = changes.reduce((sum, { text, kind }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  if (kept >= Math.min(before.length, after.length) / 4) return changes;
  const whole: WordChange[] = [
    { text: before, kind: 'removed' },
    { text: after, kind: 'added' },
  ];
  return whole.filter(({ text }) => text !== '');
}

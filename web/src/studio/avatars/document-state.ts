import type { StudioAvatar } from '@vivant/contract/studio/avatars';

const OVER: readonly string[] = ['completed', 'failed', 'skipped'];

type Reading = StudioAvatar['stages']['knowledge']['status'];

/** What was read of a document, in a few words; with what the reader says of it. */
export function documentState(
  { passages, feedback }: Pick<StudioAvatar['documents'][number], 'passages' | 'feedback'>,
  reading: Reading,
): string {
  if (!OVER.includes(reading)) return 'being read…';
  if (passages === null && reading === 'failed') return feedback ?? 'it could not be read';
  // An avatar of an earlier version did not keep how much was read of each.
  if (passages === null) return feedback ?? 'read';
  if (passages === 0) return feedback ?? 'nothing in it can be read';
  const read = `${passages.toLocaleString()} ${passages === 1 ? 'passage' : 'passages'}`;
  return feedback === null ? read : `${read}. ${feedback}`;
}

/** Whether an avatar answers nothing from it. */
export function isUnread(
  { passages }: Pick<StudioAvatar['documents'][number], 'passages'>,
  reading: Reading,
): boolean {
  return passages === 0 || (passages === null && reading === 'failed');
}

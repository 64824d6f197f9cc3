import type { StudioAvatar } from '@vivant/contract/studio/avatars';

/** What was read of a document, in a few words; with what the reader says of it. */
export function documentState(
  { passages, feedback }: Pick<StudioAvatar['documents'][number], 'passages' | 'feedback'>,
  isBeingRead: boolean,
): string {
  if (isBeingRead) return 'being read…';
  // An avatar of an earlier version did not keep how much was read of each.
  if (passages === null) return feedback ?? 'read';
  if (passages === 0) return feedback ?? 'nothing in it can be read';
  const read = `${passages.toLocaleString()} ${passages === 1 ? 'passage' : 'passages'}`;
  return feedback === null ? read : `${read}. ${feedback}`;
}

import type { RehearsalNews } from '@vivant/contract/studio/rehearsal';
import type { TextField } from '@vivant/contract/studio/versions';
import { namesInSentence } from './field-words.ts';

/** Of a talk: what it begins with, which no later answer changes. */
const OF_ITS_BEGINNING: readonly TextField[] = ['greeting', 'language', 'video', 'aiMark'];
const OF_NO_TALK: readonly TextField[] = ['description', 'previews', 'previewMessage'];

/** What is said of a draft once these fields of it are saved. */
export function savedWords(fields: readonly TextField[], rehearsal: RehearsalNews): string {
  const spoken = fields.filter((field) => !OF_NO_TALK.includes(field));
  if (rehearsal === 'none' || spoken.length === 0) return 'Saved in the draft.';
  const later = spoken.filter((field) => OF_ITS_BEGINNING.includes(field));
  if (rehearsal === 'as_before' || later.length === spoken.length)
    return 'Saved in the draft. It counts from the next talk.';
  const now = 'Saved in the draft. The talk answers so from now on';
  return later.length === 0 ? `${now}.` : `${now}; from the next one: ${namesInSentence(later)}.`;
}

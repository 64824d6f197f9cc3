import type { RehearsalNews } from '@vivant/contract/studio/rehearsal';
import type { TextField } from '@vivant/contract/studio/versions';
import { namesInSentence } from './field-words.ts';

/** Of a talk: what it begins with, which no later answer changes. */
const OF_ITS_BEGINNING: readonly TextField[] = ['greeting', 'language', 'video', 'aiMark'];
const OF_NO_TALK: readonly TextField[] = ['description', 'previews', 'previewMessage'];

interface Words {
  done: string;
  /** From now on. */
  now: string;
  later: string;
}

const SAVED: Words = {
  done: 'Saved in the draft.',
  now: 'The talk answers so from now on',
  later: 'It counts from the next talk.',
};
const DISCARDED: Words = {
  done: 'The draft is discarded.',
  now: 'The talk answers as published from now on',
  later: 'The next talk is as published.',
};

/** What is said of a draft once these fields of it are saved. */
export function savedWords(fields: readonly TextField[], rehearsal: RehearsalNews): string {
  return wordsOf(SAVED, fields, rehearsal);
}

/** And once it is discarded, with these fields. */
export function discardedWords(fields: readonly TextField[], rehearsal: RehearsalNews): string {
  return wordsOf(DISCARDED, fields, rehearsal);
}

function wordsOf(
  { done, now, later }: Words,
  fields: readonly TextField[],
  rehearsal: RehearsalNews,
): string {
  const spoken = fields.filter((field) => !OF_NO_TALK.includes(field));
  if (rehearsal === 'none' || spoken.length === 0) return done;
  const ofNext = spoken.filter((field) => OF_ITS_BEGINNING.includes(field));
  if (rehearsal === 'as_before' || ofNext.length === spoken.length) return `${done} ${later}`;
  return ofNext.length === 0
    ? `${done} ${now}.`
    : `${done} ${now}; from the next one: ${namesInSentence(ofNext)}.`;
}

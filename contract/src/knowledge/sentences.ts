import type { KnowledgePassage } from '../knowledge.ts';
import { spokenHeading } from './headings.ts';

/** A sentence of a passage that may answer: what is quoted, and what is known of its place. */
export interface PassageSentence {
  text: string;
  /** The question within the passage that it answers; null without one. */
  question: string | null;
  /** What is said after it in its paragraph, or the items of the list that it announces. */
  following: readonly string[];
  /** The announcement of the list that it is an item of; null without one. */
  label: string | null;
  /** Whether another sentence stands before it in its paragraph, to which it may refer. */
  isLater: boolean;
}

/**
 * The sentences of a passage that may be quoted, in their order. A build that stores something for each of them and
 * the responder that reads them get the same ones.
 */
export function sentencesIn(passage: string): PassageSentence[] {
  const sentences: PassageSentence[] = [];
  const paragraphs = paragraphsOf(passage).map((paragraph) => ({
    texts: sentencesOf(paragraph.replace(LIST_MARK, '')),
    isItem: LIST_MARK.test(paragraph),
  }));
  let label: string | null = null;
  for (const [at, { texts, isItem }] of paragraphs.entries()) {
    if (!isItem) label = null;
    const items = isItem ? [] : itemsAfter(paragraphs, at);
    for (const [place, text] of texts.entries()) {
      const before = texts[place - 1];
      // A question within a document is answered by what follows, and is no answer itself.
      if (isQuestion(text) && place + 1 < texts.length) continue;
      const question = before !== undefined && isQuestion(before) ? before : null;
      const following = place + 1 < texts.length ? texts.slice(place + 1) : items;
      sentences.push({ text, question, following, label, isLater: place > 0 });
    }
    if (items.length > 0) label = texts.at(-1) ?? '';
  }
  return sentences;
}

/** The same sentences as a network compares them with a question: each says what it is about. */
export function sentencesToEmbed({ heading, text }: Pick<KnowledgePassage, 'heading' | 'text'>): string[] {
  const under = spokenHeading(heading);
  return sentencesIn(text).map(({ text, question, label }) =>
    [under, label?.replace(/[:：]$/u, '') ?? '', [question, text].filter((part) => part !== null).join(' ')]
      .filter((part) => part !== '')
      .join(': '),
  );
}

const isQuestion = (text: string) => /[?？]$/u.test(text);

/** The items of the list that the last sentence of a paragraph announces. */
function itemsAfter(
  paragraphs: readonly { texts: readonly string[]; isItem: boolean }[],
  at: number,
): readonly string[] {
  if (!/[:：]$/u.test(paragraphs[at]?.texts.at(-1) ?? '')) return [];
  const after = paragraphs.slice(at + 1);
  const end = after.findIndex(({ isItem }) => !isItem);
  return after.slice(0, end === -1 ? undefined : end).flatMap(({ texts }) => texts);
}

/** A line of this length without the end of its sentence was broken by the page, not by the author. */
const WRAPPED_LINE_CHARS = 50;

/** The beginning of an item of a list. */
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+(?=\S)/u;

/** Joins lines of a passage that only the page layout broke. */
export function paragraphsOf(passage: string): string[] {
  const paragraphs: string[] = [];
  let open = '';
  for (const line of passage.split(/\n+/)) {
    if (open !== '' && LIST_MARK.test(line)) {
      paragraphs.push(open);
      open = '';
    }
    open = open === '' ? line : `${open} ${line}`;
    if (line.length >= WRAPPED_LINE_CHARS && /[\p{Ll},;-]$/u.test(line.trim())) continue;
    paragraphs.push(open);
    open = '';
  }
  if (open !== '') paragraphs.push(open);
  return paragraphs;
}

/** Abbreviations before a full stop that does not end a sentence; "15 h." may end one. */
const ABBREVIATION =
  /(?:^|(?<!\d)[\s(])(?:\p{L}|dr|mr|mrs|ms|st|no|nr|bzw|ca|etc|vs|prof|sra?|mme|art|fig)\.$/iu;

/** Sentences end alike in all languages that are spoken. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  const segments = [...SEGMENTER.segment(paragraph)];
  for (const segment of withWholeAddresses(segments.map((each) => each.segment))) {
    const text = segment.trim();
    const last = sentences.at(-1);
    if (last !== undefined && (ABBREVIATION.test(last) || isOrdinal(last, text)))
      sentences[sentences.length - 1] = `${last} ${text}`;
    else if (text !== '') sentences.push(text);
  }
  return sentences;
}

/** “24., 25. und 31. Dezember”, “am 3. Mai”: the full stop makes a number the day of a month. */
const isOrdinal = (last: string, next: string) =>
  /(?:^|\s)\d{1,2}\.$/u.test(last) &&
  /^(?:\p{Ll}|,|(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*|\d{1,2}\.)/u.test(next);

/** The part of a web address after a question or exclamation mark belongs to it. */
export function withWholeAddresses(segments: readonly string[]): string[] {
  const whole: string[] = [];
  for (const segment of segments) {
    const before = whole.at(-1) ?? '';
    if (WEB_ADDRESS_ENDS.test(before) && ADDRESS_GOES_ON.test(segment))
      whole.push(`${whole.pop()}${segment}`);
    else whole.push(segment);
  }
  return whole;
}
const WEB_ADDRESS_ENDS = /(?:https?:\/\/|www\.)[!-~]*$/;
const ADDRESS_GOES_ON = /^[!-~]/;

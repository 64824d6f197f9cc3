import { withWholeAddresses } from '../sentences.ts';

/** A line of this length without the end of its sentence was broken by the page, not by the author. */
const WRAPPED_LINE_CHARS = 50;

/** The beginning of an item of a list. */
export const LIST_MARK = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+(?=\S)/u;

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

export function sentencesOf(paragraph: string, language: string): string[] {
  const locale = Intl.Segmenter.supportedLocalesOf(language).length > 0 ? language : 'en';
  const sentences: string[] = [];
  const segments = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(paragraph)];
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

/** Joins sentences as their language does. */
export function joined(sentences: readonly string[], language: string): string {
  return sentences.join(/^(?:zh|ja)/.test(language) ? '' : ' ');
}

/** One of several answers, with its subject: "Tickets: They cost 8 euros." */
export function labelled(name: string, text: string, language: string): string {
  const [, colon] = COLONS.find(([languages]) => languages.test(language)) ?? [];
  return `${name}${colon ?? ': '}${text}`;
}

const COLONS = [
  [/^(?:zh|ja)/, '：'],
  [/^fr/, ' : '],
] as const;

/** Headings and labels match well but say nothing. */
export const saysSomething = (sentence: string) =>
  sentence.length > 60 || /[.!?。！？…।:]["'”’»)]*$/u.test(sentence);

import { localeOf } from '@vivant/contract/locales/all';
import { emphasisOf, withoutEmphasis } from './emphasis.ts';

/** A part of a text with an expression of the speaker's face; `from` and `to` are shares of its length, 0–1. */
export interface TextExpression {
  expression: 'smile' | 'concern' | 'question' | 'emphasis';
  from: number;
  to: number;
}

const LETTER = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
/** Where a phrase ends. */
const CLAUSE_END = /[,.!?;:…、，。！？；：]/gu;
/** An expression outlasts its words, but not by a whole sentence. */
const LONGEST_CHARS = 45;
const QUESTION = /[?？]["'”’」』)\]]*\s*$/u;
/** A question rises over its last words. */
const QUESTION_CHARS = 14;
const LEAST_QUESTION_SHARE = 0.3;

/**
 * The expressions of a sentence, by the words of its language and its marks of emphasis; if a phrase has both, regrets
 * take precedence over greetings. Shares are of the text without the marks.
 */
export function expressionsOf(sentence: string, language: string): TextExpression[] {
  const marked = sentence.trim();
  const text = withoutEmphasis(marked);
  if (text === '') return [];
  const { feelings, courtesies } = localeOf(language);
  const { hello, thanks } = courtesies;
  const found = [
    ...phrases(text, 'concern', feelings.sorry.source),
    ...phrases(text, 'smile', `${hello.source}|${thanks.source}|${feelings.glad.source}`),
    ...emphasised(marked, text.length),
  ];
  const apart = found.filter(
    (one, i) => !found.slice(0, i).some((before) => one.from < before.to && before.from < one.to),
  );
  if (QUESTION.test(text)) {
    const from = Math.min(1 - LEAST_QUESTION_SHARE, 1 - QUESTION_CHARS / text.length);
    apart.push({ expression: 'question', from: Math.max(0, from), to: 1 });
  }
  return apart;
}

/** The expressions of a text's sentences, as shares of the whole text. */
export function expressionsOfText(text: string, language: string): TextExpression[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return [...sentences].flatMap(({ segment, index }) => {
    const spoken = segment.trim();
    const begin = index + segment.indexOf(spoken);
    const shareAt = (share: number) => (begin + share * spoken.length) / text.length;
    return expressionsOf(spoken, language).map(({ expression, from, to }) => ({
      expression,
      from: shareAt(from),
      to: shareAt(to),
    }));
  });
}

function emphasised(marked: string, length: number): TextExpression[] {
  let at = 0;
  return emphasisOf(marked).flatMap(({ text, isEmphasised }) => {
    const from = at / length;
    at += text.length;
    return isEmphasised ? [{ expression: 'emphasis' as const, from, to: at / length }] : [];
  });
}

/** From each match to the end of its phrase. */
function phrases(text: string, expression: 'smile' | 'concern', words: string): TextExpression[] {
  const pattern = new RegExp(`(?<!${LETTER})(?:${words})(?!${LETTER})`, 'giu');
  return [...text.matchAll(pattern)].map((match) => {
    CLAUSE_END.lastIndex = match.index + match[0].length;
    const end = CLAUSE_END.exec(text)?.index ?? text.length;
    const to = Math.min(end, match.index + match[0].length + LONGEST_CHARS);
    return { expression, from: match.index / text.length, to: to / text.length };
  });
}

/**
 * Models mark emphasis as in Markdown: "not *this* one"; `**` and `***` mean the same. The marks become one character
 * that no document has, until a voice reads them.
 */
export const EMPHASIS_MARK = '\uE000';

/** Scripts whose words have spaces around them. */
const WORD = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}\p{M}\p{N}`;
const IS_OF_WORD = new RegExp(`[${WORD}]`, 'u');
/**
 * From mark to mark within a line, with an elided article before it ("l’*école*"); a longer passage is not an emphasis.
 * A part of a compound is not emphasised.
 */
const EMPHASISED = new RegExp(
  String.raw`(?<![${WORD}/-])((?:\p{L}{1,5}['’])?)${EMPHASIS_MARK}([^\s${EMPHASIS_MARK}](?:[^${EMPHASIS_MARK}\n]{0,78}[^\s${EMPHASIS_MARK}])?)${EMPHASIS_MARK}(?![${WORD}/-])`,
  'gu',
);
const MARKS = new RegExp(EMPHASIS_MARK, 'g');

/** A part of a text; all parts in order are the text without its marks. */
export interface Stretch {
  text: string;
  isEmphasised: boolean;
}

/** Splits a text into stretches. A mark without a counterpart is left out. */
export function emphasisOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  const add = (words: string, isEmphasised: boolean) => {
    const plain = withoutEmphasis(words);
    if (plain !== '') stretches.push({ text: plain, isEmphasised });
  };
  let from = 0;
  for (const match of text.matchAll(EMPHASISED)) {
    add(text.slice(from, match.index), false);
    add(`${match[1]}${match[2]}`, true);
    from = match.index + match[0].length;
  }
  add(text.slice(from), false);
  return stretches;
}

/** The text without marks. Also works on pieces of a text. */
export const withoutEmphasis = (text: string) => text.replace(MARKS, '');

/** Whether an emphasis begins in this text and does not end. */
export const isEmphasisOpen = (text: string) => (text.match(MARKS)?.length ?? 0) % 2 === 1;

/** The mark at the beginning of a text, and the blanks behind it, which end an emphasis that is open. */
export const endOfEmphasis = (text: string) => ENDS_BEFORE.exec(text)?.[0] ?? '';
const ENDS_BEFORE = new RegExp(String.raw`^${EMPHASIS_MARK}\s*`);

/**
 * Changes each stretch and keeps its marks. If the text as a whole is changed differently, as "*12* km" is, the result
 * is that of the whole, without emphasis.
 */
export function mapStretches(text: string, change: (stretch: string) => string): string {
  const whole = change(withoutEmphasis(text));
  if (!text.includes(EMPHASIS_MARK)) return whole;
  const stretches = emphasisOf(text).map(({ text: words, isEmphasised }) =>
    isEmphasised ? EMPHASIS_MARK + change(words) + EMPHASIS_MARK : change(words),
  );
  const marked = stretches.join('');
  return withoutEmphasis(marked) === whole ? marked : whole;
}

/** Reads the emphasis of a Markdown text that arrives in pieces. */
export interface EmphasisReader {
  /** The piece with marks of emphasis; asterisks within a word, of a list or of a sum are left out. */
  next(piece: string): string;
  /** What was held back, once the text has ended. */
  end(): string;
}

export function createEmphasisReader(): EmphasisReader {
  let before = ' ';
  /** Whether the last asterisk's next character has not arrived yet. */
  let isPending = false;
  return {
    next(piece) {
      let read = '';
      for (const char of piece) {
        if (char === '*') {
          isPending = true;
          continue;
        }
        if (isPending) {
          const isWithin = IS_OF_WORD.test(before) && IS_OF_WORD.test(char);
          const isAlone = /\s/.test(before) && /\s/.test(char);
          if (!isWithin && !isAlone) read += EMPHASIS_MARK;
          isPending = false;
        }
        read += char;
        before = char;
      }
      return read;
    },
    end: () => (isPending && !/\s/.test(before) ? EMPHASIS_MARK : ''),
  };
}

/** Marks the emphasis of a whole text in Markdown. */
export function emphasisFromMarkdown(text: string): string {
  const reader = createEmphasisReader();
  return reader.next(text) + reader.end();
}

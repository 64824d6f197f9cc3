/**
 * Models emphasise as in Markdown: "not *this* one"; `**` and `***` are the same. Their marks become one character that
 * no document has, until a voice is told of them.
 */
export const EMPHASIS_MARK = '\uE000';

/** Scripts whose words have spaces around them. */
const WORD = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}\p{M}\p{N}`;
const IS_OF_WORD = new RegExp(`[${WORD}]`, 'u');
/**
 * From mark to mark, within a line, and what is elided before it ("l’*école*"); a stretch that long is a text. Of a
 * compound no part alone is emphasised.
 */
const EMPHASISED = new RegExp(
  String.raw`(?<![${WORD}/-])((?:\p{L}{1,5}['’])?)${EMPHASIS_MARK}([^\s${EMPHASIS_MARK}](?:[^${EMPHASIS_MARK}\n]{0,78}[^\s${EMPHASIS_MARK}])?)${EMPHASIS_MARK}(?![${WORD}/-])`,
  'gu',
);
const MARKS = new RegExp(EMPHASIS_MARK, 'g');

/** Some of a text; all of them in a row are the text without its marks. */
export interface Stretch {
  text: string;
  isEmphasised: boolean;
}

/** A text in stretches. A mark that begins or ends nothing is left out. */
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

/** The words alone. Safe on pieces of a text. */
export const withoutEmphasis = (text: string) => text.replace(MARKS, '');

/** Whether an emphasis has begun in this text, and not ended. */
export const isEmphasisOpen = (text: string) => (text.match(MARKS)?.length ?? 0) % 2 === 1;

/** The mark at the beginning of a text, and the blanks behind it, where an emphasis is open before. */
export const endOfEmphasis = (text: string) => ENDS_BEFORE.exec(text)?.[0] ?? '';
const ENDS_BEFORE = new RegExp(String.raw`^${EMPHASIS_MARK}\s*`);

/**
 * Applies something to each stretch, which stays marked; to the text as a whole where it reads that differently, as "*12*
 * km": then nothing is emphasised.
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

/** Of a text in Markdown that comes in pieces. */
export interface EmphasisReader {
  /** The piece with marks of emphasis; asterisks that are none, in a word, a list or a sum, are left out. */
  next(piece: string): string;
  /** What was kept back, once the text has ended. */
  end(): string;
}

export function createEmphasisReader(): EmphasisReader {
  let before = ' ';
  /** An asterisk whose next character has not come yet. */
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

/** A whole text in Markdown, its emphasis marked. */
export function emphasisFromMarkdown(text: string): string {
  const reader = createEmphasisReader();
  return reader.next(text) + reader.end();
}

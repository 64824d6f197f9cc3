/** Emphasis is written as in Markdown, which models write anyway: "not *this* one"; `**` and `***` are the same. */

/** Scripts whose words have spaces around them. */
const WORD = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}\p{M}\p{N}]`;
/** From mark to mark, within a line, and what is elided before it ("l’*école*"); a stretch that long is a text. */
const EMPHASISED = new RegExp(
  String.raw`(?<!${WORD})((?:\p{L}{1,5}['’])?)\*{1,3}([^\s*](?:[^*\n]{0,78}[^\s*])?)\*{1,3}(?!${WORD})`,
  'gu',
);
const MARKS = /\*+/g;

/** Some of a text; all of them in a row are the text without its marks. */
export interface Stretch {
  text: string;
  isEmphasised: boolean;
}

/** A text in stretches. A mark that begins or ends nothing is left out. */
export function emphasisOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  const add = (words: string, isEmphasised: boolean) => {
    const plain = words.replace(MARKS, '');
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

export function withoutEmphasis(text: string): string {
  return text.replace(MARKS, '');
}

/** Applies something to each stretch, which keeps its marks. */
export function mapStretches(text: string, change: (stretch: string) => string): string {
  if (!text.includes('*')) return change(text);
  return emphasisOf(text)
    .map((stretch) => (stretch.isEmphasised ? `*${change(stretch.text)}*` : change(stretch.text)))
    .join('');
}

/** Takes the marks out of a text that comes in pieces, but for those at the edge of a word. */
export function createMarkFilter(): (piece: string) => string {
  let before = ' ';
  /** A mark whose next character has not come yet. */
  let isPending = false;
  const isWord = (char: string) => /[\p{L}\p{M}\p{N}]/u.test(char);
  const isSpaced = (char: string) => new RegExp(WORD, 'u').test(char);
  return (piece) => {
    let kept = '';
    for (const char of piece) {
      if (char === '*') {
        isPending = true;
        continue;
      }
      if (isPending) {
        // In the middle of a word, or of nothing, it marks no emphasis.
        const isWithin = isSpaced(before) && isSpaced(char);
        const isAlone = /\s/.test(before) && !isWord(char) && !/["'“„«(「『]/.test(char);
        if (!isWithin && !isAlone) kept += '*';
        isPending = false;
      }
      kept += char;
      before = char;
    }
    return kept;
  };
}

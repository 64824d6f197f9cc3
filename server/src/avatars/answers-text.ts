import { questionKey } from '@vivant/contract/answers-document';

/** Shown to people as the document's title. */
const TITLE = '# Answers';
const HEADING = /^#{1,6}\s+(.+)$/;
/** What Markdown would read as markup at the beginning of a line. */
const MARKS = /^(?:\s*(?:#+(?=\s)|[`~]{3,}|>|[|]))+\s*/;

/**
 * The document of written answers with one more, which replaces the answer to the same question if there is one. The
 * text stays one section: no line of it can begin another section, or hide those that follow.
 */
export function withAnswer(
  document: string | null,
  { question, answer }: { question: string; answer: string },
): string {
  const lines = (document ?? TITLE).replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const section = [`## ${headingOf(question)}`, '', ...linesOf(answer)];
  const key = questionKey(question);
  // The title is not a question.
  const from = lines.findIndex((line, at) => at > 0 && questionKey(HEADING.exec(line)?.[1] ?? '') === key);
  if (from < 0) return `${[...lines, '', ...section].join('\n')}\n`;
  const length = lines.slice(from + 1).findIndex((line) => HEADING.test(line));
  const after = length < 0 ? [] : lines.slice(from + 1 + length);
  const whole = [...lines.slice(0, from), ...section, ...(after.length > 0 ? ['', ...after] : [])];
  return `${whole.join('\n')}\n`;
}

const headingOf = (question: string) =>
  question
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\s+#+$/, '');

function linesOf(answer: string): string[] {
  return answer
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => line.replace(MARKS, '').trim())
    .filter((line) => questionKey(line) !== '');
}

/**
 * Where a voice may breathe: after these marks, Latin or CJK, unless they stand between the digits of 10:30 or 12,000
 * or mark an ordinal.
 */
const CLAUSE = /(?:(?<=\d)[,:](?!\d)|(?<!\d)[,:]|[;،，、；：。！？!?…—)\]」』])+\s*|\s[-–]\s|(?<!\d)\.\s+/gu;

/**
 * Cuts a text where a voice would breathe anyway: the first piece at the first such place after `firstChars` (so that
 * sound comes early), the others at the last place within `restChars`. A text without such places is cut between words,
 * and one without spaces between characters, so that no piece exceeds twice `restChars`.
 */
export function splitClauses(text: string, limits: { firstChars: number; restChars: number }): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > 0) {
    const limit = pieces.length === 0 ? limits.firstChars : limits.restChars;
    if (rest.length <= limit) {
      pieces.push(rest);
      break;
    }
    const cut = cutPoint(rest, limit, limits.restChars * 2);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function cutPoint(text: string, limit: number, hardLimit: number): number {
  const ends = [...text.matchAll(CLAUSE)].map((match) => match.index + match[0].length);
  const within = ends.findLast((end) => end >= 12 && end <= limit);
  if (within !== undefined) return within;
  const next = ends.find((end) => end > limit && end <= hardLimit);
  if (next !== undefined) return next;
  if (text.length <= hardLimit) return text.length;
  const space = text.lastIndexOf(' ', hardLimit);
  if (space > 0) return space + 1;
  // Never between the halves of a surrogate pair.
  return /[\uDC00-\uDFFF]/.test(text.charAt(hardLimit)) ? hardLimit - 1 : hardLimit;
}

import { EMPHASIS_MARK } from './emphasis.ts';

const NEITHER_READ_NOR_MARK = new RegExp(`[^\\x20-\\x7e\\n${EMPHASIS_MARK}]`, 'g');

/**
 * flite reads ASCII: other letters are spelled as noise or dropped in mid word. Typographic marks become their
 * plain forms, accented letters lose the accent, what has no Latin form is left out. Marks of emphasis stay.
 */
export function asciiEnglish(text: string): string {
  return text
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»″]/g, '"')
    .replace(/\s*[–—]\s*/g, ', ')
    .replace(/…/g, '...')
    .replace(/°/g, ' degrees ')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .normalize('NFKD')
    .replace(NEITHER_READ_NOR_MARK, '')
    .replace(/\s+/g, ' ')
    .trim();
}

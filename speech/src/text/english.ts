import { EMPHASIS_MARK } from './emphasis.ts';
import { romanised } from './romanised.ts';

const NEITHER_READ_NOR_MARK = new RegExp(`[^\\x20-\\x7e\\n${EMPHASIS_MARK}]`, 'g');

/**
 * flite reads ASCII: other letters are spelled as noise or dropped in mid word. Typographic marks become their
 * plain forms, accented letters lose the accent, Cyrillic and Greek ones are romanised, and what has no Latin form is left
 * out. Marks of emphasis stay.
 */
export function asciiEnglish(text: string): string {
  const plain = text
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»″]/g, '"')
    .replace(/\s*[–—]\s*/g, ', ')
    .replace(/…/g, '...')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .replace(/°/g, ' degrees ');
  return romanised(plain)
    .replace(/\u2044/g, '/')
    .replace(NEITHER_READ_NOR_MARK, '')
    .replace(/\s+/g, ' ')
    .trim();
}

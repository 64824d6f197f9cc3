import { EMPHASIS_MARK } from './emphasis.ts';
import { romanised } from './romanised.ts';

const NEITHER_READ_NOR_MARK = new RegExp(`[^\\x20-\\x7e\\n${EMPHASIS_MARK}]`, 'g');

/**
 * Replaced before letters are romanised: "µg" would be read as "mg", which is another dose. The sign is also a Greek
 * letter.
 */
const MICRO =
  /(?<!\p{L})[µμ](?:(?<unit>[gmlLs])(?![\p{L}\p{N}])|(?=[\p{Script=Latin}ΩΩ]))|(?<=\d\s?)[µμ](?!\p{L})/gu;
const MICRO_UNITS: Readonly<Record<string, string>> = {
  ...{ g: 'microgram', m: 'micrometre', l: 'microlitre', L: 'microlitre', s: 'microsecond' },
};

function withMicro(text: string): string {
  return text.replace(MICRO, (_sign, unit: string | undefined, at: number) => {
    const before = text.slice(0, at);
    const isOne = /(?<![\d.,])1\s?$/u.test(before);
    const name = unit === undefined ? 'micro ' : `${MICRO_UNITS[unit]}${isOne ? '' : 's'}`;
    return /\d$/u.test(before) ? ` ${name}` : name;
  });
}

/**
 * flite reads ASCII: it spells other letters as noise or drops them within a word. Typographic marks become their plain
 * forms, accented letters lose the accent, Cyrillic and Greek ones are romanised, and characters without a Latin form
 * are left out. Marks of emphasis stay.
 */
export function asciiEnglish(text: string): string {
  const plain = text
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»″]/g, '"')
    .replace(/\s*[–—]\s*/g, ', ')
    .replace(/…/g, '...')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .replace(/°/g, ' degrees ');
  return romanised(withMicro(plain))
    .replace(/\u2044/g, '/')
    .replace(NEITHER_READ_NOR_MARK, '')
    .replace(/\s+/g, ' ')
    .trim();
}

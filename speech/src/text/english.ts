/**
 * flite reads ASCII: other letters are spelled as noise or dropped in mid word. Typographic marks become their
 * plain forms, accented letters lose the accent, what has no Latin form is left out.
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
    .replace(/[^\x20-\x7e\n]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

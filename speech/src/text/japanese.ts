import type { Tokenizer } from 'lindera-wasm-nodejs-ipadic';
import { japaneseNumber, latinInKana } from './japanese-kana.ts';
import type { Normaliser } from './normaliser.ts';

/** A word as the dictionary knows it; `*` for unknown parts. */
interface Token {
  surface: string;
  pronunciation?: string;
  reading?: string;
}

/**
 * Japanese for espeak-ng, which reads every kanji as "Chinese letter": IPADIC gives the pronunciation in katakana
 * (particles as spoken, long vowels marked). Numbers and Latin letters are turned into kana first. The dictionary takes
 * about 160 MB, so it is only loaded for the first Japanese sentence.
 */
export function createJapanese(): Normaliser {
  let loading: Promise<Tokenizer> | null = null;
  const load = async () => {
    const { TokenizerBuilder } = await import('lindera-wasm-nodejs-ipadic');
    const builder = new TokenizerBuilder();
    builder.setDictionary('embedded://ipadic');
    builder.setMode('normal');
    builder.setKeepWhitespace(true);
    return builder.build();
  };
  return async (text) => {
    const readable = text
      .replace(/(\d+(?:\.\d+)?)\s*%/g, '$1パーセント')
      .replace(/\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g, (digits) =>
        japaneseNumber(digits.replaceAll(',', '')),
      )
      .replace(/[A-Za-z][A-Za-z']*/g, (word) => latinInKana(word));
    loading ??= load();
    // A dictionary that could not be loaded, or broke, is loaded again for the next sentence.
    const tokens = await loading
      .then((tokenizer) => tokenizer.tokenize(readable) as Token[])
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return tokens
      .map(
        ({ pronunciation, reading, surface }) =>
          [pronunciation, reading].find((kana) => kana !== undefined && kana !== '*') ??
          withoutKanji(surface),
      )
      .join('')
      .replace(/[、，・]/g, ', ')
      .replace(/[。．]/g, '. ')
      .replace(/？/g, '? ')
      .replace(/！/g, '! ')
      .trim();
  };
}

/** A kanji that the dictionary does not know is left out: reading it as "Chinese letter" would be worse than a gap. */
function withoutKanji(surface: string): string {
  return surface.replace(/[\p{Script=Han}]/gu, '');
}

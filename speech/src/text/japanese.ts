import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { japaneseNumber, latinInKana } from './japanese-kana.ts';
import type { Normaliser } from './normaliser.ts';

interface Token {
  surface_form: string;
  pronunciation?: string;
  reading?: string;
}
interface Tokenizer {
  tokenize(text: string): Token[];
}

/**
 * Japanese for espeak-ng, which names every kanji "Chinese letter": kuromoji's IPADIC gives the pronunciation in
 * katakana (particles as spoken, long vowels marked). Numbers and Latin letters are turned into kana first.
 * The dictionary takes about 350 MB once loaded, so it is loaded by the first Japanese sentence.
 */
export function createJapanese(): Normaliser {
  let loading: Promise<Tokenizer> | null = null;
  const load = () =>
    new Promise<Tokenizer>((resolve, reject) => {
      const require = createRequire(import.meta.url);
      const kuromoji = require('kuromoji') as {
        builder(options: { dicPath: string }): {
          build(done: (error: Error | null, built: Tokenizer) => void): void;
        };
      };
      const dicPath = join(dirname(require.resolve('kuromoji/package.json')), 'dict');
      kuromoji.builder({ dicPath }).build((error, built) => (error ? reject(error) : resolve(built)));
    });
  return async (text) => {
    loading ??= load();
    const tokenizer = await loading;
    const readable = text
      .replace(/(\d+(?:\.\d+)?)\s*%/g, '$1パーセント')
      .replace(/\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g, (digits) =>
        japaneseNumber(digits.replaceAll(',', '')),
      )
      .replace(/[A-Za-z][A-Za-z']*/g, (word) => latinInKana(word));
    return tokenizer
      .tokenize(readable)
      .map(({ pronunciation, reading, surface_form }) => pronunciation ?? reading ?? unknown(surface_form))
      .join('')
      .replace(/[、，・]/g, ', ')
      .replace(/[。．]/g, '. ')
      .replace(/？/g, '? ')
      .replace(/！/g, '! ')
      .trim();
  };
}

/** A kanji no dictionary knows is left out: naming it "Chinese letter" would be worse than a gap. */
function unknown(surface: string): string {
  return surface.replace(/[\p{Script=Han}]/gu, '');
}

import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { COMMON_WORDS, type Dictionary } from './dictionary.ts';
import { inMemoryFile } from './in-memory-file.ts';
import { LISTENERS_SOUNDS, OVER_TALK_WORDS } from './over-talk.ts';
import { base, type Decoder, sphinx } from './pocketsphinx-decoder.ts';
import { createPronouncer } from './pronounce.ts';
import { spokenModelOf } from './spoken-model.ts';

/** The weight of the documents' own model beside the general one. */
const OWN_WEIGHT = 0.7;
/** The same for an avatar without documents: its visitors may speak of anything, the avatar included. */
const NAME_WEIGHT = 0.4;
const ARPA_FILE = 1;
const GENERAL_SEARCH = '_default';
const OWN_SEARCH = 'expected';

export type LoadedDecoder = Decoder['handles'] & {
  /** The dictionary on disk, which has more words than the decoder loaded. */
  dictionary: Dictionary;
};

/**
 * Makes a decoder expect what the hints speak of: adds their words, pronounced as they are spelled if no dictionary has
 * them, and mixes a model of what may be said about them into the general one. Once for a decoder, and only between
 * utterances.
 */
export function biasTowards(
  hints: HearingHints,
  { config, decoder, logmath, dictionary }: LoadedDecoder,
): void {
  const loadDictionary = sphinx.func(
    'int ps_load_dict(void *ps, const char *dict, const char *fillers, const char *format)',
  );
  const modelOf = sphinx.func('void *ps_get_lm(void *ps, const char *name)');
  const setModel = sphinx.func('int ps_set_lm(void *ps, const char *name, void *model)');
  const setSearch = sphinx.func('int ps_set_search(void *ps, const char *name)');
  const dropSearch = sphinx.func('int ps_unset_search(void *ps, const char *name)');
  const read = base.func('void *ngram_model_read(void *config, const char *file, int type, void *logmath)');
  const retain = base.func('void *ngram_model_retain(void *model)');
  const mix = base.func(
    'void *ngram_model_set_init(void *config, void **models, const char **names, const void *weights, int count)',
  );
  const { arpa, words } = spokenModelOf(hints, dictionary.has);
  const unknown = [...words].filter((word) => !dictionary.has(word) && !OVER_TALK_WORDS.has(word));
  // The library leaves out a word with a phone that the acoustic model lacks; that word is then never heard, as before.
  const known = commonWords(dictionary, words) + spelledOut(unknown);
  inMemoryFile(known, (path) => {
    if (loadDictionary(decoder, path, null, null) !== 0) throw new Error('the dictionary could not be read');
  });
  const own = inMemoryFile(arpa, (path) => read(config, path, ARPA_FILE, logmath));
  const general = modelOf(decoder, GENERAL_SEARCH);
  if (!own || !general) throw new Error('the language model of what is expected could not be read');
  const ownWeight = hints.nameOnly ? NAME_WEIGHT : OWN_WEIGHT;
  const weights = Buffer.from(Float32Array.from([1 - ownWeight, ownWeight]).buffer);
  const mixed = mix(config, [retain(general), own], ['general', 'own'], weights, 2);
  if (!mixed || setModel(decoder, OWN_SEARCH, mixed) !== 0 || setSearch(decoder, OWN_SEARCH) !== 0)
    throw new Error('the language models could not be mixed');
  dropSearch(decoder, GENERAL_SEARCH);
}

/** Lines of a dictionary: the common words, and further ones. */
export const commonWords = (dictionary: Dictionary, further: Iterable<string> = []) =>
  dictionary.of([...COMMON_WORDS, ...OVER_TALK_WORDS, ...further]) + LISTENERS_SOUNDS;

/** Lines of a dictionary: the words of what is said over talk, and no others. */
export const overTalkDictionary = (dictionary: Dictionary) =>
  dictionary.of(OVER_TALK_WORDS) + LISTENERS_SOUNDS;

/** Lines of a dictionary for words that no dictionary has. */
function spelledOut(words: readonly string[]): string {
  const pronounce = words.length === 0 ? null : createPronouncer();
  return words
    .flatMap((word) => {
      const phones = pronounce?.(word) ?? null;
      return phones === null ? [] : `${word} ${phones}\n`;
    })
    .join('');
}

import { writeFileSync } from 'node:fs';
import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import koffi, { type LibraryHandle } from 'koffi';
import { createPronouncer } from './pronounce.ts';
import { spokenModelOf } from './spoken-model.ts';

/** How much the documents' own model counts beside the general one. */
const OWN_WEIGHT = 0.7;
const ARPA_FILE = 1;
const GENERAL_SEARCH = '_default';
const OWN_SEARCH = 'expected';

export interface LoadedDecoder {
  base: LibraryHandle;
  sphinx: LibraryHandle;
  config: unknown;
  decoder: unknown;
  logmath: unknown;
}

/**
 * Has a decoder expect what the hints speak of: words it does not know are added as they are spelled, and a model of
 * what may be said about them is mixed into the general one. Once for a decoder; between utterances.
 */
export function biasTowards(
  hints: HearingHints,
  { base, sphinx, config, decoder, logmath }: LoadedDecoder,
): void {
  const lookUp = sphinx.func('void *ps_lookup_word(void *ps, const char *word)');
  const free = base.func('void ckd_free(void *memory)');
  const addWord = sphinx.func('int ps_add_word(void *ps, const char *word, const char *phones, int update)');
  const modelOf = sphinx.func('void *ps_get_lm(void *ps, const char *name)');
  const setModel = sphinx.func('int ps_set_lm(void *ps, const char *name, void *model)');
  const setSearch = sphinx.func('int ps_set_search(void *ps, const char *name)');
  const dropSearch = sphinx.func('int ps_unset_search(void *ps, const char *name)');
  const read = base.func('void *ngram_model_read(void *config, const char *file, int type, void *logmath)');
  const retain = base.func('void *ngram_model_retain(void *model)');
  const mix = base.func(
    'void *ngram_model_set_init(void *config, void **models, const char **names, const void *weights, int count)',
  );
  const isKnown = (word: string) => {
    const phones = lookUp(decoder, word);
    if (phones) free(phones);
    return phones !== null;
  };

  const { arpa, words } = spokenModelOf(hints, isKnown);
  const unknown = [...words].filter((word) => !isKnown(word));
  const pronounce = unknown.length === 0 ? null : createPronouncer();
  for (const word of unknown) {
    const phones = pronounce?.(word) ?? null;
    // Refused where it holds a phone that the acoustic model lacks: then the word is never heard, as before.
    if (phones !== null) addWord(decoder, word, phones, 0);
  }
  const own = inMemory(arpa, (path) => read(config, path, ARPA_FILE, logmath));
  const general = modelOf(decoder, GENERAL_SEARCH);
  if (!own || !general) throw new Error('the language model of what is expected could not be read');
  const weights = Buffer.from(Float32Array.from([1 - OWN_WEIGHT, OWN_WEIGHT]).buffer);
  const mixed = mix(config, [retain(general), own], ['general', 'own'], weights, 2);
  if (!mixed || setModel(decoder, OWN_SEARCH, mixed) !== 0 || setSearch(decoder, OWN_SEARCH) !== 0)
    throw new Error('the language models could not be mixed');
  dropSearch(decoder, GENERAL_SEARCH);
}

/** The library reads files alone, and nothing of an avatar is to lie about on a disk. */
function inMemory<T>(text: string, use: (path: string) => T): T {
  const libc = koffi.load('libc.so.6');
  const create = libc.func('int memfd_create(const char *name, unsigned int flags)');
  const close = libc.func('int close(int descriptor)');
  const descriptor: number = create('language-model', 0);
  if (descriptor < 0) throw new Error('no memory for a language model');
  try {
    const path = `/proc/self/fd/${descriptor}`;
    writeFileSync(path, text);
    return use(path);
  } finally {
    close(descriptor);
  }
}

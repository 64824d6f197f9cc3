import koffi from 'koffi';

/** Symbols of flite that the acoustic model does not know. */
const AS_HEARD: Readonly<Record<string, string>> = { AX: 'AH' };
const PHONE = /^[A-Z]{1,2}$/;

/**
 * The letter-to-sound rules of Debian's libflite, for words that no dictionary has: phones of ARPABET without stress,
 * or null if there are none. The function itself is null without flite. It runs C code, so it is only for processes
 * whose crash ends no conversation.
 */
export function createPronouncer(): ((word: string) => string | null) | null {
  try {
    const flite = koffi.load('libflite.so.1', { global: true });
    const dictionary = koffi.load('libflite_cmulex.so.1');
    const lookUp = flite.func(
      'void *lex_lookup(void *lexicon, const char *word, const char *part, void *features)',
    );
    const first = flite.func('void *val_car(void *list)');
    const rest = flite.func('void *val_cdr(void *list)');
    const text = flite.func('const char *val_string(void *value)');
    const free = flite.func('void delete_val(void *list)');
    const lexicon = dictionary.func('void *cmu_lex_init()')();
    // koffi unloads a library that nothing refers to, and the lexicon is in this one.
    const kept = { dictionary, lexicon };
    return (word) => {
      const list = lookUp(kept.lexicon, word, null, null);
      const phones: string[] = [];
      for (let at = list; at; at = rest(at)) {
        const phone = text(first(at)).replace(/\d$/, '').toUpperCase();
        phones.push(AS_HEARD[phone] ?? phone);
      }
      if (list) free(list);
      return phones.length > 0 && phones.every((phone) => PHONE.test(phone)) ? phones.join(' ') : null;
    };
  } catch {
    return null;
  }
}

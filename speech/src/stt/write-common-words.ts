import { readFileSync, writeFileSync } from 'node:fs';
import koffi from 'koffi';

/**
 * Writes the words that the embedded recogniser searches among (ADR 109): the words of Debian's dictionary with the
 * highest probability in its language model of English.
 */
const MODEL = '/usr/share/pocketsphinx/model/en-us';
const COUNT = 10_000;
const BINARY_FILE = 2;

const library = koffi.load('libsphinxbase.so.3');
const setLogFile = library.func('int err_set_logfile(const char *path)');
const createLogmath = library.func('void *logmath_init(double base, int shift, int useTable)');
const read = library.func('void *ngram_model_read(void *config, const char *file, int type, void *logmath)');
const idOf = library.func('int ngram_wid(void *model, const char *word)');
const unknownId = library.func('int ngram_unknown_wid(void *model)');
const scoreOf = library.func(
  'int ngram_ng_score(void *model, int word, void *history, int n, _Out_ int *used)',
);

setLogFile('/dev/null');
const model = read(null, `${MODEL}/en-us.lm.bin`, BINARY_FILE, createLogmath(1.0001, 0, 1));
if (!model) throw new Error(`no language model in ${MODEL}: install pocketsphinx-en-us`);
const entries = readFileSync(`${MODEL}/cmudict-en-us.dict`, 'utf8').split('\n');
const words = [...new Set(entries.map((entry) => entry.split(/[ (]/)[0] ?? ''))].filter(
  (word) => word !== '' && idOf(model, word) !== unknownId(model),
);
const scores = new Map(
  words.map((word) => [word, scoreOf(model, idOf(model, word), null, 0, [0]) as number]),
);
const likeliest = words.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)).slice(0, COUNT);
writeFileSync(new URL('./common-words.txt', import.meta.url), `${likeliest.join('\n')}\n`);

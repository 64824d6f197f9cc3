import koffi from 'koffi';
import { inMemoryFile } from './in-memory-file.ts';

/** Cepstral mean of a near microphone at the gate's level; the model's own default, which fits best. */
const INITIAL_MEAN = [41.0, -5.29, -0.12, 5.09, 2.48, -4.07, -1.37, -1.78, -5.08, -2.05, -6.45, -1.42, 1.17];
/** The default mean weighs as much as this many frames (10 ms) of evidence. */
const PRIOR_FRAMES = 100;
const CEPSTRUM = 13;
/** feat_t of sphinxbase 5prealpha on 64 bits: `cepsize` and `cmn_struct`. */
const FEAT_CEPSIZE_OFFSET = 16;
const FEAT_CMN_OFFSET = 88;

export const base = koffi.load('libsphinxbase.so.3', { global: true });
export const sphinx = koffi.load('libpocketsphinx.so.3');
const setLogFile = base.func('int err_set_logfile(const char *path)');
const parse = base.func(
  'void *cmd_ln_parse_r(void *old, void *defn, int argc, const char **argv, int strict)',
);
const frontEndOf = base.func('void *fe_init_auto_r(void *config)');
const frontEndStart = base.func('int fe_start_utt(void *fe)');
const frontEndProcess = base.func(
  'int fe_process_utt(void *fe, const void *pcm, size_t samples, _Out_ void **block, _Out_ int *frames)',
);
const free2d = base.func('void fe_free_2d(void *block)');
const setMean = base.func('void cmn_live_set(void *cmn, const void *mean)');
const logmathExp = base.func('double logmath_exp(void *logmath, int value)');
const defaults = sphinx.func('void *ps_args()');
const init = sphinx.func('void *ps_init(void *config)');
const startUtterance = sphinx.func('int ps_start_utt(void *ps)');
const endUtterance = sphinx.func('int ps_end_utt(void *ps)');
const processRaw = sphinx.func(
  'int ps_process_raw(void *ps, const void *pcm, size_t samples, int noSearch, int full)',
);
const hypothesis = sphinx.func('const char *ps_get_hyp(void *ps, _Out_ int *score)');
const posterior = sphinx.func('int ps_get_prob(void *ps)');
const logmathOf = sphinx.func('void *ps_get_logmath(void *ps)');
const setGrammar = sphinx.func('int ps_set_jsgf_string(void *ps, const char *name, const char *grammar)');
const setSearch = sphinx.func('int ps_set_search(void *ps, const char *name)');
const featuresOf = sphinx.func('void *ps_get_feat(void *ps)');

setLogFile('/dev/null');

export interface Heard {
  words: string;
  /** The logarithm of its likelihood. */
  score: number;
}

/** Hears one utterance at a time: `start`, its sound, `end`. */
export interface Decoder {
  /** Of the library. */
  handles: { config: unknown; decoder: unknown; logmath: unknown };
  start(): void;
  decode(pcm: Int16Array): void;
  end(): void;
  soFar(): Heard;
  /** Of what was heard, once it has ended; 0 to 1. */
  confidence(): number;
}

/**
 * By default the decoder subtracts a cepstral mean learnt from earlier utterances, so that what it hears depends on
 * what it heard before. Here the mean is our own: the model's default weighed with this utterance's frames, set before
 * the first frame is decoded and updated as more is heard. On short questions through opus, gains and silence that
 * brought word error from 20 to 8 %.
 *
 * @param options of the library, without its dictionary
 * @param dictionary lines of one
 * @param grammar in the format of JSGF: nothing else is heard
 * @throws where the model cannot be loaded
 */
export function openDecoder(options: readonly string[], dictionary: string, grammar: string | null): Decoder {
  const { config, decoder } = inMemoryFile(dictionary, (path) => {
    const argv = ['vivant', ...options, '-dict', path];
    const config = parse(null, defaults(), argv.length, argv, 1);
    return { config, decoder: init(config) };
  });
  if (!decoder) throw new Error('pocketsphinx could not load its model: install pocketsphinx-en-us');
  if (
    grammar !== null &&
    (setGrammar(decoder, 'grammar', grammar) !== 0 || setSearch(decoder, 'grammar') !== 0)
  )
    throw new Error('pocketsphinx could not read its grammar');
  const logmath = logmathOf(decoder);
  const features = featuresOf(decoder);
  // Another build of the library may have another layout; then the mean stays as the library keeps it.
  const cmn =
    koffi.decode(features, FEAT_CEPSIZE_OFFSET, 'int') === CEPSTRUM
      ? koffi.decode(features, FEAT_CMN_OFFSET, 'void *')
      : null;
  /** A second front end, only to look at the frames that the decoder will see. */
  const frontEnd = frontEndOf(config);
  const heardSum = new Float64Array(CEPSTRUM);
  let heardFrames = 0;

  function adaptMean(pcm: Int16Array): void {
    if (!cmn || pcm.length === 0) return;
    const block: [unknown] = [null];
    const frames: [number] = [0];
    frontEndProcess(frontEnd, pcm, pcm.length, block, frames);
    if (block[0] && frames[0] > 0) {
      const rows = koffi.decode(
        koffi.decode(block[0], 0, 'void *'),
        0,
        koffi.array('float', frames[0] * CEPSTRUM),
      );
      for (let at = 0; at < rows.length; at++)
        heardSum[at % CEPSTRUM] = (heardSum[at % CEPSTRUM] ?? 0) + rows[at];
      heardFrames += frames[0];
    }
    if (block[0]) free2d(block[0]);
    const mean = INITIAL_MEAN.map(
      (value, at) => (value * PRIOR_FRAMES + (heardSum[at] ?? 0)) / (PRIOR_FRAMES + heardFrames),
    );
    setMean(cmn, Buffer.from(Float32Array.from(mean).buffer));
  }

  return {
    handles: { config, decoder, logmath },
    start() {
      heardSum.fill(0);
      heardFrames = 0;
      frontEndStart(frontEnd);
      startUtterance(decoder);
    },
    decode(pcm) {
      adaptMean(pcm);
      // Short pieces, so that a long backlog can be withdrawn between them.
      for (let at = 0; at < pcm.length; at += 16000) {
        const piece = pcm.slice(at, at + 16000);
        processRaw(decoder, piece, piece.length, 0, 0);
      }
    },
    end: () => void endUtterance(decoder),
    soFar() {
      const score: [number] = [0];
      return { words: (hypothesis(decoder, score) as string | null) ?? '', score: score[0] };
    },
    confidence: () => Math.min(1, logmathExp(logmath, posterior(decoder))),
  };
}

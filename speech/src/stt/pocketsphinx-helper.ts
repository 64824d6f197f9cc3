/**
 * Helper process around Debian's libpocketsphinx with the US English model: loaded once, decodes while the visitor
 * speaks. One decoder hears one utterance at a time; the sound of another waits.
 *
 * By default the decoder subtracts a cepstral mean learnt from earlier utterances, so that what it hears depends on
 * what it heard before. Here the mean is our own: the model's default weighed with this utterance's frames, set before
 * the first frame is decoded and updated as more is heard. On short questions through opus, gains and silence that
 * brought word error from 20 to 8 %.
 */
import { existsSync } from 'node:fs';
import { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { joinPcm } from '@vivant/contract/pcm';
import koffi from 'koffi';
import { bytesPcm } from '../helper/protocol.ts';
import { type HelperIo, serve } from '../helper/serve.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import { inMemoryFile } from './in-memory-file.ts';
import { isBelievedOverTalk, isRatherOverTalk, OVER_TALK_GRAMMAR, OVER_TALK_MS } from './over-talk.ts';
import { biasTowards, commonWords } from './pocketsphinx-bias.ts';
import { createSpeechGate, type SpeechGate } from './speech-gate.ts';

const MODEL = process.argv[2] ?? '/usr/share/pocketsphinx/model/en-us';
/** Cepstral mean of a near microphone at the gate's level; the model's own default, which fits best. */
const INITIAL_MEAN = [41.0, -5.29, -0.12, 5.09, 2.48, -4.07, -1.37, -1.78, -5.08, -2.05, -6.45, -1.42, 1.17];
/** The default mean weighs as much as this many frames (10 ms) of evidence. */
const PRIOR_FRAMES = 100;
const CEPSTRUM = 13;
/** feat_t of sphinxbase 5prealpha on 64 bits: `cepsize` and `cmn_struct`. */
const FEAT_CEPSIZE_OFFSET = 16;
const FEAT_CMN_OFFSET = 88;
const VOICED_MS_MIN = 120;
const PARTIAL_EVERY_SAMPLES = 1600;

const base = koffi.load('libsphinxbase.so.3', { global: true });
const sphinx = koffi.load('libpocketsphinx.so.3');
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
const searchOf = sphinx.func('const char *ps_get_search(void *ps)');
const setSearch = sphinx.func('int ps_set_search(void *ps, const char *name)');
const featuresOf = sphinx.func('void *ps_get_feat(void *ps)');

setLogFile('/dev/null');
const dictionaryFile = `${MODEL}/cmudict-en-us.dict`;
const optionsWith = (dictionary: string) => [
  'vivant',
  ...['-hmm', `${MODEL}/en-us`],
  ...['-lm', `${MODEL}/en-us.lm.bin`],
  ...['-dict', dictionary],
  // A second pass over the whole utterance can only begin at its end: three times the wait, and hardly a word better.
  ...['-fwdflat', 'no'],
];
if (!existsSync(dictionaryFile))
  throw new Error(`pocketsphinx has no model in ${MODEL}: install pocketsphinx-en-us`);
/** Kept until the decoder knows what to expect. */
let dictionary: Dictionary | null = readDictionary(dictionaryFile);
const { config, decoder } = inMemoryFile(commonWords(dictionary), (path) => {
  const argv = optionsWith(path);
  const options = parse(null, defaults(), argv.length, argv, 1);
  return { config: options, decoder: init(options) };
});
if (!decoder)
  throw new Error(`pocketsphinx could not load its model from ${MODEL}: install pocketsphinx-en-us`);
const OVER_TALK_SEARCH = 'over talk';
if (setGrammar(decoder, OVER_TALK_SEARCH, OVER_TALK_GRAMMAR) !== 0)
  throw new Error('pocketsphinx could not read what is said over talk');
const features = featuresOf(decoder);
const logmath = logmathOf(decoder);
// Another build of the library may have another layout; then the mean stays as the library keeps it.
const cmn =
  koffi.decode(features, FEAT_CEPSIZE_OFFSET, 'int') === 13
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

interface Utterance {
  gate: SpeechGate;
  waiting: Int16Array[];
  finished: boolean;
  sinceSamples: number;
  partial: string;
  /** Whether it is said while somebody else speaks. */
  overTalk: boolean;
  /** The sound that the decoder was given, kept if it may have to be heard a second time. */
  decoded: Int16Array[];
}
const utterances = new Map<unknown, Utterance>();
let current: unknown = null;

function decode(pcm: Int16Array): void {
  adaptMean(pcm);
  // Short pieces, so that a long backlog can be withdrawn between them.
  for (let at = 0; at < pcm.length; at += 16000) {
    const piece = pcm.slice(at, at + 16000);
    processRaw(decoder, piece, piece.length, 0, 0);
  }
}

function begin(id: unknown): void {
  current = id;
  start();
}

function start(): void {
  heardSum.fill(0);
  heardFrames = 0;
  frontEndStart(frontEnd);
  startUtterance(decoder);
}

function decodeOf(utterance: Utterance, pcm: Int16Array): void {
  decode(pcm);
  if (utterance.overTalk && utterance.gate.loudMs() <= OVER_TALK_MS) utterance.decoded.push(pcm);
}

interface Heard {
  words: string;
  /** The logarithm of its likelihood. */
  score: number;
}

function heardSoFar(): Heard {
  const score: [number] = [0];
  return { words: (hypothesis(decoder, score) as string | null) ?? '', score: score[0] };
}

/** Decodes sound a second time, with only the phrases of over-talk. */
function overTalkIn(pcm: Int16Array): Heard {
  const search = searchOf(decoder);
  setSearch(decoder, OVER_TALK_SEARCH);
  start();
  decode(pcm);
  endUtterance(decoder);
  const heard = heardSoFar();
  setSearch(decoder, search);
  return heard;
}

function finish(id: unknown, utterance: Utterance, io: HelperIo): void {
  const { gate, overTalk, decoded } = utterance;
  decodeOf(utterance, gate.flush());
  endUtterance(decoder);
  const { words, score } = heardSoFar();
  let heard = gate.voicedMs() >= VOICED_MS_MIN ? words : '';
  const confidence = heard ? Math.min(1, logmathExp(logmath, posterior(decoder))) : null;
  const loudMs = gate.loudMs();
  if (overTalk && confidence !== null && loudMs <= OVER_TALK_MS) {
    const other = overTalkIn(joinPcm(decoded));
    const first = { words, loudMs, confidence, likelierBy: other.score - score };
    if (other.words && isRatherOverTalk(other.words, first)) heard = other.words;
  }
  utterances.delete(id);
  current = null;
  io.send({ type: 'end', id, text: heard, confidence });
}

/** The decoder accepts no other model while it decodes, so an expectation waits for the utterance to end. */
let expectation: { id: unknown; hints: HearingHints } | null = null;

function expectNow(io: HelperIo): void {
  if (expectation === null) return;
  const { id, hints } = expectation;
  expectation = null;
  try {
    dictionary ??= readDictionary(dictionaryFile);
    biasTowards(hints, { base, sphinx, config, decoder, logmath, dictionary });
    dictionary = null;
    io.send({ type: 'end', id });
  } catch (error) {
    io.send({ type: 'error', id, message: (error as Error).message });
  }
}

function wordsSoFar({ gate, overTalk }: Utterance): string {
  if (gate.voicedMs() < VOICED_MS_MIN) return '';
  const { words } = heardSoFar();
  return overTalk && !isBelievedOverTalk(words, gate.loudMs()) ? '' : words;
}

function advance(io: HelperIo): void {
  for (;;) {
    if (current === null) {
      expectNow(io);
      const next = utterances.keys().next();
      if (next.done) return;
      begin(next.value);
    }
    const id = current;
    const utterance = utterances.get(id);
    if (utterance === undefined) throw new Error(`utterance ${id} was never begun`);
    for (const pcm of utterance.waiting.splice(0)) {
      decodeOf(utterance, utterance.gate.push(pcm));
      utterance.sinceSamples += pcm.length;
    }
    if (utterance.finished) {
      finish(id, utterance, io);
      continue;
    }
    if (utterance.sinceSamples >= PARTIAL_EVERY_SAMPLES) {
      utterance.sinceSamples = 0;
      const words = wordsSoFar(utterance);
      if (words !== '' && words !== utterance.partial) {
        utterance.partial = words;
        io.send({ type: 'partial', id, text: words });
      }
    }
    return;
  }
}

function forget(id: unknown): void {
  utterances.delete(id);
  if (current !== id) return;
  endUtterance(decoder);
  current = null;
}

await serve((frame, io) => {
  const { id, type } = frame.json;
  if (type === 'expect') {
    expectation = { id, hints: HearingHints.parse(JSON.parse(Buffer.from(frame.binary).toString())) };
    return advance(io);
  }
  if (type === 'open')
    utterances.set(id, {
      gate: createSpeechGate(),
      waiting: [],
      finished: false,
      sinceSamples: 0,
      partial: '',
      overTalk: frame.json.overTalk === true,
      decoded: [],
    });
  const utterance = utterances.get(id);
  if (!utterance) return;
  if (type === 'push') utterance.waiting.push(bytesPcm(frame.binary));
  if (type === 'finish') utterance.finished = true;
  advance(io);
}, forget);

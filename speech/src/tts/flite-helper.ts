/**
 * Helper process around Debian's libflite (BSD-like licence): English, 16 kHz, streamed, with phone end times. It is a
 * separate process because a fault in C code must not end a conversation.
 *
 * Hazard: flite's feature lists keep the pointer of the name they are given, so every name must live for ever.
 */
import koffi, { type LibraryHandle } from 'koffi';
import { pcmBytes } from '../helper/protocol.ts';
import { serve } from '../helper/serve.ts';
import { emphasisOf, type Stretch, withoutEmphasis } from '../text/emphasis.ts';
import type { Phone } from '../types.ts';
import type { SpeakFrame } from './helper-tts.ts';

const libc = koffi.load('libc.so.6');
const strdup = libc.func('void *strdup(const char *)');
const flite = koffi.load('libflite.so.1');
const fliteInit = flite.func('int flite_init()');
const synthText = flite.func('void *flite_synth_text(const char *text, void *voice)');
const newUtterance = flite.func('void *new_utterance()');
const initUtterance = flite.func('void *utt_init(void *utterance, void *voice)');
const setInputText = flite.func('void utt_set_input_text(void *utterance, const char *text)');
const tokenise = flite.func('void *default_tokenization(void *utterance)');
const synthTokens = flite.func('void *utt_synth_tokens(void *utterance)');
const deleteUtterance = flite.func('void delete_utterance(void *utterance)');
const featSet = flite.func('void feat_set(void *features, void *name, void *value)');
const featSetFloat = flite.func('void feat_set_float(void *features, void *name, float value)');
const newStreamingInfo = flite.func('void *new_audio_streaming_info()');
const streamingInfoValue = flite.func('void *audio_streaming_info_val(void *info)');
const uttRelation = flite.func('void *utt_relation(void *utterance, const char *name)');
const relationHead = flite.func('void *relation_head(void *relation)');
const itemNext = flite.func('void *item_next(void *item)');
const itemString = flite.func('const char *item_feat_string(void *item, const char *name)');
const itemFloat = flite.func('float item_feat_float(void *item, const char *name)');
const setItemFloat = flite.func('void item_set_float(void *item, void *name, float value)');
const setItemString = flite.func('void item_set_string(void *item, void *name, const char *value)');

const StreamCallback = koffi.proto('int FliteStream(void *wave, int start, int size, int last, void *info)');
const CONTINUE = 0;
const STOP = -1;
/** 60 ms at 16 kHz: small enough to start early, large enough to cost little. */
const MIN_CHUNK_SAMPLES = 960;

/** How much longer and louder an emphasised word is. */
const EMPHASIS = { stretch: 1.3, gain: 1.5 } as const;
const names = {
  stretch: strdup('duration_stretch'),
  streaming: strdup('streaming_info'),
  wordStretch: strdup('local_duration_stretch'),
  wordGain: strdup('local_gain'),
  before: strdup('prepunctuation'),
  after: strdup('punc'),
};
/** The library is kept with its voice: koffi unloads what is not referenced, even if its code is in use. */
const voices = new Map<string, { library: LibraryHandle; voice: unknown; features: unknown }>();
let onAudio: (wave: unknown, start: number, size: number, info: unknown) => number = () => STOP;
const callback = koffi.register(
  (wave: unknown, start: number, size: number, _last: number, info: unknown) =>
    onAudio(wave, start, size, info),
  koffi.pointer(StreamCallback),
);

function loadVoice(name: string) {
  let loaded = voices.get(name);
  if (!loaded) {
    if (!/^[a-z0-9]{2,16}$/.test(name)) throw new Error(`no such flite voice: ${name}`);
    const library = koffi.load(`libflite_cmu_us_${name}.so.1`);
    const voice = library.func(`void *register_cmu_us_${name}(const char *folder)`)(null);
    // cst_voice: { const char *name; cst_features *features; … }
    const features = koffi.decode(voice, 8, 'void *');
    // cst_audio_streaming_info: { int min_buffsize; callback asc; const utterance *utt; … }
    const info = newStreamingInfo();
    koffi.encode(info, 0, 'int', MIN_CHUNK_SAMPLES);
    koffi.encode(info, 8, 'void *', callback);
    featSet(features, names.streaming, streamingInfoValue(info));
    loaded = { library, voice, features };
    voices.set(name, loaded);
  }
  return loaded;
}

function phonesOf(utterance: unknown): Phone[] {
  const phones: Phone[] = [];
  let startMs = 0;
  const segments = uttRelation(utterance, 'Segment');
  for (let item = segments && relationHead(segments); item; item = itemNext(item)) {
    const endMs = Math.round(itemFloat(item, 'end') * 1000);
    const name = itemString(item, 'name');
    phones.push({ symbol: name === 'pau' ? 'sil' : name, alphabet: 'arpabet', startMs, endMs });
    startMs = endMs;
  }
  return phones;
}

/** Like `flite_synth_text`, with emphasised words: braces around them cannot be confused with the text's own marks. */
function synthEmphasised(stretches: readonly Stretch[], voice: unknown): unknown {
  const utterance = newUtterance();
  initUtterance(utterance, voice);
  const braced = stretches.map(({ text: words, isEmphasised }) => {
    const plain = words.replace(/[{}]/g, ' ');
    return isEmphasised ? `{${plain}}` : plain;
  });
  setInputText(utterance, braced.join(''));
  tokenise(utterance);
  let isEmphasised = false;
  const tokens = uttRelation(utterance, 'Token');
  for (let item = tokens && relationHead(tokens); item; item = itemNext(item)) {
    const before = itemString(item, 'prepunctuation') as string;
    const after = itemString(item, 'punc') as string;
    isEmphasised ||= before.includes('{');
    if (isEmphasised) {
      setItemFloat(item, names.wordStretch, EMPHASIS.stretch);
      setItemFloat(item, names.wordGain, EMPHASIS.gain);
    }
    if (after.includes('}')) isEmphasised = false;
    setItemString(item, names.before, before.replaceAll('{', ''));
    setItemString(item, names.after, after.replaceAll('}', ''));
  }
  return synthTokens(utterance);
}

fliteInit();
await serve((frame, io) => {
  const { id, text, voice: voiceName, rate } = frame.json as unknown as SpeakFrame;
  const { voice, features } = loadVoice(voiceName);
  featSetFloat(features, names.stretch, 1 / rate);
  let first = true;
  onAudio = (wave, start, size, info) => {
    if (io.cancelled(id)) return STOP;
    if (size <= 0) return CONTINUE;
    // cst_wave: { const char *type; int sample_rate, num_samples, num_channels; short *samples; }
    const sampleRate = koffi.decode(wave, 8, 'int');
    const samples = koffi.decode(wave, 24, 'void *');
    const pcm = koffi.decode(samples, start * 2, koffi.array('int16', size, 'Typed')) as Int16Array;
    const phones = first ? phonesOf(koffi.decode(info, 16, 'void *')) : [];
    first = false;
    io.send({ type: 'chunk', id, sampleRate, phones }, pcmBytes(pcm));
    return CONTINUE;
  };
  const stretches = emphasisOf(text);
  const utterance = stretches.some(({ isEmphasised }) => isEmphasised)
    ? synthEmphasised(stretches, voice)
    : synthText(withoutEmphasis(text), voice);
  if (utterance) deleteUtterance(utterance);
  io.send({ type: 'end', id });
});

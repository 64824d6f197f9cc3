/**
 * Helper process around Debian's libespeak-ng, for every language but English. espeak-ng is GPL-3: it is only used over
 * pipes and never loaded into the service's own process. Text is made readable (pinyin, kana) in the helper, too, so
 * that only users of those languages pay for the memory of the dictionaries.
 */
import koffi from 'koffi';
import { pcmBytes } from '../helper/protocol.ts';
import { serve } from '../helper/serve.ts';
import type { Stretch } from '../text/emphasis.ts';
import { createStretchNormaliser } from '../text/normalise.ts';
import type { Phone } from '../types.ts';
import type { SpeakFrame } from './helper-tts.ts';

const espeak = koffi.load('libespeak-ng.so.1');
const initialize = espeak.func(
  'int espeak_Initialize(int output, int bufferMs, const char *path, int options)',
);
const setVoice = espeak.func('int espeak_SetVoiceByName(const char *name)');
const setParameter = espeak.func('int espeak_SetParameter(int parameter, int value, int relative)');
const setCallback = espeak.func('void espeak_SetSynthCallback(void *callback)');
const synth = espeak.func(
  'int espeak_Synth(const char *text, size_t size, unsigned int from, int fromType, unsigned int to, unsigned int flags, void *id, void *user)',
);

const SYNCHRONOUS = 2;
const PHONEME_EVENTS = 0x0001;
const PHONEME_IPA = 0x0002;
const DONT_EXIT = 0x8000;
const CHARS_UTF8 = 1;
const SSML = 0x10;
/** Used because espeak-ng's `<emphasis>` is hardly audible. */
const EMPHASIS = '<prosody rate="82%" pitch="+22%" volume="+60%">';
const RATE = 1;
const NORMAL_WORDS_A_MINUTE = 175;
const EVENT_END_OF_LIST = 0;
const EVENT_PHONEME = 7;
/** espeak_EVENT: 5 ints (type, id, position, length, audio_position), int sample, void *, 8 byte union. */
const EVENT_BYTES = 40;

const sampleRate = initialize(SYNCHRONOUS, 60, null, PHONEME_EVENTS | PHONEME_IPA | DONT_EXIT) as number;
if (sampleRate <= 0)
  throw new Error('espeak-ng could not be initialised: is the package espeak-ng-data there?');

let onAudio: (wave: unknown, samples: number, events: unknown) => number = () => 1;
const callback = koffi.register(
  (wave: unknown, samples: number, events: unknown) => onAudio(wave, samples, events),
  koffi.pointer(koffi.proto('int EspeakSynth(void *wave, int samples, void *events)')),
);
setCallback(callback);

const normalise = createStretchNormaliser();
let voiceNow = '';

function* phonemes(events: unknown): Generator<{ symbol: string; atMs: number }> {
  if (!events) return;
  for (let index = 0; ; index++) {
    const bytes = Buffer.from(koffi.decode(events, index * EVENT_BYTES, koffi.array('uint8', EVENT_BYTES)));
    const type = bytes.readInt32LE(0);
    if (type === EVENT_END_OF_LIST) return;
    if (type !== EVENT_PHONEME) continue;
    const end = bytes.indexOf(0, 32);
    const name = bytes.toString('utf8', 32, end < 0 ? 40 : end);
    yield { symbol: name, atMs: bytes.readInt32LE(16) };
  }
}

await serve(async (frame, io) => {
  const { id, voice, rate, language, text: written } = frame.json as unknown as SpeakFrame;
  if (voice !== voiceNow) {
    if (setVoice(voice) !== 0) throw new Error(`espeak-ng has no voice ${voice}`);
    voiceNow = voice;
  }
  const stretches = await normalise(written, language);
  const isMarked = stretches.some(({ isEmphasised }) => isEmphasised);
  const text = stretches
    .map(isMarked ? marked : ({ text: plain }) => plain)
    .join('')
    .trim();
  setParameter(RATE, Math.round(NORMAL_WORDS_A_MINUTE * rate), 0);
  let samplesDone = 0;
  let open: { symbol: string; atMs: number } | null = null;
  onAudio = (wave, samples, events) => {
    if (io.cancelled(id)) return 1;
    const phones: Phone[] = [];
    const close = (endMs: number) => {
      if (open) phones.push({ symbol: plain(open.symbol), alphabet: 'espeak', startMs: open.atMs, endMs });
      open = null;
    };
    for (const next of phonemes(events)) {
      close(next.atMs);
      open = next;
    }
    const last = !wave;
    if (last) close((samplesDone / sampleRate) * 1000);
    samplesDone += samples;
    if (samples > 0 || phones.length > 0) {
      const pcm =
        samples > 0
          ? (koffi.decode(wave, 0, koffi.array('int16', samples, 'Typed')) as Int16Array)
          : new Int16Array(0);
      io.send({ type: 'chunk', id, sampleRate, phones }, pcmBytes(pcm));
    }
    return 0;
  };
  const bytes = Buffer.byteLength(text) + 1;
  const failed = synth(text, bytes, 0, 1, 0, isMarked ? CHARS_UTF8 | SSML : CHARS_UTF8, null, null) as number;
  if (failed !== 0) throw new Error(`espeak-ng refused the text (error ${failed})`);
  io.send({ type: 'end', id });
});

/** The text in the engine's markup. It cannot contain markup itself: the normaliser leaves no angle brackets. */
function marked({ text, isEmphasised }: Stretch): string {
  const plain = text.replace(/&/g, '&amp;');
  return isEmphasised ? `${EMPHASIS}${plain}</prosody>` : plain;
}

/** Removes stress, length, tone and language-switch marks, which are no sounds; an empty rest is a pause. */
function plain(symbol: string): string {
  const sound = symbol.replace(/[ˈˌː˥˦˧˨˩0-9_:|;'-]|\([a-z-]+\)/gu, '');
  return sound === '' ? 'sil' : sound;
}

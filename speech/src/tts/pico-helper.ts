/**
 * Helper process around Debian's libttspico (SVOX Pico, Apache-2.0): 16 kHz, streamed, without phone times. It is a
 * separate process because a fault in C code must not end a conversation.
 */
import koffi from 'koffi';
import { bytesPcm, pcmBytes } from '../helper/protocol.ts';
import { serve } from '../helper/serve.ts';
import { createStretchNormaliser } from '../text/normalise.ts';
import type { SpeakFrame } from './helper-tts.ts';
import { PICO_FILES } from './pico-files.ts';

const pico = koffi.load('libttspico.so.0');
const initialize = pico.func('int pico_initialize(void *memory, uint32_t size, _Out_ void **system)');
const loadResource = pico.func(
  'int pico_loadResource(void *system, const char *file, _Out_ void **resource)',
);
const resourceName = pico.func('int pico_getResourceName(void *system, void *resource, void *name)');
const createVoice = pico.func('int pico_createVoiceDefinition(void *system, const char *voice)');
const addResource = pico.func(
  'int pico_addResourceToVoiceDefinition(void *system, const char *voice, const void *resource)',
);
const newEngine = pico.func('int pico_newEngine(void *system, const char *voice, _Out_ void **engine)');
const resetEngine = pico.func('int pico_resetEngine(void *engine, int mode)');
const putText = pico.func(
  'int pico_putTextUtf8(void *engine, const void *text, int16_t size, _Out_ int16_t *put)',
);
const getData = pico.func(
  'int pico_getData(void *engine, void *buffer, int16_t size, _Out_ int16_t *received, _Out_ int16_t *type)',
);

const SAMPLE_RATE = 16_000;
/** As much as Pico's own program uses for one voice. */
const MEMORY_BYTES = 2_500_000;
const NAME_BYTES = 200;
const VOICE = 'vivant';
const OK = 0;
const STEP_IDLE = 200;
const STEP_BUSY = 201;
const RESET_FULL = 0;
/** 60 ms: small enough to start early, large enough to cost little. */
const CHUNK_BYTES = 1920;
const LARGEST_TEXT_BYTES = 32_000;
/** Volume and speed only: a change of pitch would put a pause before the word. */
const EMPHASIS = { volume: 130, slower: 1.25 } as const;
/** Half the level of the softest audible sound. */
const QUIET_RMS = 30;

/** The engine works in memory that we allocate, which must live as long as the engine. */
const engines = new Map<string, { engine: unknown; memory: Buffer }>();
const normalise = createStretchNormaliser();

function engineFor(language: string): unknown {
  const loaded = engines.get(language);
  if (loaded) return loaded.engine;
  const files = PICO_FILES[language];
  if (files === undefined) throw new Error(`SVOX Pico does not speak ${language}`);
  const done = (status: number) => {
    if (status !== OK) throw new Error(`SVOX Pico cannot be loaded for ${language} (status ${status})`);
  };
  const memory = Buffer.alloc(MEMORY_BYTES);
  const out: [unknown] = [null];
  done(initialize(memory, memory.length, out));
  const [system] = out;
  done(createVoice(system, VOICE));
  for (const file of files) {
    done(loadResource(system, file, out));
    const name = Buffer.alloc(NAME_BYTES);
    done(resourceName(system, out[0], name));
    done(addResource(system, VOICE, name));
  }
  done(newEngine(system, VOICE, out));
  const [engine] = out;
  engines.set(language, { engine, memory });
  return engine;
}

await serve(async (frame, io) => {
  const { id, voice, rate, language, text } = frame.json as unknown as SpeakFrame;
  const engine = engineFor(language);
  // The text cannot contain markup: the normaliser leaves no angle brackets.
  const stretches = await normalise(text, language);
  const pitch = /-(\d+)$/.exec(voice)?.[1] ?? '100';
  const emphasis = `<volume level="${EMPHASIS.volume}"><speed level="${Math.round((100 * rate) / EMPHASIS.slower)}">`;
  const words = stretches
    .map(({ text: written, isEmphasised }) => {
      const plain = written.replace(/&/g, ' ');
      return isEmphasised ? `${emphasis}${plain}</speed></volume>` : plain;
    })
    .join('');
  const marked = `<pitch level="${pitch}"><speed level="${Math.round(100 * rate)}">${words}</speed></pitch>`;
  let rest = Buffer.from(`${marked}\0`);
  if (rest.length > LARGEST_TEXT_BYTES) throw new Error('too long a text for SVOX Pico');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let quiet: Int16Array[] = [];
  const send = () => {
    if (pendingBytes === 0) return;
    // Copied, as a buffer may be a part of a shared pool.
    const pcm = bytesPcm(new Uint8Array(Buffer.concat(pending)));
    pending = [];
    pendingBytes = 0;
    quiet.push(pcm);
    if (isQuiet(pcm)) return;
    for (const part of quiet)
      io.send({ type: 'chunk', id, sampleRate: SAMPLE_RATE, phones: [] }, pcmBytes(part));
    quiet = [];
  };
  const count: [number] = [0];
  const type: [number] = [0];
  for (;;) {
    if (rest.length > 0) {
      if (putText(engine, rest, rest.length, count) !== OK) throw new Error('SVOX Pico refused the text');
      rest = rest.subarray(count[0]);
    }
    let status: number;
    do {
      status = getData(engine, buffer, buffer.length, count, type) as number;
      if (count[0] > 0) {
        pending.push(Buffer.from(buffer.subarray(0, count[0])));
        pendingBytes += count[0];
      }
      if (pendingBytes < CHUNK_BYTES) continue;
      send();
      if (io.cancelled(id)) {
        resetEngine(engine, RESET_FULL);
        return;
      }
    } while (status === STEP_BUSY);
    if (status !== STEP_IDLE) {
      resetEngine(engine, RESET_FULL);
      throw new Error(`SVOX Pico failed (status ${status})`);
    }
    if (rest.length === 0) break;
  }
  send();
  io.send({ type: 'end', id });
});

/** A sentence is followed by nine tenths of a second of silence with a click near its end, which must not be heard. */
function isQuiet(pcm: Int16Array): boolean {
  const power = pcm.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, pcm.length);
  return power < QUIET_RMS ** 2;
}

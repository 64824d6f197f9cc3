import { heardAs } from '@vivant/contract/languages';
import { encodeWav, joinPcm } from '@vivant/contract/pcm';
import { type HttpProviderOptions, ProviderError, postToProvider } from '../provider-error.ts';
import type { SttProvider, SttStream } from '../types.ts';
import { createSpeechGate, PAUSE_MS } from './speech-gate.ts';

const RATE = 16000;
/** Two minutes; no real turn lasts as long. */
const MAX_SAMPLES = 120 * RATE;
const VOICED_MS_MIN = 120;
/** Limit of pauses in an utterance that are taken for its end. */
const PAUSES_MAX = 3;
/** Limit of sound after the last word that is louder than the room without being a voice: a click, a breath. */
const CLICK_MS = 60;
/**
 * The gate takes quiet words in a noisy room for silence: after this much more sound the whole utterance is requested
 * again.
 */
const REST_MS = 400;
/** How long the words so far are not requested after a request for them failed. */
const OFF_AFTER_FAILURE_MS = 30_000;
/** While a visitor speaks, the service is asked again when this much more was said than the last time... */
const STEP_MS = 1000;
/**
 * ...and at least this share of what was sent then, so that all requests together carry at most five times the sound...
 */
const STEP_SHARE = 0.25;
/**
 * ...and at least this many times the duration of its last answer, so that the request at the end does not wait behind
 * these.
 */
const STEP_ANSWERS = 2;

/**
 * When the service is asked for the words so far: never, at short pauses, or steadily while somebody speaks. Asking at
 * pauses costs a quarter more requests, asking steadily several times as many.
 */
export type Partials = 'off' | 'pauses' | 'steady';

export interface OpenAiSttOptions extends HttpProviderOptions {
  partials: Partials;
  /** Milliseconds by a clock that only moves forwards. */
  now?: () => number;
}

/** A request with the utterance so far. */
interface Asked {
  samples: number;
  voicedMs: number;
  loudMs: number;
  inPause: boolean;
  isOver: boolean;
  text: Promise<string>;
  cancel(): void;
}

/**
 * Recognition by any service with OpenAI's `POST /audio/transcriptions`. It takes whole recordings, and what was said
 * so far is sent as one. If nothing more is said, its words are the utterance's, and the end of the utterance costs no
 * request. The service is left to detect languages that the contract does not have. Sound without a voice is answered
 * here, as such services make up words for silence.
 */
export function createOpenAiStt(options: OpenAiSttOptions): SttProvider {
  const pace: Pace = { tookMs: 0, offUntilMs: 0 };
  return {
    id: 'openai-compatible',
    async health() {
      return { status: 'ok', label: `${options.model} at ${new URL(options.baseUrl).host}` };
    },
    async open({ language, signal }) {
      signal?.throwIfAborted();
      return createUtterance(options, pace, language, signal);
    },
    async close() {},
  };
}

/** Pace of the service, over all utterances. */
interface Pace {
  /** How long the last answer took. */
  tookMs: number;
  /** The words so far are not requested until then. */
  offUntilMs: number;
}

function createUtterance(
  options: OpenAiSttOptions,
  pace: Pace,
  language: string,
  signal: AbortSignal | undefined,
): SttStream {
  const { partials, now = () => performance.now() } = options;
  const parts: Int16Array[] = [];
  const gate = createSpeechGate();
  const ended = new AbortController();
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  let samples = 0;
  let pausesAsked = 0;
  /** The last request. */
  let asked: Asked | null = null;
  /** The last request that was answered, with its words. */
  let known: Asked | null = null;
  let words = '';
  const recognise = (until: AbortSignal) => transcribe(options, language, joinPcm(parts), until);

  /** Whether only silence, and little of it, came after the request. */
  function isAll({ inPause, voicedMs, loudMs, ...sent }: Asked): boolean {
    if (((samples - sent.samples) * 1000) / RATE > REST_MS) return false;
    return inPause && gate.voicedMs() === voicedMs && gate.loudMs() - loudMs <= CLICK_MS;
  }

  function askEarly(inPause: boolean): void {
    const superseded = new AbortController();
    const startedMs = now();
    const request: Asked = {
      ...{ samples, voicedMs: gate.voicedMs(), loudMs: gate.loudMs(), inPause, isOver: false },
      text: recognise(AbortSignal.any([either, superseded.signal])),
      cancel: () => superseded.abort(new Error('more was said')),
    };
    asked = request;
    request.text.then(
      (text) => {
        request.isOver = true;
        pace.tookMs = now() - startedMs;
        known = request;
        words = text;
      },
      () => {
        // A request that was aborted took at least this long.
        pace.tookMs = Math.max(pace.tookMs, now() - startedMs);
        if (either.aborted || superseded.signal.aborted) return;
        // The end of the utterance asks once more, and that failure is reported.
        asked = null;
        pace.offUntilMs = now() + OFF_AFTER_FAILURE_MS;
      },
    );
  }

  function askIfDue(): void {
    if (partials === 'off' || now() < pace.offUntilMs || gate.voicedMs() < VOICED_MS_MIN) return;
    // A recogniser may go on with a request that was aborted, so requests are not made at the same time.
    if (asked !== null && !asked.isOver) return;
    if (gate.quietMs() >= PAUSE_MS) {
      if (pausesAsked >= PAUSES_MAX || (asked !== null && isAll(asked))) return;
      pausesAsked++;
      askEarly(true);
    } else if (partials === 'steady' && gate.quietMs() === 0) {
      const before = asked?.samples ?? 0;
      const sinceMs = ((samples - before) * 1000) / RATE;
      if (sinceMs >= Math.max(STEP_MS, STEP_ANSWERS * pace.tookMs) && samples - before >= STEP_SHARE * before)
        askEarly(false);
    }
  }

  return {
    push(pcm) {
      if (ended.signal.aborted) return;
      if (samples + pcm.length > MAX_SAMPLES) return;
      gate.push(pcm);
      parts.push(pcm.slice());
      samples += pcm.length;
      askIfDue();
    },
    partial: () => words,
    isBehind: () => known === null || !isAll(known),
    async finish() {
      if (gate.voicedMs() < VOICED_MS_MIN) return { text: '', confidence: null };
      if (asked !== null && isAll(asked)) {
        const text = await asked.text.catch(() => {
          either.throwIfAborted();
          return recognise(either);
        });
        return { text, confidence: null };
      }
      asked?.cancel();
      return { text: await recognise(either), confidence: null };
    },
    close() {
      ended.abort(new Error('the utterance was closed before it was finished'));
      parts.length = 0;
    },
  };
}

/** @returns the words that the service hears in 16 kHz mono */
async function transcribe(
  options: OpenAiSttOptions,
  language: string,
  pcm: Int16Array,
  until: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.set('model', options.model);
  form.set('response_format', 'json');
  const named = heardAs(language);
  if (named !== null) form.set('language', named);
  form.set('file', new Blob([encodeWav(pcm, RATE)], { type: 'audio/wav' }), 'utterance.wav');
  // The form is encoded before it is sent: Node's fetch leaves a rejection unhandled if a form is aborted while it is
  // being sent.
  const encoded = new Response(form);
  const init = {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: await encoded.arrayBuffer(),
  };
  const { response } = await postToProvider(options, '/audio/transcriptions', init, until);
  const answer = (await response.json().catch(() => null)) as { text?: unknown } | null;
  until.throwIfAborted();
  if (typeof answer?.text !== 'string')
    throw new ProviderError('the speech service sent no text', { retryable: false });
  return answer.text.trim();
}

import { heardAs } from '@vivant/contract/languages';
import { encodeWav, joinPcm } from '@vivant/contract/pcm';
import { type HttpProviderOptions, ProviderError, postToProvider } from '../provider-error.ts';
import type { SttProvider, SttStream } from '../types.ts';
import { createSpeechGate, PAUSE_MS } from './speech-gate.ts';

const RATE = 16000;
/** Two minutes: a turn that long is no turn. */
const MAX_SAMPLES = 120 * RATE;
const VOICED_MS_MIN = 120;
/** So many pauses of an utterance are taken for its end. */
const PAUSES_MAX = 3;
/** Louder than the room without being a voice, after the last word: a click, a breath. */
const CLICK_MS = 60;
/** In a noisy room the gate takes quiet words for silence: after so much more sound all of it is asked for. */
const REST_MS = 400;
/** After a request for the words so far that failed, none is made for as long. */
const OFF_AFTER_FAILURE_MS = 30_000;
/** While a visitor speaks, the service is asked again when so much more was said than the last time... */
const STEP_MS = 1000;
/** ...and at least this share of it, so that all requests together carry at most five times the sound... */
const STEP_SHARE = 0.25;
/** ...and so many times what its last answer took: the one at the end is not to wait behind these. */
const STEP_ANSWERS = 2;

/**
 * When a service is asked for the words so far: never, at short pauses, or also again and again while somebody speaks.
 * At a pause costs a quarter more requests, the other several times as many.
 */
export type Partials = 'off' | 'pauses' | 'steady';

export interface OpenAiSttOptions extends HttpProviderOptions {
  partials: Partials;
  /** Milliseconds by a clock that only moves forwards. */
  now?: () => number;
}

/** The utterance so far, on its way to the service. */
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
 * Hearing by any service with OpenAI's `POST /audio/transcriptions`, which takes whole recordings: what was said so far
 * is one. Where it turns out to be everything, its words are the utterance's, and the end of it costs no request.
 * Languages beyond the contract's are left to the service to detect. Sound without a voice is answered here: such
 * services make up words for silence.
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

/** Of the service, over all utterances. */
interface Pace {
  /** How long the last answer took. */
  tookMs: number;
  /** No words so far are asked for until then. */
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
  /** The last one that was answered, with its words. */
  let known: Asked | null = null;
  let words = '';
  const recognise = (until: AbortSignal) => transcribe(options, language, joinPcm(parts), until);

  /** Nothing but silence came after it, and little of that. */
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
        // One that was given up took at least as long.
        pace.tookMs = Math.max(pace.tookMs, now() - startedMs);
        if (either.aborted || superseded.signal.aborted) return;
        // At the end it is asked once more, and that failure is told.
        asked = null;
        pace.offUntilMs = now() + OFF_AFTER_FAILURE_MS;
      },
    );
  }

  function askIfDue(): void {
    if (partials === 'off' || now() < pace.offUntilMs || gate.voicedMs() < VOICED_MS_MIN) return;
    // A recogniser may go on with what is given up.
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

/** @returns what the service hears in 16 kHz mono */
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
  // In one piece: Node's fetch leaves a rejection unhandled where a form is given up while it is being sent.
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

import { voice } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import {
  type AudioSegmentSource,
  msOfSamples,
  PLAYOUT_RATE,
  type SegmentListener,
  type SegmentSink,
} from '../runner/segments.ts';
import { createSpokenText, type SpokenChunk, type SpokenText } from './spoken-text.ts';

/** Key in a frame's `userdata` under which its `SpokenChunk` travels through the framework. */
export const SPOKEN_CHUNK = 'vivant.spoken';

/**
 * Speech is made at most this far ahead of what is heard: enough for any hiccup. A long answer made at once would keep
 * both cores busy for seconds, and delay the frames of all other sessions.
 */
const MAX_LEAD_MS = 10_000;
const LOOK_AGAIN_MS = 100;
/**
 * Beyond this lead, speech is made at a multiple of the speed it is heard at: a burst would delay what is sent
 * meanwhile.
 */
const HURRIED_LEAD_MS = 1500;
const UNHURRIED_PACE = 3;
/** With no more than that left, what a visitor says may answer it. */
const LAST_WORDS_MS = 1000;

export interface SpeechOutputHooks {
  /** The first audio of a segment goes out. */
  onStarted(segment: SpokenSegment): void;
  /** Its first audio played, `playedMs` ago; called once. */
  onPlaying?(segment: SpokenSegment, playedMs: number): void;
  /** What was open is cut off. */
  onCleared?(): void;
  /** Called once for each that started, or was cut before it could, with what was really heard. */
  onFinished(segment: SpokenSegment, end: { heard: string; interrupted: boolean; playedMs: number }): void;
}

/** A segment of the avatar's speech with its words. */
export interface SpokenSegment {
  id: string;
  text: SpokenText;
  /** When its first sound was made, in milliseconds of `performance.now()`; null where it begins without a voice. */
  madeMs: number | null;
  /** How much has been heard so far. */
  playedMs(): number;
}

interface OpenSegment extends SpokenSegment {
  samples: number;
  sentenceAtMs: number;
  /** Times in it at which words pass without a voice. */
  silent: { fromMs: number; toMs: number }[];
}

function silentWithin({ silent }: OpenSegment, playedMs: number): number {
  return silent.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(toMs, playedMs) - fromMs), 0);
}

function later<T extends { startMs: number; endMs: number }>(timed: readonly T[], byMs: number): T[] {
  return timed.map((one) => ({ ...one, startMs: one.startMs + byMs, endMs: one.endMs + byMs }));
}

/**
 * The framework's audio output, put in front of the runner: every captured segment is reported finished exactly
 * once, with the words that were heard.
 */
export class SpeechOutput extends voice.AudioOutput implements AudioSegmentSource {
  #sink: SegmentSink | undefined;
  #capturing: OpenSegment | null = null;
  /** The segment being captured was cleared: what still comes of it must not be heard. */
  #discarding = false;
  /** Ends a wait when the speech is no longer wanted. */
  #wake = () => {};
  readonly #open = new Map<string, OpenSegment>();
  readonly #hooks: SpeechOutputHooks;
  #count = 0;
  /** Of the segments that are over. */
  #silentMs = 0;

  constructor(hooks: SpeechOutputHooks) {
    // We decide who stops speaking, not the framework: see `yielding.ts`.
    super(PLAYOUT_RATE, undefined, { pause: false });
    this.#hooks = hooks;
  }

  attach(sink: SegmentSink): SegmentListener {
    this.#sink = sink;
    return {
      onStarted: (segmentId) => {
        const segment = this.#open.get(segmentId);
        if (segment === undefined) return;
        this.onPlaybackStarted(Date.now());
        this.#hooks.onStarted(segment);
      },
      onPlaying: (segmentId, playedMs) => {
        const segment = this.#open.get(segmentId);
        if (segment !== undefined) this.#hooks.onPlaying?.(segment, playedMs);
      },
      onFinished: ({ segmentId, playedMs, interrupted }) => {
        const segment = this.#open.get(segmentId);
        if (segment === undefined) return;
        this.#open.delete(segmentId);
        this.#silentMs += silentWithin(segment, playedMs);
        const heard = interrupted ? segment.text.heard(playedMs) : segment.text.all();
        this.#hooks.onFinished(segment, { heard, interrupted, playedMs });
        this.onPlaybackFinished({
          playbackPosition: playedMs / 1000,
          interrupted,
          synchronizedTranscript: heard,
        });
      },
    };
  }

  override async captureFrame(frame: AudioFrame): Promise<void> {
    if (this.#discarding || this.#sink === undefined) return;
    await super.captureFrame(frame);
    const segment = (this.#capturing ??= this.#begin());
    const chunk = frame.userdata[SPOKEN_CHUNK] as SpokenChunk | undefined;
    const atMs = msOfSamples(segment.samples);
    if (segment.samples === 0 && !chunk?.silent) segment.madeMs = chunk?.madeMs ?? null;
    if (chunk?.text !== undefined) {
      segment.text.begin(chunk.text, atMs);
      segment.sentenceAtMs = atMs;
    }
    const phones = later(chunk?.phones ?? [], segment.sentenceAtMs);
    const expressions = later(chunk?.expressions ?? [], segment.sentenceAtMs);
    segment.samples += frame.samplesPerChannel;
    if (chunk?.silent) segment.silent.push({ fromMs: atMs, toMs: msOfSamples(segment.samples) });
    if (chunk?.last) segment.text.end(msOfSamples(segment.samples) - (chunk.pauseMs ?? 0));
    // The framework reuses nothing, but the native side may: keep our own copy.
    this.#sink.write(segment.id, { pcm: frame.data.slice(), phones, expressions });
    const leadMs = () => msOfSamples(segment.samples) - segment.playedMs();
    if (leadMs() > HURRIED_LEAD_MS) await this.#wait(msOfSamples(frame.samplesPerChannel) / UNHURRIED_PACE);
    while (this.#capturing === segment && leadMs() > MAX_LEAD_MS) await this.#wait(LOOK_AGAIN_MS);
  }

  override flush(): void {
    super.flush();
    if (this.#capturing !== null) this.#sink?.end(this.#capturing.id);
    this.#capturing = null;
    this.#discarding = false;
  }

  override clearBuffer(): void {
    if (this.#capturing !== null) this.#discarding = true;
    this.#capturing = null;
    this.#wake();
    this.#sink?.interrupt();
    this.#hooks.onCleared?.();
  }

  /** Silence at once, until it is released or cleared; then on from there. */
  hold(): void {
    this.#sink?.pause();
  }

  release(): void {
    this.#sink?.resume();
  }

  duck(isDucked: boolean): void {
    this.#sink?.duck(isDucked);
  }

  /** More than the last words are still to be heard, now or after a pause. */
  goesOn(): boolean {
    if (this.#capturing !== null) return true;
    return [...this.#open.values()].some(
      ({ samples, playedMs }) => msOfSamples(samples) - playedMs() > LAST_WORDS_MS,
    );
  }

  /** Nothing is being heard; speech may be ready. */
  isSilent(): boolean {
    return [...this.#open.values()].every(({ playedMs }) => playedMs() === 0);
  }

  /** How long words have gone by without a voice so far. */
  silentMs(): number {
    let sum = this.#silentMs;
    for (const segment of this.#open.values()) sum += silentWithin(segment, segment.playedMs());
    return sum;
  }

  async close(): Promise<void> {
    this.clearBuffer();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #begin(): OpenSegment {
    const id = `segment-${++this.#count}`;
    const segment: OpenSegment = {
      id,
      text: createSpokenText(),
      madeMs: null,
      samples: 0,
      sentenceAtMs: 0,
      silent: [],
      playedMs: () => this.#sink?.playedMs(id) ?? 0,
    };
    this.#open.set(id, segment);
    return segment;
  }
}

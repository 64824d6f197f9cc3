import { voice } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import {
  type AudioSegmentSource,
  msOfSamples,
  PLAYOUT_RATE,
  type SegmentListener,
  type SegmentSink,
} from '../runner/segments.ts';
import { createSpokenText, type SpokenPart, type SpokenText } from './spoken-text.ts';

/** Key in a frame's `userdata` under which its `SpokenPart` travels through the framework. */
export const SPOKEN_PART = 'vivant.spoken';

/**
 * Made ahead of what is heard: enough for any hiccup. A long answer made at once would take both cores for seconds,
 * and with them the frames of everybody else's session.
 */
const MAX_LEAD_MS = 10_000;
const LOOK_AGAIN_MS = 100;

export interface SpeechOutputHooks {
  /** The first audio of an utterance goes out. */
  onStarted(utterance: Utterance): void;
  /** Told once for each that started or was cut before it could: what was really heard. */
  onFinished(utterance: Utterance, end: { heard: string; interrupted: boolean }): void;
}

/** One uninterrupted piece of the avatar's speech. */
export interface Utterance {
  id: string;
  text: SpokenText;
  /** How much has been heard so far. */
  playedMs(): number;
}

interface OpenUtterance extends Utterance {
  samples: number;
  sentenceAtMs: number;
  /** Where in it words go by without a voice. */
  silent: { fromMs: number; toMs: number }[];
}

function silentWithin({ silent }: OpenUtterance, playedMs: number): number {
  return silent.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(toMs, playedMs) - fromMs), 0);
}

/**
 * The framework's audio output, put in front of the runner: every captured segment is reported finished exactly
 * once, with the words that were heard.
 */
export class SpeechOutput extends voice.AudioOutput implements AudioSegmentSource {
  #sink: SegmentSink | undefined;
  #capturing: OpenUtterance | null = null;
  /** The segment being captured was cleared: what still comes of it must not be heard. */
  #discarding = false;
  readonly #open = new Map<string, OpenUtterance>();
  readonly #hooks: SpeechOutputHooks;
  #count = 0;
  /** Of the utterances that are over. */
  #silentMs = 0;

  constructor(hooks: SpeechOutputHooks) {
    super(PLAYOUT_RATE, undefined, { pause: true });
    this.#hooks = hooks;
  }

  attach(sink: SegmentSink): SegmentListener {
    this.#sink = sink;
    return {
      onStarted: (segmentId) => {
        const utterance = this.#open.get(segmentId);
        if (utterance === undefined) return;
        this.onPlaybackStarted(Date.now());
        this.#hooks.onStarted(utterance);
      },
      onFinished: ({ segmentId, playedMs, interrupted }) => {
        const utterance = this.#open.get(segmentId);
        if (utterance === undefined) return;
        this.#open.delete(segmentId);
        this.#silentMs += silentWithin(utterance, playedMs);
        const heard = interrupted ? utterance.text.heard(playedMs) : utterance.text.all();
        this.#hooks.onFinished(utterance, { heard, interrupted });
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
    const utterance = (this.#capturing ??= this.#begin());
    const part = frame.userdata[SPOKEN_PART] as SpokenPart | undefined;
    const atMs = msOfSamples(utterance.samples);
    if (part?.text !== undefined) {
      utterance.text.begin(part.text, atMs);
      utterance.sentenceAtMs = atMs;
    }
    const phones = (part?.phones ?? []).map((phone) => ({
      ...phone,
      startMs: phone.startMs + utterance.sentenceAtMs,
      endMs: phone.endMs + utterance.sentenceAtMs,
    }));
    utterance.samples += frame.samplesPerChannel;
    if (part?.silent) utterance.silent.push({ fromMs: atMs, toMs: msOfSamples(utterance.samples) });
    if (part?.last) utterance.text.end(msOfSamples(utterance.samples));
    // The framework reuses nothing, but the native side may: keep our own copy.
    this.#sink.write(utterance.id, { pcm: frame.data.slice(), phones });
    while (
      this.#capturing === utterance &&
      msOfSamples(utterance.samples) - utterance.playedMs() > MAX_LEAD_MS
    )
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
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
    this.#sink?.interrupt();
  }

  override pause(): void {
    this.#sink?.pause();
  }

  override resume(): void {
    this.#sink?.resume();
  }

  /** How long words have gone by without a voice so far. */
  silentMs(): number {
    let sum = this.#silentMs;
    for (const utterance of this.#open.values()) sum += silentWithin(utterance, utterance.playedMs());
    return sum;
  }

  async close(): Promise<void> {
    this.clearBuffer();
  }

  #begin(): OpenUtterance {
    const id = `utterance-${++this.#count}`;
    const utterance: OpenUtterance = {
      id,
      text: createSpokenText(),
      samples: 0,
      sentenceAtMs: 0,
      silent: [],
      playedMs: () => this.#sink?.playedMs(id) ?? 0,
    };
    this.#open.set(id, utterance);
    return utterance;
  }
}

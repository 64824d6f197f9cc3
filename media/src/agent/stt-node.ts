import { stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SttProvider, SttStream } from '@vivant/speech/types';
import { HEARING_RATE } from './microphone.ts';

/** What the visitor says, as events for the framework's turn taking. */
export interface SttNode {
  /** The visitor's voice began or ended, as the framework's voice detector judges. */
  speechStarted(): void;
  speechEnded(): void;
  /** Body of the agent's STT node. */
  listen(audio: AsyncIterable<AudioFrame>): ReadableStream<stt.SpeechEvent>;
}

export interface SttNodeOptions {
  provider: SttProvider;
  language: string;
  /** Called when a recogniser fails; the conversation goes on with the next utterance. */
  onError(error: unknown): void;
  /** An utterance was recognised, or found to hold no words. */
  onHeard?(): void;
}

/** Sound kept from before the detector noticed speech: the first consonant is quiet. */
const PREROLL_MS = 600;
const INTERIM_EVERY_MS = 300;
/** An utterance longer than this is recognised in parts, so that memory and delay stay bounded. */
const LONGEST_UTTERANCE_MS = 45_000;
/** Shorter sounds are clicks and coughs. */
const SHORTEST_SPEECH_MS = 120;
/** The detector waits this long before it calls speech ended (see `turn-taking.ts`). */
export const DETECTOR_SILENCE_MS = 250;

interface Utterance {
  stream: Promise<SttStream | null>;
  pending: Int16Array[];
  opened: SttStream | null;
  fedMs: number;
  startedAt: number;
  interim: string;
  interimAt: number;
}

/** Marks of recognisers for noise, silence and laughter. */
const FILLERS = /\[[^\]]*\]|<[^>]*>|\+\+[^+]*\+\+/g;

export function createSttNode({ provider, language, onError, onHeard }: SttNodeOptions): SttNode {
  let emit: ((event: stt.SpeechEvent) => void) | null = null;
  let current: Utterance | null = null;
  let preroll: Int16Array[] = [];
  let prerollSamples = 0;
  /** Transcripts come out in the order of speaking. */
  let order: Promise<unknown> = Promise.resolve();

  const transcript = (type: stt.SpeechEventType, text: string, confidence: number): stt.SpeechEvent => ({
    type,
    alternatives: [
      { language: language as stt.SpeechData['language'], text, startTime: 0, endTime: 0, confidence },
    ],
  });

  function feed(utterance: Utterance, pcm: Int16Array): void {
    utterance.fedMs += (pcm.length * 1000) / HEARING_RATE;
    if (utterance.opened === null) utterance.pending.push(pcm);
    else utterance.opened.push(pcm);
  }

  function begin(): Utterance {
    const utterance: Utterance = {
      stream: provider.open({ language }).then(
        (stream) => {
          for (const pcm of utterance.pending.splice(0)) stream.push(pcm);
          utterance.opened = stream;
          return stream;
        },
        (error) => {
          onError(error);
          return null;
        },
      ),
      pending: [],
      opened: null,
      fedMs: 0,
      startedAt: performance.now(),
      interim: '',
      interimAt: performance.now(),
    };
    return utterance;
  }

  function finish(utterance: Utterance): void {
    const spokenMs = performance.now() - utterance.startedAt - DETECTOR_SILENCE_MS;
    const result = utterance.stream.then(async (stream) => {
      if (stream === null) return null;
      try {
        if (spokenMs < SHORTEST_SPEECH_MS && utterance.fedMs < LONGEST_UTTERANCE_MS) return null;
        const answer = await stream.finish();
        onHeard?.();
        return answer;
      } finally {
        stream.close();
      }
    });
    order = order
      .then(() => result)
      .then((answer) => {
        const text = answer?.text.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim() ?? '';
        if (text === '') return;
        emit?.(transcript(stt.SpeechEventType.FINAL_TRANSCRIPT, text, answer?.confidence ?? 1));
      })
      .catch(onError);
  }

  function hear(pcm: Int16Array): void {
    preroll.push(pcm);
    prerollSamples += pcm.length;
    const kept = (PREROLL_MS * HEARING_RATE) / 1000;
    for (let [oldest] = preroll; oldest && prerollSamples - oldest.length > kept; [oldest] = preroll) {
      preroll.shift();
      prerollSamples -= oldest.length;
    }
    if (current === null) return;
    feed(current, pcm);
    if (current.fedMs > LONGEST_UTTERANCE_MS) {
      finish(current);
      current = begin();
      return;
    }
    const now = performance.now();
    if (current.opened === null || now - current.interimAt < INTERIM_EVERY_MS) return;
    current.interimAt = now;
    const text = current.opened.partial().replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
    if (text === '' || text === current.interim) return;
    current.interim = text;
    emit?.(transcript(stt.SpeechEventType.INTERIM_TRANSCRIPT, text, 0));
  }

  return {
    speechStarted() {
      if (current !== null) return;
      current = begin();
      for (const pcm of preroll) feed(current, pcm);
    },
    speechEnded() {
      if (current === null) return;
      finish(current);
      current = null;
      preroll = [];
      prerollSamples = 0;
    },
    listen(audio) {
      return new ReadableStream<stt.SpeechEvent>({
        start(controller) {
          emit = (event) => {
            try {
              controller.enqueue(event);
            } catch {
              // The session is closing; these words are no longer needed.
            }
          };
          void (async () => {
            try {
              for await (const frame of audio) hear(frame.data);
              controller.close();
            } catch (error) {
              onError(error);
            }
          })();
        },
        cancel() {
          emit = null;
        },
      });
    },
  };
}

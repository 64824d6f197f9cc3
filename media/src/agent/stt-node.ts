import type { stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SttProvider } from '@vivant/speech/types';
import { isBackchannel } from './backchannel.ts';
import { HEARING_RATE } from './microphone.ts';
import { createPendingWords, type PendingWords } from './pending-words.ts';
import { createPreflight, type Preflight } from './preflight.ts';
import { DETECTOR_SILENCE_MS, DETECTOR_SPEECH_MS } from './turn-taking.ts';
import { openUtterance, type Utterance, wordsOf } from './utterance.ts';

/** What the visitor says, as events for the framework's turn taking. */
export interface SttNode {
  /** The visitor's voice began or ended, as the framework's voice detector judges. */
  speechStarted(): void;
  speechEnded(): void;
  /** Speech from before this gives no more words. */
  drop(): void;
  /** Body of the agent's STT node. */
  listen(audio: AsyncIterable<AudioFrame>): ReadableStream<stt.SpeechEvent>;
}

export interface SttNodeOptions {
  provider: SttProvider;
  language: string;
  /** Called when a recogniser fails; the conversation goes on with the next utterance. */
  onError(error: unknown): void;
  /** An answer begins at the first pause, and is thrown away if more words follow: worth it where answers take time. */
  answersEarly?: boolean;
  /** The silence that ends a turn, which may be one of words that interrupt the avatar; absent: none. */
  turnEndsAfterMs?(interrupting: string | null): number;
  /** An utterance was recognised, or found to hold no words. */
  onHeard?(): void;
  /** The avatar is saying something, and has more to say than its last words. */
  avatarGoesOn(): boolean;
  /** An utterance begins, has these words so far, and is over: for a turn, or a listener's words, a noise, or lost. */
  onBegan?(): void;
  onPartial?(words: string): void;
  /** What is being said over the avatar's words is no listener's. */
  onWantsTurn?(): void;
  onSettled?(isTurn: boolean): void;
  /** Words for a turn were spoken over the avatar's: it is cut off, whatever else the turn will contain. */
  onInterrupted?(): void;
  /** The words reported so far do not become a turn. */
  onNoTurn?(): void;
  /** Words were recognised, just now, in what was said then. */
  onWords?(said: SpokenSpan): void;
}

/** From the first sound of an utterance to the last, in milliseconds of `performance.now()`. */
export interface SpokenSpan {
  beganMs: number;
  endedMs: number;
}

/** Words become final this much before silence ends their turn: a busy machine is late. */
const TOLD_BEFORE_MS = 30;

/** Sound kept from before the detector noticed speech: the first consonant is quiet. */
const PREROLL_MS = 600;

export function createSttNode(options: SttNodeOptions): SttNode {
  const { language, onError } = options;
  let emit: ((event: stt.SpeechEvent) => void) | null = null;
  let current: Utterance | null = null;
  /** Null where no answer to `current` begins early: words over the avatar may be a listener's. */
  let preflight: Preflight | null = null;
  let beganMs = 0;
  /** The avatar spoke when `current` began. */
  let beganOverAvatar = false;
  const preroll = createPreroll((PREROLL_MS * HEARING_RATE) / 1000);
  const pending = createPendingWords({
    language,
    emit: (type, text, confidence) =>
      emit?.({
        type,
        alternatives: [
          { language: language as stt.SpeechData['language'], text, startTime: 0, endTime: 0, confidence },
        ],
      }),
  });
  const settling = createSettling(options, pending);

  function begin(): Utterance {
    pending.goesOn();
    settling.began();
    preflight = options.answersEarly && !beganOverAvatar ? createPreflight() : null;
    options.onBegan?.();
    return openUtterance({ ...options, overAvatar: beganOverAvatar });
  }

  function hear(pcm: Int16Array): void {
    preroll.push(pcm);
    if (current === null) return;
    current.push(pcm);
    if (current.isTooLong()) {
      const nowMs = performance.now();
      settling.finish(current, { beganMs, endedMs: nowMs }, beganOverAvatar);
      beganMs = nowMs;
      current = begin();
      return;
    }
    if (beganOverAvatar && current.wantsTurn()) options.onWantsTurn?.();
    const text = current.interim();
    if (text !== null) {
      options.onPartial?.(text);
      pending.show(text);
    }
    const ready = preflight?.hear(pcm, current.isBehind() ? null : text) ?? null;
    if (ready !== null) pending.preflight(ready);
  }

  return {
    speechStarted() {
      if (current !== null) return;
      beganMs = performance.now() - DETECTOR_SPEECH_MS;
      beganOverAvatar = options.avatarGoesOn();
      current = begin();
      for (const pcm of preroll.kept()) current.push(pcm);
    },
    speechEnded() {
      if (current === null) return;
      const endedMs = performance.now() - DETECTOR_SILENCE_MS;
      settling.finish(current, { beganMs, endedMs }, beganOverAvatar);
      current = null;
      preroll.clear();
    },
    drop() {
      pending.forget();
      settling.drop();
      current?.abandon();
      current = null;
      preroll.clear();
    },
    listen(audio) {
      let own: typeof emit = null;
      return eventStream(audio, {
        hear,
        onError,
        onOpen(add) {
          emit = own = add;
        },
        onCancel() {
          // The framework may listen again before it gives up the previous stream.
          if (emit === own) emit = null;
        },
      });
    },
  };
}

/** How begun utterances end: each is recognised in order, and settled. */
interface Settling {
  began(): void;
  /** Takes the words of an utterance that has ended. */
  finish(utterance: Utterance, said: SpokenSpan, overAvatar: boolean): void;
  /** Earlier utterances give no more words. */
  drop(): void;
}

function createSettling(options: SttNodeOptions, pending: PendingWords): Settling {
  const { language, onError } = options;
  /** Transcripts come out in the order of speaking. */
  let order: Promise<unknown> = Promise.resolve();
  /** Utterances of before the last drop are of an earlier one. */
  let generation = 0;
  /** Utterances of this generation that are not settled. */
  let unsettled = 0;

  function settle(spokenIn: number, isTurn: boolean): void {
    if (spokenIn !== generation) return;
    unsettled--;
    options.onSettled?.(isTurn);
    if (!isTurn && unsettled === 0 && pending.words() === '') options.onNoTurn?.();
  }

  /** Tells the words just before silence ends the turn, and not before more is said. */
  function tellInTime({ endedMs }: SpokenSpan, overAvatar: boolean): void {
    const words = pending.words();
    if (words === '') return;
    if (unsettled > 0) {
      pending.show();
      return;
    }
    const silenceMs = options.turnEndsAfterMs?.(overAvatar ? words : null) ?? 0;
    const inMs = endedMs + silenceMs - TOLD_BEFORE_MS - performance.now();
    if (inMs > 0) pending.tellIn(inMs);
    else pending.tell();
  }

  return {
    began: () => void unsettled++,
    finish(utterance, said, overAvatar) {
      const spokenIn = generation;
      const result = utterance.finish();
      // It is waited for in its turn only, and may fail before.
      result.catch(() => {});
      order = order
        .then(() => result)
        .then((answer) => {
          const text = wordsOf(answer?.text ?? '');
          if (spokenIn !== generation) return;
          // If the avatar is about to end, the same words may answer its question.
          const isListeners = overAvatar && options.avatarGoesOn() && isBackchannel(text, language);
          const isTurn = text !== '' && !isListeners;
          if (isTurn) {
            options.onWords?.(said);
            pending.add(text, answer?.confidence ?? 1);
          }
          settle(spokenIn, isTurn);
          if (isTurn && overAvatar) options.onInterrupted?.();
          if (pending.isLong()) pending.tell();
          else tellInTime(said, overAvatar);
        })
        .catch((error) => {
          settle(spokenIn, false);
          tellInTime(said, overAvatar);
          onError(error);
        });
    },
    drop() {
      generation++;
      for (; unsettled > 0; unsettled--) options.onSettled?.(false);
    },
  };
}

/** A stream of events that lives as long as the sound it is made from. */
function eventStream(
  audio: AsyncIterable<AudioFrame>,
  hooks: {
    hear(pcm: Int16Array): void;
    onError(error: unknown): void;
    onOpen(add: (event: stt.SpeechEvent) => void): void;
    onCancel(): void;
  },
): ReadableStream<stt.SpeechEvent> {
  let cancelled = false;
  return new ReadableStream<stt.SpeechEvent>({
    start(controller) {
      hooks.onOpen((event) => {
        try {
          controller.enqueue(event);
        } catch {
          // The session is closing; these words are no longer needed.
        }
      });
      void (async () => {
        try {
          for await (const frame of audio) {
            if (cancelled) return;
            hooks.hear(frame.data);
          }
          if (!cancelled) controller.close();
        } catch (error) {
          hooks.onError(error);
        }
      })();
    },
    cancel() {
      cancelled = true;
      hooks.onCancel();
    },
  });
}

/** The last sound: as many whole pieces as fit into `samplesMax`. */
function createPreroll(samplesMax: number) {
  let pieces: Int16Array[] = [];
  let samples = 0;
  return {
    push(pcm: Int16Array) {
      pieces.push(pcm);
      samples += pcm.length;
      for (let [oldest] = pieces; oldest && samples - oldest.length > samplesMax; [oldest] = pieces) {
        pieces.shift();
        samples -= oldest.length;
      }
    },
    kept: () => pieces,
    clear() {
      pieces = [];
      samples = 0;
    },
  };
}

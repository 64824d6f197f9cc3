import type { TurnTiming } from '@vivant/contract/turn-timing';
import type { AnswerInstants } from './answers.ts';
import type { SpokenSpan } from './stt-node.ts';

/**
 * Collects when the parts of each turn happen, as milliseconds of one clock that only runs forward. What did not
 * happen, or was not seen, stays null.
 */
export interface TurnTimes {
  /** Words of the visitor were recognised, in what was said then. */
  recognised(said: SpokenSpan): void;
  /** What was recognised since the last turn does not become one. */
  dropped(): void;
  /** A message arrived; the visitor's turn with the same text is that message. */
  typed(text: string): void;
  /** The avatar is to greet. */
  greets(): void;
  /** The visitor's turn is over. Returns when it began, as ISO time; null where nothing was heard or typed. */
  ended(text: string): string | null;
  /** The first audio of a segment goes out. `answer`: null where it is none, as a greeting. */
  started(segment: { id: string; madeMs: number | null }, answer: AnswerInstants | null): void;
  /** The segment's first audio played, `playedMs` ago. */
  playing(segmentId: string, playedMs: number): void;
  /**
   * The segment is over. Both are null for a segment that never started; `timing` also if it is not known what it
   * answers.
   */
  finished(segmentId: string, playedMs: number): { beganAt: string | null; timing: TurnTiming | null };
}

/** The instant from which an answer is timed. */
interface Asked {
  kind: TurnTiming['kind'];
  text: string;
  zeroMs: number;
  recognisedMs: number | null;
  endedMs: number | null;
}

interface Started {
  asked: Asked | null;
  answer: AnswerInstants | null;
  madeMs: number | null;
  startedMs: number;
  playingMs: number | null;
}

/** Questions whose answers may still begin, and messages that may still become turns. */
const REMEMBERED = 8;

export function createTurnTimes(clock: {
  /** Milliseconds that only run forward. */
  now(): number;
  /** Of the day, in milliseconds. */
  date(): number;
}): TurnTimes {
  /** What was recognised since the visitor's last spoken turn. */
  let spoken: { beganMs: number; endedMs: number; recognisedMs: number } | null = null;
  let messages: { text: string; atMs: number }[] = [];
  let greeting: Asked | null = null;
  const questions: Asked[] = [];
  const segments = new Map<string, Started>();

  const dateOf = (ms: number) => new Date(clock.date() - (clock.now() - ms)).toISOString();

  function remember(asked: Asked): void {
    questions.push(asked);
    if (questions.length > REMEMBERED) questions.shift();
  }

  /** The instant from which the segment that starts now is timed. */
  function askedBy(answer: AnswerInstants | null): Asked | null {
    if (answer !== null)
      return questions.findLast(({ text }) => text.trim() === answer.question.trim()) ?? null;
    const greets = greeting;
    greeting = null;
    return greets;
  }

  return {
    recognised({ beganMs, endedMs }) {
      spoken = { beganMs: spoken?.beganMs ?? beganMs, endedMs, recognisedMs: clock.now() };
    },
    dropped() {
      spoken = null;
    },
    typed(text) {
      messages.push({ text, atMs: clock.now() });
      if (messages.length > REMEMBERED) messages.shift();
    },
    greets() {
      greeting = { kind: 'greeting', text: '', zeroMs: clock.now(), recognisedMs: null, endedMs: null };
    },
    ended(text) {
      const endedMs = clock.now();
      const place = messages.findIndex((message) => message.text === text);
      const message = messages[place];
      if (message !== undefined) {
        // Messages before it were cut short before they became turns.
        messages = messages.slice(place + 1);
        remember({ kind: 'typed', text, zeroMs: message.atMs, recognisedMs: null, endedMs });
        return dateOf(message.atMs);
      }
      if (spoken === null) return null;
      const { beganMs, endedMs: zeroMs, recognisedMs } = spoken;
      spoken = null;
      remember({ kind: 'spoken', text, zeroMs, recognisedMs, endedMs });
      return dateOf(beganMs);
    },
    started({ id, madeMs }, answer) {
      segments.set(id, { asked: askedBy(answer), answer, madeMs, startedMs: clock.now(), playingMs: null });
    },
    playing(segmentId, playedMs) {
      const segment = segments.get(segmentId);
      if (segment === undefined) return;
      // How long ago it played is an estimate, of a clock that runs ahead by a millisecond at times.
      segment.playingMs = Math.max(segment.startedMs, clock.now() - playedMs);
    },
    finished(segmentId, playedMs) {
      const segment = segments.get(segmentId);
      segments.delete(segmentId);
      if (segment === undefined) return { beganAt: null, timing: null };
      return {
        beganAt: dateOf(segment.playingMs ?? segment.startedMs),
        timing: timingOf(segment, playedMs),
      };
    },
  };
}

function timingOf({ asked, answer, madeMs, startedMs, playingMs }: Started, playedMs: number) {
  if (asked === null) return null;
  const since = (ms: number | null) => (ms === null ? null : Math.max(0, Math.round(ms - asked.zeroMs)));
  return {
    kind: asked.kind,
    recognisedMs: since(asked.recognisedMs),
    turnEndedMs: since(asked.endedMs),
    retrievedMs: since(answer?.retrievedMs ?? null),
    firstTokenMs: since(answer?.firstTokenMs ?? null),
    firstPcmMs: since(madeMs),
    // Without a voice nothing is sent but silence.
    firstAudioMs: madeMs === null ? null : since(startedMs),
    playingMs: since(playingMs),
    playedMs: Math.round(playedMs),
  } satisfies TurnTiming;
}

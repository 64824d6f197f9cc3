import type { MediaEvent } from '@vivant/contract/control';
import type { TurnStage, TurnTiming } from '@vivant/contract/turn-timing';
import { type BenchRow, percentileRows, spread } from '../suite.ts';
import { soundAfter } from './silence.ts';
import type { Talk } from './talks.ts';

export interface SpokenQuestion {
  pcm: Int16Array;
  /** How long the noise of the room goes on after its last sound. */
  tailMs: number;
  /** What is in an answer to it from the documents. */
  right?: RegExp | undefined;
}

/** The session's own figures of an answer. */
export interface AskedTurn extends TurnTiming {
  /** From the last sound of the question, as it was said, to the first of the answer, as it was heard. */
  heardMs: number | null;
  /** Null where nothing tells. */
  isRight: boolean | null;
  /** Of the visitor: more than one where the session took a pause for the end of the question. */
  userTurns: number;
}

/** Of what an avatar sends, and of what its visitor hears. */
export const ANSWERED_WITHIN = { p50: 800, p95: 1200 };

const ANSWERED_BY_MS = 20_000;

type Turn = Extract<MediaEvent, { type: 'turn' }>;
const isTurn = (event: MediaEvent): event is Turn => event.type === 'turn';

/** One question after another, each when the answer before it has played; null where no answer came. */
export async function ask(
  { host, visitor }: Talk,
  questions: readonly SpokenQuestion[],
): Promise<(AskedTurn | null)[]> {
  const asked: (AskedTurn | null)[] = [];
  for (const { pcm, tailMs, right } of questions) {
    const before = host.events.length;
    visitor.forget();
    await visitor.speak(pcm);
    const answer = await host
      .event(
        'an answer',
        (event): event is Turn =>
          // One that was interrupted answers the first half of a question.
          isTurn(event) &&
          event.role === 'assistant' &&
          !event.interrupted &&
          host.events.indexOf(event) >= before,
        ANSWERED_BY_MS,
      )
      .catch(() => null);
    const userTurns = host.events.slice(before).filter((event) => isTurn(event) && event.role === 'user');
    const report = await visitor.report();
    const heardMs = soundAfter(report, (report.soundLeftAt ?? 0) - tailMs);
    const isRight = answer === null || right === undefined ? null : right.test(answer.text);
    asked.push(
      answer?.timing === undefined
        ? null
        : { ...answer.timing, heardMs, isRight, userTurns: userTurns.length },
    );
  }
  return asked;
}

/** Of the turns in which it happened. */
export function waitRows(
  name: string,
  asked: readonly (AskedTurn | null)[],
  wait: `${TurnStage}Ms` | 'heardMs',
  most?: { p50: number; p95?: number },
): BenchRow[] {
  const found = asked.map((turn) => turn?.[wait] ?? null).filter((ms) => ms !== null);
  if (found.length === 0) return [];
  return percentileRows(name, found, { note: spread(found, 'turns'), ...(most !== undefined && { most }) });
}

import type { RecordingEnd } from '@vivant/contract/recording';
import type { StudioSession, StudioTurn } from '@vivant/contract/studio/sessions';
import { backWords, lostWords, peerOf, starterWords, stateWords } from './session-words.ts';

/** What happened at a moment: something was said, or something else. */
export interface Entry {
  at: string;
  /** From the session's start. */
  offsetMs: number;
  what: { turn: StudioTurn } | { event: string; isFault: boolean };
}

const RECORDING_OVER: Record<RecordingEnd, string> = {
  withdrawn: 'The visitor stopped the recording. What was recorded is deleted.',
  failed: 'The recording failed. The talk went on without it.',
  full: 'The recording is as long as one may be. The talk went on without it.',
};

function recordingEvents({
  recording,
  createdAt,
}: StudioSession): [at: string, text: string, isFault: boolean][] {
  if (recording === null) return [];
  const { agreedAt, agreedTo, over, parts } = recording;
  return [
    [
      // A moment before the session there is.
      Date.parse(agreedAt) < Date.parse(createdAt) ? createdAt : agreedAt,
      `The visitor agreed that the sound is recorded (text ${agreedTo.text}, ${agreedTo.language}).`,
      false,
    ],
    ...parts.map(({ beganAt }): [string, string, boolean] => [beganAt, 'The recording begins.', false]),
    ...(over === null
      ? []
      : [[over.at, RECORDING_OVER[over.why], over.why === 'failed'] as [string, string, boolean]]),
  ];
}

/**
 * Everything that is known of when it happened, in its order; the end stands last. A turn stands where it began, or
 * where it was over if that is all that was recorded.
 */
export function timelineOf(session: StudioSession): Entry[] {
  const startMs = Date.parse(session.startedAt ?? session.createdAt);
  const entry = (at: string, what: Entry['what']): Entry => ({
    ...{ at, what },
    offsetMs: Math.max(0, Date.parse(at) - startMs),
  });
  const event = (at: string | null, text: string, isFault = false): Entry[] =>
    at === null ? [] : [entry(at, { event: text, isFault })];
  const peer = peerOf(session);
  const entries = [
    ...event(session.createdAt, `Started by: ${starterWords(session)}`),
    ...event(session.startedAt, 'The avatar joined.'),
    ...event(session.peerJoinedAt, `The ${peer} joined.`),
    ...session.turns.map((turn) => entry(turn.beganAt ?? turn.at, { turn })),
    ...session.degradations.flatMap(({ part, reason, since, until }) => [
      ...event(since, lostWords(part, reason), true),
      ...event(until, backWords(part)),
    ]),
    ...recordingEvents(session).flatMap(([at, text, isFault]) => event(at, text, isFault)),
    ...event(session.peerLostAt, `The connection of the ${peer} is lost. They may come back.`, true),
    ...event(session.absentSince, 'The avatar was lost, and is being brought back.', true),
  ];
  return [
    ...entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    ...event(session.endedAt, `${stateWords(session)}.`, session.state === 'failed'),
  ];
}

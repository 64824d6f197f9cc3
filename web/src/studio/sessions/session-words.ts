import type { RenderOnlyEndReason, RenderOnlyFailureCode } from '@vivant/contract/avatar-session';
import { RATING_STARS_MAX } from '@vivant/contract/limits';
import type { DegradablePart, DegradationReason } from '@vivant/contract/room-protocol';
import type { HostedEndReason } from '@vivant/contract/session';
import {
  peerNameOf,
  type SessionCard,
  type SessionCards,
  type SessionKindName,
  type SessionStarter,
} from '@vivant/contract/studio/sessions';

export const KIND_NAMES: Record<SessionKindName, string> = {
  hosted: 'Conversation',
  render_only: 'Face for an agent',
};

const ENDS: Record<Exclude<HostedEndReason | RenderOnlyEndReason, 'visitor_left'>, string> = {
  visitor_never_joined: 'Nobody came',
  max_duration: 'The time limit was reached',
  credits_exhausted: 'The credits ran out',
  spend_cap_reached: 'The spending limit of the key was reached',
  operator: 'Ended in the studio or by the operator',
  error: 'The avatar was lost by a fault',
  api_end: 'Ended by its caller',
  room_closed: 'The caller’s room was closed',
  removed: 'The avatar was removed from the caller’s room',
  agent_left: 'The caller’s agent left',
  idle_timeout: 'No agent came',
};
const FAILURES: Record<RenderOnlyFailureCode | 'hung_up', string> = {
  livekit_address_refused: 'the address of the caller’s LiveKit server is not allowed',
  livekit_token_refused: 'the caller’s LiveKit server refused the token',
  livekit_certificate_refused: 'the certificate of the caller’s LiveKit server is not good',
  join_failed: 'the avatar could not join the room',
  start_timeout: 'the avatar did not come in time',
  unavailable: 'the service had a fault, or no place was free',
  hung_up: 'the caller did not wait',
};

export const isLive = ({ state }: Pick<SessionCard, 'state'>): boolean =>
  state === 'running' || state === 'starting';

/** How it ended, or how it stands. */
export function stateWords(session: SessionCard): string {
  const { state, endReason, isPeerPresent } = session;
  if (state === 'starting') return 'Starting…';
  if (state === 'failed') return `Did not start: ${wordsFor(FAILURES, endReason)}`;
  const peer = `The ${peerOf(session)}`;
  if (state !== 'ended') return isPeerPresent ? `${peer} is there` : `${peer} is not there`;
  return endReason === 'visitor_left' ? `${peer} left` : wordsFor(ENDS, endReason);
}

/** How a page names the one the avatar talks with. */
export function peerOf({ kind, startedBy }: Pick<SessionCard, 'kind' | 'startedBy'>): string {
  if (kind === 'render_only') return 'caller’s agent';
  return peerNameOf(startedBy).toLowerCase();
}

function wordsFor(words: Record<string, string>, code: string | null): string {
  return words[code ?? ''] ?? code ?? 'unknown';
}

export const STARTER_NAMES: Record<SessionStarter, string> = {
  visitor: 'A visitor, by the link',
  studio: 'A member, in the studio',
  key: 'An API key',
};

export function starterWords({ startedBy, key }: SessionCard): string {
  return startedBy === 'key' && key !== null ? `Key ${key.name ?? key.hint}` : STARTER_NAMES[startedBy];
}

export const nameOf = ({ avatar }: Pick<SessionCard, 'avatar'>): string => avatar.name || 'A deleted avatar';

const PARTS: Record<DegradablePart, string> = {
  model: 'The language model',
  voice: 'The voice',
  hearing: 'The speech recognition',
};
const REASONS: Record<DegradationReason, string> = {
  no_engine: 'nothing here knows the language',
  unavailable: 'it could not be started or reached',
  failed: 'it did not answer, or with an error',
};

export const lostWords = (part: DegradablePart, reason: DegradationReason): string =>
  `${PARTS[part]} was lost: ${REASONS[reason]}.`;
export const backWords = (part: DegradablePart): string => `${PARTS[part]} works again.`;

/** `1:02:03`, or `2:03` where there is no hour. */
export function sayLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const padded = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const tail = padded(seconds % 60);
  if (minutes < 60) return `${minutes}:${tail}`;
  return `${Math.floor(minutes / 60)}:${padded(minutes % 60)}:${tail}`;
}

/** How long the avatar was there, up to now where it still is; null: it never came. */
export function lengthOf({ startedAt, endedAt }: SessionCard, nowMs: number): string | null {
  if (startedAt === null) return null;
  return sayLength((endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt));
}

/** Such as “★★★★☆”, for the eye; `sayStars` is what is read out. */
export function starsOf(stars: number): string {
  return '★'.repeat(stars) + '☆'.repeat(RATING_STARS_MAX - stars);
}

export function sayStars(stars: number): string {
  return `${stars} of ${RATING_STARS_MAX} stars`;
}

export function sayRatings({ count, average }: NonNullable<SessionCards['ratings']>): string {
  const by = count === 1 ? 'from one visitor' : `from ${count} visitors`;
  return `${average.toFixed(1)} of ${RATING_STARS_MAX} stars ${by}`;
}

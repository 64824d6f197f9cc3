import type { VisitorAvatar } from '@vivant/contract/visitor-page';
import type { CallEnd } from '../shared/call/call.ts';
import { mediaFaultOf, type PagePlace, thisPage } from '../shared/call/media-fault.ts';
import { Refusal } from './visitor-api.ts';
import { fill, type Screen, type Words } from './words/words.ts';

/** Why there is no call, as far as a visitor needs to know. */
export type Obstacle =
  | { kind: 'building' | 'held' | 'unavailable' | 'unknown' | 'expired' | 'busy' | 'fault' }
  /** The service is not reached; or it is, and sound and picture are not let through, or not by this browser. */
  | { kind: 'offline' | 'blocked' | 'loopback' | 'unsupported' }
  /** `againAtMs`: when it is worth trying again; null if unknown. */
  | { kind: 'budget' | 'limit'; againAtMs: number | null };

/** Decided by the refusal's code alone: cases that must look the same get the same screen. */
export function obstacleOf(error: unknown, page: PagePlace = thisPage()): Obstacle {
  const fault = mediaFaultOf(error, page);
  if (fault !== null) return { kind: fault === 'network' ? 'blocked' : fault };
  if (!(error instanceof Refusal)) return { kind: error instanceof TypeError ? 'offline' : 'fault' };
  const { code, againAtMs } = error;
  switch (code) {
    case 'avatar_not_found':
    case 'avatar_not_allowed':
    case 'not_found':
      return { kind: 'unknown' };
    case 'link_expired':
      return { kind: 'expired' };
    case 'avatar_not_ready':
      return { kind: 'unavailable' };
    case 'sponsor_budget_exhausted':
    case 'insufficient_credits':
    case 'api_key_spend_cap_reached':
      return { kind: 'budget', againAtMs };
    case 'rate_limited':
      return { kind: 'limit', againAtMs };
    case 'concurrent_session_limit':
    case 'unavailable':
      return { kind: 'busy' };
    default:
      return { kind: 'fault' };
  }
}

/** An avatar that cannot be talked to yet, or any more. */
export function obstacleIn({ state }: Pick<VisitorAvatar, 'state'>): Obstacle | null {
  return state === 'ready' ? null : { kind: state };
}

export function screenOf(obstacle: Obstacle, words: Words, lang: string, nowMs: number): Screen {
  if (obstacle.kind !== 'budget' && obstacle.kind !== 'limit') return words[obstacle.kind];
  if (obstacle.againAtMs === null) return words[obstacle.kind];
  const { title, text } = obstacle.kind === 'budget' ? words.budgetUntil : words.limitUntil;
  return { title, text: fill(text, { time: clockTime(obstacle.againAtMs, lang, nowMs) }) };
}

/** Why a visitor is not in the line at the moment; they are asked for again. */
export function outOfLine(obstacle: Obstacle, words: Words, lang: string, nowMs: number): string {
  return obstacle.kind === 'busy' ? words.busyRefused : screenOf(obstacle, words, lang, nowMs).text;
}

/** Why the call is over. */
export function endText(end: CallEnd | null, words: Words): string {
  switch (end) {
    case 'max_duration':
      return words.endedByTime;
    case 'credits_exhausted':
    case 'spend_cap_reached':
      return words.endedByCredits;
    case 'error':
      return words.endedByFault;
    case 'elsewhere':
      return words.endedElsewhere;
    case 'connection_lost':
      return words.endedByNetwork;
    default:
      return words.endedByYou;
  }
}

const DAY_MS = 86_400_000;

function clockTime(atMs: number, lang: string, nowMs: number): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = atMs - nowMs < DAY_MS ? {} : ({ day: 'numeric', month: 'long' } as const);
  // A minute too late rather than too early.
  return new Intl.DateTimeFormat(lang, { ...day, ...time }).format(Math.ceil(atMs / 60_000) * 60_000);
}

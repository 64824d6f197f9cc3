import type { ErrorCode } from '@vivant/contract/errors';
import { RECORDING_TEXT } from '@vivant/contract/recording-text';
import type { SessionStarted, StartAnonymousSession } from '@vivant/contract/session';
import type { VisitorAvatar, VisitorRating, VisitorTurn } from '@vivant/contract/visitor-page';
import { dropTicket, keptTicket } from './ticket.ts';

/** A refusal of the service. Its own words are for owners and developers; the page has others, by its code. */
export class Refusal extends Error {
  readonly code: ErrorCode | null;
  /** When it is worth trying again, as `Date.now()` counts; null if unknown. */
  readonly againAtMs: number | null;
  constructor(code: ErrorCode | null, againAtMs: number | null) {
    super(code ?? 'refused');
    this.code = code;
    this.againAtMs = againAtMs;
  }
}

/** Where a page was opened, and what it asks of the service there. */
export interface Place {
  loadAvatar(signal: AbortSignal): Promise<VisitorAvatar>;
  startSession(
    signal: AbortSignal,
    choices: { agreesToRecording: boolean },
  ): Promise<Pick<SessionStarted, 'serverUrl' | 'userToken'>>;
  /** Of the conversation that was started last. */
  rate: ((rating: VisitorRating) => Promise<void>) | null;
  /** Of the line for a free place; null where there is none. */
  turn: ((ticket: string | null) => Promise<VisitorTurn>) | null;
}

/** `/a/{avatarId}` and `/embed/{avatarId}`: strangers, whom the avatar's sponsor budget pays for. */
export function sharedPlace(avatarId: string, language: string | null, shownIn: string): Place {
  const at = `/a/${encodeURIComponent(avatarId)}`;
  /** The token that let the visitor into the room also identifies the conversation. */
  let token = '';
  return {
    async loadAvatar(signal) {
      const query = language === null ? '' : `?language=${encodeURIComponent(language)}`;
      return answerOf(await fetch(`${at}/avatar${query}`, { signal }));
    },
    startSession: async (signal, { agreesToRecording }) => {
      const asked: StartAnonymousSession = {
        avatarId,
        language: language ?? undefined,
        recordingAgreement: agreesToRecording ? { text: RECORDING_TEXT, language: shownIn } : undefined,
      };
      const body = JSON.stringify(asked);
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/v1/anonymous_session', { method: 'POST', body, headers, signal });
      const session = await answerOf<SessionStarted>(response);
      token = session.userToken;
      return started(at, session);
    },
    async rate(rating) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const body = JSON.stringify(rating);
      const response = await fetch(`${at}/rating`, { method: 'PUT', body, headers, keepalive: true });
      if (!response.ok) await answerOf(response);
    },
    turn: (ticket) => askTurn(at, ticket),
  };
}

async function askTurn(at: string, ticket: string | null): Promise<VisitorTurn> {
  return answerOf(await fetch(turnUrl(at, ticket)));
}

const turnUrl = (at: string, ticket: string | null) =>
  `${at}/turn${ticket === null ? '' : `?ticket=${encodeURIComponent(ticket)}`}`;

/** A visitor who has a place leaves the line. */
function started<T>(at: string, session: T): T {
  const ticket = keptTicket();
  if (ticket === null) return session;
  dropTicket();
  // If it fails, the line drops them after a while.
  fetch(turnUrl(at, ticket), { method: 'DELETE', keepalive: true }).catch(() => undefined);
  return session;
}

async function answerOf<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const body: unknown = await response.json().catch(() => null);
  throw refusalOf(response.headers.get('retry-after'), body, Date.now());
}

/** @param body the answer's JSON, or null */
export function refusalOf(retryAfter: string | null, body: unknown, nowMs: number): Refusal {
  const { error, resetsAt } = (body ?? {}) as { error?: ErrorCode; resetsAt?: string };
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const resetsAtMs = resetsAt === undefined ? Number.NaN : Date.parse(resetsAt);
  const againAtMs = Number.isFinite(resetsAtMs)
    ? resetsAtMs
    : Number.isFinite(seconds)
      ? nowMs + seconds * 1000
      : null;
  return new Refusal(error ?? null, againAtMs);
}

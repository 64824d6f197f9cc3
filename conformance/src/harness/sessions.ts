import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { countRetry } from './retries.ts';
import { until } from './until.ts';

/** The answer of POST /v1/session (§2.5). */
export interface SessionAnswer {
  sessionId: string;
  serverUrl: string;
  roomName: string;
  userToken: string;
  actualDurationSeconds?: number;
  billingMode: string;
}

const ATTEMPTS_MAX = 8;
/**
 * A media server may announce a participant who publishes nothing late; one who leaves before that is noticed late
 * too.
 */
export const ANNOUNCED_MS = 4_000;
const MISSED_WITHIN_MS = 50_000;
/** When it ended is told by the service itself. */
const ENDED_POLL_MS = 1_000;

/**
 * Starts a session, or fails with what was answered; 503 asks to come again, as every client should. Short sessions
 * end by themselves and leave room for the next.
 */
export async function startSession(client: Client, body: Record<string, unknown>): Promise<SessionAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.post('/v1/session', body);
    if (answer.status === 503 && attempt < ATTEMPTS_MAX) {
      countRetry(answer.status);
      await pause(1000 * Number(answer.headers.get('retry-after')));
      continue;
    }
    expect(answer.status, answer.text).toBe(201);
    return answer.json() as unknown as SessionAnswer;
  }
}

/** What GET /v1/sessions/{id} shows (D3-14). */
export interface SessionView {
  id: string;
  avatarId: string;
  status: string;
  billingMode: string;
  startedAt: string;
  endedAt: string | null;
  endReason: string | null;
  billedMicrocredits: number;
  metadata: unknown;
  latency: object | null;
}

export async function readSession(client: Client, sessionId: string): Promise<SessionView> {
  const answer = await client.get(`/v1/sessions/${sessionId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as unknown as SessionView;
}

export function endedSession(
  client: Client,
  sessionId: string,
  limitMs = MISSED_WITHIN_MS,
): Promise<SessionView> {
  return until(
    'the session to end',
    limitMs,
    () => readSession(client, sessionId),
    ({ status }) => status === 'ended',
    ENDED_POLL_MS,
  );
}

export interface TokenClaims {
  sub: string;
  exp: number;
  nbf?: number;
  video: Record<string, unknown>;
}

/** The claims of a room token (a JWT), unverified: its key is the service's alone. */
export function claimsOf(token: string): TokenClaims {
  const parts = token.split('.');
  expect(parts).toHaveLength(3);
  return JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()) as TokenClaims;
}

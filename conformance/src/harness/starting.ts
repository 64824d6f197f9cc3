import { UNKNOWN_ID } from './avatars.ts';
import type { Answer } from './client.ts';
import { clientOf } from './client.ts';

/**
 * Sends a body to POST /v1/session that would start nothing even if it were right: its avatar is unknown. What the
 * schema lets through is answered 403, what it refuses 422.
 */
export function judgeBody(key: string, fields: Record<string, unknown>): Promise<Answer> {
  return clientOf(key).post('/v1/session', { avatarId: UNKNOWN_ID, ...fields });
}

export function keyed(count: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]));
}

import type { SessionStarted } from '@vivant/contract/session';
import type { TryAvatar } from '@vivant/contract/try-page';

/** A refusal in words a visitor understands. */
export class TryError extends Error {}

async function answerOf<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const body: unknown = await response.json().catch(() => null);
  const message = body && typeof body === 'object' && 'message' in body ? String(body.message) : null;
  if (response.status === 404) throw new TryError(message ?? 'There is no such avatar here.');
  if (response.status === 503)
    throw new TryError(message ?? 'All places are taken right now. Please try again in a moment.');
  throw new TryError(message ?? `The server refused the call (${response.status}).`);
}

export async function fetchAvatar(avatarId: string, signal: AbortSignal): Promise<TryAvatar> {
  return answerOf(await fetch(`/try/${encodeURIComponent(avatarId)}/avatar`, { signal }));
}

export async function startSession(avatarId: string): Promise<SessionStarted> {
  return answerOf(await fetch(`/try/${encodeURIComponent(avatarId)}/session`, { method: 'POST' }));
}

import { DisconnectReason } from 'livekit-client';
import { TryError } from './try-api.ts';

/** Why this page cannot have a microphone at all; null where asking for it makes sense. */
export function microphoneBlockedReason(): string | null {
  if (!window.isSecureContext)
    return 'The microphone is off because this page was not opened over https. You can type instead.';
  if (!navigator.mediaDevices?.getUserMedia)
    return 'This browser gives no microphone to web pages. You can type instead.';
  return null;
}

export function microphoneWords(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The microphone is blocked. Allow it in the address bar of the browser, or type instead.';
  if (name === 'NotFoundError') return 'No microphone was found. You can type instead.';
  return 'The microphone could not be opened. You can type instead.';
}

/** What a visitor reads when a call could not be made. */
export function wordsFor(error: unknown): string {
  if (error instanceof TryError) return error.message;
  return 'The call could not be connected. Check the network and try again.';
}

export function endWords(reason: string): string {
  if (reason === 'max_duration') return 'The time of this call is over.';
  if (reason === 'credits_exhausted' || reason === 'spend_cap_reached')
    return 'The credits for this call are used up.';
  if (reason === 'error') return 'The avatar had to leave because of a fault. You can call again.';
  return 'The call has ended.';
}

export function disconnectWords(reason: DisconnectReason | undefined): string {
  if (reason === DisconnectReason.ROOM_DELETED) return 'The call has ended.';
  if (reason === DisconnectReason.DUPLICATE_IDENTITY) return 'This call goes on in another window.';
  return 'The connection was lost.';
}

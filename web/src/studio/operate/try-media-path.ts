import { ConnectionError, ConnectionErrorReason, Room } from 'livekit-client';
import { type MediaPath, pathOf } from './media-path.ts';

export type MediaTry = { isReached: true; path: MediaPath | null } | { isReached: false; why: string };

/** Joins a room and leaves it again: the client says it has joined once a way for media is found. */
export async function tryMediaPath(serverUrl: string, token: string): Promise<MediaTry> {
  const room = new Room();
  try {
    await room.connect(serverUrl, token);
    const { pcManager } = room.engine;
    const stats = await (pcManager?.subscriber ?? pcManager?.publisher)?.getStats();
    return { isReached: true, path: pathOf(stats?.values() ?? []) };
  } catch (error) {
    return { isReached: false, why: whyOf(error) };
  } finally {
    await room.disconnect();
  }
}

function whyOf(error: unknown): string {
  // The client’s word for a room that was joined, but to which no connection for media came about.
  const isMedia = error instanceof ConnectionError && error.reason === ConnectionErrorReason.InternalError;
  return isMedia
    ? 'Signalling arrives, media does not: open the UDP and TCP ports of the media server, and tell it the address that visitors see (VIVANT_NODE_IP).'
    : 'Signalling does not arrive: no WebSocket could be opened. A proxy in front of the service has to pass /rtc as a WebSocket.';
}

import type { RoomNotice } from '@vivant/contract/room';

/** What the service knows of an existing media room. */
export interface RoomListing {
  name: string;
  createdAt: Date;
}

export interface RoomSpec {
  name: string;
  /** How long the room exists before anyone has joined. */
  emptyTimeoutSeconds: number;
  /** How long it exists after the last participant has left. */
  departureTimeoutSeconds: number;
  /** Limit at the same time; absent: no limit. */
  maxParticipants?: number;
}

export interface RoomPass {
  roomName: string;
  identity: string;
  /** The token is invalid after this many seconds. */
  ttlSeconds: number;
}

/**
 * Media rooms (LiveKit). Rooms are only made by `create`, never by a participant who joins. Every call may throw
 * `RoomsUnavailableError`; each is safe to repeat.
 */
export interface Rooms {
  /** The address that a media host connects to. */
  readonly avatarUrl: string;
  create(room: RoomSpec): Promise<void>;
  /** Deleting a room that does not exist succeeds. */
  delete(roomName: string): Promise<void>;
  /** The existing rooms whose names begin with `prefix`. */
  list(prefix: string): Promise<RoomListing[]>;
  /** Sends a notice to one participant over the reliable data channel. Gives up after a second. */
  notify(roomName: string, identity: string, notice: RoomNotice): Promise<void>;
  /**
   * Lists a participant who publishes nothing to the others at once; the media server by itself only does so every few
   * seconds. Gives up after a second, also if there is no such participant.
   */
  announce(roomName: string, identity: string): Promise<void>;
  /** Join, publish microphone, camera and data, subscribe; no rights over the room or over metadata. */
  visitorToken(pass: RoomPass): Promise<string>;
  /** The room and identity of a token that was made here, even if it has expired; null for foreign tokens. */
  holderOf(token: string): Promise<{ roomName: string; identity: string } | null>;
  /**
   * Join, and subscribe to what an empty room has; neither tracks nor data to others. Must not be given to a visitor.
   */
  probeToken(pass: RoomPass): Promise<string>;
  /** Join as a participant of kind "agent", publish, subscribe. Must not be given to a visitor. */
  avatarToken(pass: RoomPass & { name: string }): Promise<string>;
}

/** The media server cannot be reached or answered with a fault of its own. A retry may help. */
export class RoomsUnavailableError extends Error {
  override name = 'RoomsUnavailableError';
}

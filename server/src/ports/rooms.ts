import type { RoomNotice } from '@vivant/contract/room';

/** What the service knows of a media room that stands. */
export interface RoomListing {
  name: string;
  createdAt: Date;
}

export interface RoomSpec {
  name: string;
  /** How long a room stands before anyone has joined. */
  emptyTimeoutSeconds: number;
  /** How long it stands once the last participant has left. */
  departureTimeoutSeconds: number;
  /** At once; absent: any number. */
  maxParticipants?: number;
}

export interface RoomPass {
  roomName: string;
  identity: string;
  /** The token opens nothing after this many seconds. */
  ttlSeconds: number;
}

/**
 * Media rooms (LiveKit). Rooms exist only by `create`, never by someone joining. Every call may throw
 * `RoomsUnavailableError`; each is safe to repeat.
 */
export interface Rooms {
  /** What a media host connects to. */
  readonly avatarUrl: string;
  create(room: RoomSpec): Promise<void>;
  /** A room that is not there counts as deleted. */
  delete(roomName: string): Promise<void>;
  /** The standing rooms whose names begin with `prefix`. */
  list(prefix: string): Promise<RoomListing[]>;
  /** Sends a notice to one participant over the reliable data channel. Gives up after a second. */
  notify(roomName: string, identity: string, notice: RoomNotice): Promise<void>;
  /**
   * Lists a participant who publishes nothing to the others at once; the media server by itself does so only every few
   * seconds. Gives up after a second, also where there is no such participant.
   */
  announce(roomName: string, identity: string): Promise<void>;
  /** Join, publish microphone, camera and data, subscribe; no rights over the room or over metadata. */
  visitorToken(pass: RoomPass): Promise<string>;
  /** The room and identity that a token made here belongs to, even if expired; null for foreign tokens. */
  holderOf(token: string): Promise<{ roomName: string; identity: string } | null>;
  /** Join, and subscribe to what an empty room has; neither tracks nor data to others. Not good for a visitor. */
  probeToken(pass: RoomPass): Promise<string>;
  /** Join as a participant of kind "agent", publish, subscribe. Not good for a visitor. */
  avatarToken(pass: RoomPass & { name: string }): Promise<string>;
}

/** The media server cannot be reached or answered with a fault of its own. Worth trying again. */
export class RoomsUnavailableError extends Error {
  override name = 'RoomsUnavailableError';
}

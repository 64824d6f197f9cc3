/** What a visitor's client may meet inside the room, beside audio and video. */

/** Text streams of the LiveKit Agents conventions: typed turns in, captions out. */
export const CHAT_TOPIC = 'lk.chat';
export const TRANSCRIPTION_TOPIC = 'lk.transcription';

/** Data messages of the service to the visitor, JSON, reliable. */
export const NOTICE_TOPIC = 'vivant.notice';

export type RoomNotice =
  /** Sent 30 s and 5 s before the room closes. */
  | { type: 'session_ending'; secondsLeft: number }
  | { type: 'session_ended'; reason: string }
  /** The avatar was lost and is being brought back; until its new tracks come, the call is not counted. */
  | { type: 'avatar_away' };

import type { RoomNotice } from './room-protocol.ts';

/**
 * Names and limits of what a visitor's client meets in the room of a hosted session. What is sent under them, with
 * its schemas, stands in `room-protocol.ts`; this file is light enough for a page.
 */

export type { RoomNotice };

/**
 * Visitor → avatar, a text stream: one typed turn, answered aloud. It interrupts what the avatar is saying. Messages
 * beyond `CHAT_LIMITS` are dropped without an answer.
 */
export const CHAT_TOPIC = 'lk.chat';

/**
 * `burst` messages at once, then one each `refillMs`. A participant with more than `refusalsUntilMuted` messages dropped in
 * `windowMs` is not read for `mutedMs` (notice `chat_muted`), and beyond `refusalsUntilEnd` the session ends
 * (`endReason` "error").
 */
export const CHAT_LIMITS = {
  /** Unicode code points of one message. */
  characters: 2000,
  burst: 5,
  refillMs: 2000,
  windowMs: 60_000,
  refusalsUntilMuted: 30,
  mutedMs: 30_000,
  refusalsUntilEnd: 300,
} as const;

/**
 * Avatar → visitor, text streams: captions of both sides, as LiveKit Agents send them, with
 * `TranscriptionAttributes`. The sender is whose words they are. A stream of the avatar grows while it is heard; one
 * of the visitor holds all words so far, and later ones of the same segment replace it.
 */
export const TRANSCRIPTION_TOPIC = 'lk.transcription';

/**
 * Attribute of the avatar's participant: an `AgentState`, as LiveKit's `useVoiceAssistant` and its visualisers read
 * it. Absent where a caller's own agent speaks through the avatar: that agent publishes its own.
 */
export const AGENT_STATE_ATTRIBUTE = 'lk.agent.state';

/**
 * Avatar → visitor, a reliable data message, JSON `Citations`: the documents an answer stands on. Sent once for each
 * such answer, while it is being spoken; answers without a document have none.
 */
export const CITATIONS_TOPIC = 'vivant.citations';

/**
 * Avatar → visitor, a reliable data message, JSON `Suggestions`: questions to begin with. Sent when the visitor first
 * receives the avatar; not sent where the documents suggest none.
 */
export const SUGGESTIONS_TOPIC = 'vivant.suggestions';

/**
 * Visitor → avatar, a reliable data message, JSON `StopRecording`: nothing more is recorded of this session, and what was
 * recorded is deleted.
 */
export const RECORDING_TOPIC = 'vivant.recording';

/**
 * To the visitor, reliable data messages, JSON `RoomNotice`. Some are sent by the service itself: LiveKit names no
 * participant as their sender.
 */
export const NOTICE_TOPIC = 'vivant.notice';

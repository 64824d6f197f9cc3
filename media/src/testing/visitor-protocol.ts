/** Messages between a test and its visitor, a process with a room of its own. */

export type ToVisitor =
  | { type: 'join'; url: string; token: string }
  /** Plays 16 kHz mono audio into the microphone, then silence. Publishes the microphone on first use. */
  | { type: 'speak'; pcm: Int16Array }
  | { type: 'openMicrophone' }
  | { type: 'chat'; text: string }
  | { type: 'rpc'; id: number; destination: string; method: string; payload: string }
  | { type: 'data'; topic: string; text: string; reliable: boolean }
  | { type: 'stream'; topic: string; text: string }
  | { type: 'bytes'; topic: string; bytes: Uint8Array }
  | { type: 'report'; id: number }
  /** Sound and pictures so far are in no later report. */
  | { type: 'forget' }
  | { type: 'leave' };

/** −47 dBFS: what is said is louder. */
export const AUDIBLE = 150;

export interface VisitorCaption {
  identity: string;
  segmentId: string;
  final: boolean;
  trackSid: string | null;
  text: string;
  /** When its last piece came. */
  at: number;
}

export interface VisitorReport {
  /** Epoch milliseconds of every video frame received, and a hash of its pixels. */
  frames: { at: number; hash: number; width: number; height: number; mouthRows: number; headRows: number }[];
  /** Everything received as audio, 16 kHz mono, from `audioStartedAt` on. */
  audio: Int16Array;
  audioStartedAt: number | null;
  /** When so many samples had come, twice a second: a starved visitor loses some. */
  audioMarks: { at: number; samples: number }[];
  captions: VisitorCaption[];
  /** Every data message, stream on another topic, attribute and metadata seen. */
  texts: string[];
  /** When what was spoken last had been played into the microphone. */
  spokeUntil: number | null;
  /** When the last audible sample of it left, which on a busy machine is later. */
  soundLeftAt: number | null;
  attributes: Record<string, string>;
  tracks: string[];
  disconnected: string | null;
}

export type FromVisitor =
  | { type: 'ready' }
  | { type: 'joined' }
  | { type: 'caption'; caption: VisitorCaption }
  | { type: 'spoke' }
  | { type: 'rpcAnswer'; id: number; answer: string | null; error: string | null }
  | { type: 'report'; id: number; report: VisitorReport }
  | { type: 'disconnected'; reason: string }
  | { type: 'failed'; message: string };

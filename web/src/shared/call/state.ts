import type { AgentState } from '@vivant/contract/room-protocol';
import type { HostedEndReason } from '@vivant/contract/session';
import type { Caption, Source } from './captions.ts';
import type { Missing } from './degraded.ts';

/** Why there is no microphone; typing still works. `insecure`: the page was not opened over https. */
export type MicrophoneFault = 'insecure' | 'unsupported' | 'blocked' | 'not_found' | 'failed';

export type MicrophoneState = { status: 'off' | 'on' } | { status: 'unavailable'; reason: MicrophoneFault };

/** How a call that was live ended; beside the service's reasons what only the browser knows. */
export type CallEnd = HostedEndReason | 'you' | 'elsewhere' | 'connection_lost' | 'room_closed';

export interface CallState {
  /** `asking`: the browser asks whether it may use the microphone. */
  phase: 'idle' | 'asking' | 'connecting' | 'live' | 'ended' | 'failed';
  /** Of phase `ended`. */
  end: CallEnd | null;
  /** Of phase `failed`: what the start threw. */
  error: unknown;
  microphone: MicrophoneState;
  /** What the avatar does; null before it said so. */
  agent: AgentState | null;
  /** The browser holds sound back until the visitor touches the page. */
  soundBlocked: boolean;
  /** Nothing arrives any more, or the call is reconnecting. */
  reconnecting: boolean;
  /** The avatar was lost and is being brought back. */
  avatarAway: boolean;
  /** What the session goes on without. */
  missing: readonly Missing[];
  /** Too many messages were sent: none is read for a while. */
  chatMuted: boolean;
  /** `stopped`: it was recorded, and is no longer; by the visitor or because it could not go on. */
  recording: 'none' | 'on' | 'stopped';
  captions: Caption[];
  /** Documents by the segment of the answer. */
  sources: Readonly<Record<string, readonly Source[]>>;
  /** Questions that the documents answer; empty once the visitor has said something. */
  suggestions: readonly string[];
  /** When the call ends, as `Date.now()` counts; null while that is not near. */
  endsAtMs: number | null;
}

export const BEFORE_CALL: CallState = {
  phase: 'idle',
  end: null,
  error: null,
  microphone: { status: 'off' },
  agent: null,
  soundBlocked: false,
  reconnecting: false,
  avatarAway: false,
  missing: [],
  chatMuted: false,
  recording: 'none',
  captions: [],
  sources: {},
  suggestions: [],
  endsAtMs: null,
};

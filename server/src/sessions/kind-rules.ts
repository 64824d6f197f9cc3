import type { RenderOnlyEndReason } from '@vivant/contract/avatar-session';
import { IDLE_TIMEOUT_SECONDS } from '@vivant/contract/avatar-session';
import { VISITOR_JOIN_TIMEOUT_MS } from '@vivant/contract/limits';
import type { HostedEndReason } from '@vivant/contract/session';
import type { SessionKindName, SessionRow } from '../ports/session-tables.ts';

/** What differs between sessions of the two kinds once they are rows; how they start is in `SessionKind`. */
export interface KindRules {
  /**
   * Ours: made, listed and deleted by this service, which also sends notices to the visitor in it. Theirs: the caller's
   * in all of that; the service has a token for the avatar and nothing else, and keeps that nowhere.
   */
  room: 'ours' | 'theirs';
  /** When a start is answered: with the avatar in the room, or while it is on its way. */
  answered: 'once joined' | 'at once';
  /** The avatar must be in the room within this time, else the start is undone. */
  startLimitMs: number;
  /** How a session ends whose peer did not come within `peerPatienceMs`, and one whose peer left and did not return. */
  neverJoined: HostedEndReason | RenderOnlyEndReason;
  left: HostedEndReason | RenderOnlyEndReason;
  peerPatienceMs(row: Pick<SessionRow, 'idle_timeout_seconds'>): number;
}

export const KIND_RULES: Record<SessionKindName, KindRules> = {
  hosted: {
    room: 'ours',
    answered: 'once joined',
    // What a start waits for others of its account is not counted (D3-1).
    startLimitMs: 10_000,
    neverJoined: 'visitor_never_joined',
    left: 'visitor_left',
    peerPatienceMs: () => VISITOR_JOIN_TIMEOUT_MS,
  },
  render_only: {
    room: 'theirs',
    answered: 'at once',
    // D4-2.
    startLimitMs: 30_000,
    neverJoined: 'idle_timeout',
    left: 'agent_left',
    peerPatienceMs: (row) => (row.idle_timeout_seconds ?? IDLE_TIMEOUT_SECONDS.default) * 1000,
  },
};

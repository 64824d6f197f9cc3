import {
  type AvatarSessionStarted,
  type AvatarSessionView,
  RENDER_ONLY_SAMPLE_RATE,
  type RenderOnlyEndReason,
  type RenderOnlyFailureCode,
} from '@vivant/contract/avatar-session';
import type { SessionRow } from '../../ports/session-tables.ts';
import { actualDuration } from '../lifecycle.ts';
import type { RenderOnlyRow } from './store.ts';

/** The text for each failure; it never quotes a remote server or an inner part of ours. */
const FAILURES: Record<RenderOnlyFailureCode, string> = {
  livekit_address_refused:
    'The LiveKit server is not on the public internet: its name resolves to a private address, or it sends on to a port of another service.',
  livekit_token_refused:
    'The LiveKit server refused the token. Check that it was made with the keys of this server’s project and that its room exists.',
  livekit_certificate_refused:
    'The certificate of the LiveKit server does not hold: it has expired, is for another name, or comes from an authority this service does not trust.',
  join_failed: 'The LiveKit server could not be reached, or the avatar could not publish in the room.',
  start_timeout: 'The avatar was not in the room within 30 seconds.',
  unavailable: 'The service could not start the avatar. Try again.',
};

/** The first answer, which a repeated request gets again: nothing in it ever changes. */
export function presentStarted(row: SessionRow): AvatarSessionStarted {
  return {
    id: row.id,
    avatarId: row.avatar_id,
    status: 'starting',
    avatarIdentity: row.avatar_identity,
    roomName: row.room_name,
    sampleRate: RENDER_ONLY_SAMPLE_RATE,
    ...actualDuration(row.billing_mode, row.limit_seconds),
    billingMode: row.billing_mode,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentRenderOnly(row: RenderOnlyRow): AvatarSessionView {
  return {
    ...presentStarted(row),
    status: row.status,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason as RenderOnlyEndReason | null,
    failure: row.status === 'failed' ? failureOf(row.failure_code) : null,
    billedSeconds: row.charged_minutes * 60,
    billedMicrocredits: row.charged_microcredits,
    metadata: row.metadata,
  };
}

function failureOf(stored: string | null): NonNullable<AvatarSessionView['failure']> {
  const code =
    stored !== null && Object.hasOwn(FAILURES, stored) ? (stored as RenderOnlyFailureCode) : 'unavailable';
  return { code, message: FAILURES[code] };
}

import type { SessionRow } from '../ports/session-tables.ts';

/**
 * All columns of a session's row, by name: a prepared statement that says `*` fails on every connection once the next
 * release has added a column.
 */
const COLUMNS = [
  ...(['id', 'kind', 'origin', 'account_id', 'key_id', 'avatar_id', 'status', 'billing_mode'] as const),
  ...(['limit_seconds', 'room_name', 'avatar_identity', 'peer_identity', 'language', 'metadata'] as const),
  ...(['location', 'visitor_hash', 'idle_timeout_seconds', 'media_host_id', 'created_at'] as const),
  ...(['joined_at', 'started_at', 'alive_at', 'alive_uptime_ms', 'heard_at', 'peer_joined_at'] as const),
  ...(['peer_lost_at', 'peer_news_at', 'absent_ms', 'absent_since', 'attempt', 'noticed_seconds'] as const),
  ...(['ended_at', 'end_reason', 'failure_code', 'forgotten', 'billed_minutes'] as const),
  ...(['billed_microcredits', 'abilities', 'conditions', 'recording_agreed_at', 'recording_text'] as const),
  ...(['recording_language', 'recording_over_at', 'recording_over'] as const),
];

/** What statements with these columns answer; it is a `SessionRow` as long as none is missing. */
export type ReadRow = Pick<SessionRow, (typeof COLUMNS)[number]>;

export const SESSION_COLUMNS = COLUMNS.join(', ');

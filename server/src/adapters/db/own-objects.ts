/** The record of a restore that is under way, or was killed: see RestoreHold. */
export const RESTORE_TABLE = 'vivant_restore';

/** What the migrator itself writes. */
export const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** What the schema holds once every migration has run. A test compares it with such a database. */
export const OWN_TABLES = [
  ...MIGRATOR_TABLES,
  ...['accounts', 'api_keys', 'audit_entries', 'avatar_assets', 'avatar_counters', 'avatar_drafts'],
  ...[
    'avatar_replacements',
    'avatar_shares',
    'avatar_stages',
    'avatar_test_questions',
    'avatar_versions',
    'avatars',
    'balances',
  ],
  ...['blob_deletions', 'demo_avatars', 'deployment', 'events', 'idempotent_requests', 'identities'],
  ...['key_spend', 'media_hosts', 'memberships', 'passkeys', 'people', 'plans', 'postings'],
  ...['rate_limits', 'reservations'],
  ...['session_latencies', 'session_ratings', 'session_recordings', 'session_turns', 'sessions'],
  ...['sign_in_attempts', 'sign_ins'],
  ...['sponsor_budgets', 'studio_links', 'test_runs', 'usage_day_sums', 'usage_days', 'usage_months'],
  ...['visitor_salts', 'waiting_visitors', 'webhook_deliveries', 'webhook_endpoints', 'workers'],
];
export const OWN_ROUTINES = [
  ...[
    'announce_recording_deletion',
    'continue_key_chain',
    'count_usage',
    'event_time',
    'forget_rating',
    'forget_recordings',
  ],
  ...['record_avatar_event', 'record_lowered_caps', 'record_session_event', 'record_spending_events'],
  ...['refuse_change', 'say_what_rating_is_of', 'take_place'],
];

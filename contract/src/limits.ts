/** Limits of the interface (§8, D2, D3). "MB" there means MiB; exactly the limit passes (D1-1). */
export const MIB = 1024 * 1024;

export const ZIP_MAX_BYTES = 80 * MIB;
export const ZIP_MAX_ENTRIES = 40;
export const ZIP_MAX_DECLARED_BYTES = 1030 * MIB;
export const IMAGE_MAX_BYTES = 10 * MIB;
/** Of the uploaded picture; the stored one is scaled down. */
export const IMAGE_MAX_PIXELS = 100e6;
export const VOICE_MAX_BYTES = 12 * MIB;
/** Of the manifest itself, however it is sent. */
export const MANIFEST_MAX_BYTES = 1 * MIB;
/** Far more than `PERSONA_TEXT_MAX` characters of any encoding take. */
export const PROMPT_MAX_BYTES = 1 * MIB;
export const VOICE_SAMPLE_MS = { min: 10_000, max: 60_000 } as const;
export const KNOWLEDGE_MAX_FILES = 20;
export const KNOWLEDGE_MAX_BYTES = 50 * MIB;
export const KNOWLEDGE_DESCRIPTION_MAX = 500;

/** Lengths count Unicode code points. */
export const FILE_NAME_MAX = 255;
export const CONSENT_SUBJECT_LENGTH = { min: 1, max: 200 } as const;
export const CONSENT_STATEMENT_MAX = 2000;
export const NAME_LENGTH = { min: 1, max: 100 } as const;
export const PATCH_DESCRIPTION_MAX = 280;
export const MANIFEST_DESCRIPTION_MAX = 10_000;
export const PERSONA_TEXT_MAX = 10_000;
export const GREETING_MAX = 500;
/** How a visitor finds a conversation, and what they may write to it. */
export const RATING_STARS_MAX = 5;
export const RATING_COMMENT_MAX = 500;
export const PREVIEW_MESSAGE_MAX = 500;
/** Of a line that is said to hear a voice. */
export const VOICE_LINE_LENGTH = { min: 1, max: 300 } as const;
export const SELF_INTRODUCTION_LENGTH = { min: 51, max: 2000 } as const;
export const GUARDRAILS_MAX = { entries: 20, length: 500 } as const;
export const KNOWN_ALIASES_MAX = { entries: 20, length: 100 } as const;
export const ALIAS_MAX = 100;

export const AVATARS_PER_ACCOUNT_MAX = 50;
export const REDIRECTS_MAX = 3;
export const LIST_LIMIT = { min: 1, max: 100, default: 50 } as const;

export const SESSION_DURATION_SECONDS = { min: 1, max: 14_400 } as const;
export const SESSION_LANGUAGE_MAX = 35;
export const SESSION_METADATA_KEYS_MAX = 50;
export const SESSION_LOCATION_KEYS_MAX = 20;
/** How long before the room closes the visitor is told so (notice `session_ending`). */
export const ENDING_NOTICE_SECONDS = [30, 5] as const;
/** Of `metadata` and of `location`, each. */
export const SESSION_JSON_MAX = { bytes: 16 * 1024, levels: 20 } as const;

/** 1 credit = 100 microcredits; all amounts are integers of microcredits. */
export const MICROCREDITS_PER_CREDIT = 100;

/** Ten million credits: more in one booking is a slip of the hand. */
export const GRANT_MAX_MICROCREDITS = 10_000_000 * MICROCREDITS_PER_CREDIT;

/** How long a signed link to a file is good. */
export const LINK_TTL_MS = 3_600_000;
/** A session whose visitor has not joined this long after the 201 ends (D3-5). */
export const VISITOR_JOIN_TIMEOUT_MS = 60_000;
/** How long after showing who they are somebody in the studio may do what wants that. */
export const CONFIRMED_FOR_MS = 10 * 60_000;
/** Of `vivant doctor --pass`: time to carry a line to another machine, and to try again with a port opened. */
export const PROBE_PASS_SECONDS = 600;

/** Calls of an account on the plan `standard`, as the first migration makes it. */
export const STANDARD_PLAN_RATES = {
  createsPerMinute: 10,
  writesPerMinute: 60,
  readsPerMinute: 240,
  sessionStartsPerMinute: 60,
} as const;
/** On any plan: all keys that an account may have, several times over, and yet no flood. */
export const REVOCATIONS_PER_MINUTE = 600;
/** From one address (IPv6: one /64). */
export const FAILED_AUTHENTICATIONS_PER_MINUTE = 30;

/** Of visitors without a key from one address (IPv6: one /64), unless the operator chose otherwise. */
export const ANONYMOUS_SESSIONS = { perHour: 10, atOnce: 3 } as const;
/** How long events can be read. */
export const EVENTS_KEPT_DAYS = 7;
/** Between comment lines of a stream of events. */
export const EVENTS_HEARTBEAT_MS = 15_000;
/** Of a webhook's server: from looking its name up to the head of its answer. */
export const WEBHOOK_ANSWER_MAX_MS = 15_000;
/** Of one account, open at once on each server process. */
export const EVENT_STREAMS_PER_ACCOUNT = 10;
/** Keys of one account that are not revoked; the operator may make more. */
export const LIVE_KEYS_PER_ACCOUNT = 100;
/** Addresses that are told of its events. */
export const WEBHOOKS_PER_ACCOUNT = 20;
/** The data of a deleted avatar is destroyed after this time, unless the operator chose otherwise. */
export const PURGE_AFTER_DAYS = 30;

/** How long a server process may go on believing a key (§5-5, D7-5: a revoked one stops within about 30 s). */
export const KEY_CACHE_MS = 15_000;
/** How long it may go on believing the switch of creation. */
export const IMPORT_SWITCH_CACHE_MS = 5_000;

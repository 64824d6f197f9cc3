/** Limits of the interface (§8, D2, D3). "MB" there means MiB; exactly the limit passes (D1-1). */
export const MIB = 1024 * 1024;

export const ZIP_MAX_BYTES = 80 * MIB;
export const ZIP_MAX_ENTRIES = 40;
export const ZIP_MAX_DECLARED_BYTES = 1030 * MIB;
export const IMAGE_MAX_BYTES = 10 * MIB;
/** Of what is uploaded; what is kept of it is scaled down. */
export const IMAGE_MAX_PIXELS = 100e6;
export const VOICE_MAX_BYTES = 12 * MIB;
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
export const PREVIEW_MESSAGE_MAX = 500;
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
/** Of `metadata` and of `location`, each. */
export const SESSION_JSON_MAX = { bytes: 16 * 1024, levels: 20 } as const;

/** 1 credit = 100 microcredits; all amounts are integers of microcredits. */
export const MICROCREDITS_PER_CREDIT = 100;

export const PREVIEW_URL_TTL_MS = 3_600_000;

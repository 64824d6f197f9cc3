import {
  ANONYMOUS_SESSIONS,
  AVATARS_PER_ACCOUNT_MAX,
  CONFIRMED_FOR_MS,
  EVENTS_HEARTBEAT_MS,
  EVENTS_KEPT_DAYS,
  FAILED_AUTHENTICATIONS_PER_MINUTE,
  GUARDRAILS_MAX,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMPORT_SWITCH_CACHE_MS,
  KEY_CACHE_MS,
  KNOWLEDGE_DESCRIPTION_MAX,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MAX_FILES,
  LINK_TTL_MS,
  LIST_LIMIT,
  LIVE_KEYS_PER_ACCOUNT,
  MIB,
  MICROCREDITS_PER_CREDIT,
  NAME_LENGTH,
  PROBE_PASS_SECONDS,
  PURGE_AFTER_DAYS,
  REDIRECTS_MAX,
  REVOCATIONS_PER_MINUTE,
  SELF_INTRODUCTION_LENGTH,
  SESSION_DURATION_SECONDS,
  STANDARD_PLAN_RATES,
  VISITOR_JOIN_TIMEOUT_MS,
  VOICE_LINE_LENGTH,
  VOICE_MAX_BYTES,
  VOICE_SAMPLE_MS,
  WEBHOOK_ANSWER_MAX_MS,
  ZIP_MAX_BYTES,
  ZIP_MAX_ENTRIES,
} from './limits.ts';
import { VIDEO } from './video.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NUMBERS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const voiceSeconds = { min: VOICE_SAMPLE_MS.min / 1000, max: VOICE_SAMPLE_MS.max / 1000 };

/**
 * The numbers of the tables as texts say them: in descriptions of endpoints, in the guide (as `{{zip}}`), in the
 * help of commands. No text writes a limit itself.
 */
export const LIMIT_TEXTS = {
  zip: mebibytes(ZIP_MAX_BYTES),
  zipEntries: count(ZIP_MAX_ENTRIES),
  image: mebibytes(IMAGE_MAX_BYTES),
  imagePixels: `${count(IMAGE_MAX_PIXELS / 1e6)} megapixels`,
  voice: mebibytes(VOICE_MAX_BYTES),
  voiceSample: `${range(voiceSeconds)} s`,
  voiceLine: `${range(VOICE_LINE_LENGTH)} characters`,
  voiceSampleAtLeast: duration(VOICE_SAMPLE_MS.min),
  voiceSampleInWords: `${voiceSeconds.min} to ${voiceSeconds.max} seconds`,
  knowledgeFiles: count(KNOWLEDGE_MAX_FILES),
  knowledgeFile: mebibytes(KNOWLEDGE_MAX_BYTES),
  knowledgeDescription: `${count(KNOWLEDGE_DESCRIPTION_MAX)} characters`,
  redirects: inWords(REDIRECTS_MAX),
  name: `${range(NAME_LENGTH)} characters`,
  nameMax: `${count(NAME_LENGTH.max)} characters`,
  selfIntroduction: `${range(SELF_INTRODUCTION_LENGTH, String)} characters`,
  guardrails: count(GUARDRAILS_MAX.entries),
  guardrail: `${count(GUARDRAILS_MAX.length)} characters`,
  avatars: count(AVATARS_PER_ACCOUNT_MAX),
  rows: `${LIST_LIMIT.min} to ${LIST_LIMIT.max}`,
  sessionDuration: `${range(SESSION_DURATION_SECONDS)} s`,
  createsPerMinute: count(STANDARD_PLAN_RATES.createsPerMinute),
  writesPerMinute: count(STANDARD_PLAN_RATES.writesPerMinute),
  readsPerMinute: count(STANDARD_PLAN_RATES.readsPerMinute),
  sessionStartsPerMinute: count(STANDARD_PLAN_RATES.sessionStartsPerMinute),
  revocationsPerMinute: count(REVOCATIONS_PER_MINUTE),
  failedAuthentications: count(FAILED_AUTHENTICATIONS_PER_MINUTE),
  anonymousPerHour: count(ANONYMOUS_SESSIONS.perHour),
  anonymousAtOnce: count(ANONYMOUS_SESSIONS.atOnce),
  anonymousAtOnceOfSite: count(2 * ANONYMOUS_SESSIONS.atOnce),
  eventsKept: `${inWords(EVENTS_KEPT_DAYS)} days`,
  eventsHeartbeat: duration(EVENTS_HEARTBEAT_MS),
  webhookAnswer: duration(WEBHOOK_ANSWER_MAX_MS),
  link: duration(LINK_TTL_MS),
  visitorJoin: duration(VISITOR_JOIN_TIMEOUT_MS),
  confirmedFor: duration(CONFIRMED_FOR_MS),
  probePass: duration(PROBE_PASS_SECONDS * 1000),
  purgeAfter: `${count(PURGE_AFTER_DAYS)} days`,
  keyCache: `${KEY_CACHE_MS / 1000} seconds`,
  importSwitchCache: `${IMPORT_SWITCH_CACHE_MS / 1000} seconds`,
  liveKeys: count(LIVE_KEYS_PER_ACCOUNT),
  microcredits: count(MICROCREDITS_PER_CREDIT),
  videoSize: `${VIDEO.width}×${VIDEO.height}`,
  videoRate: `${VIDEO.fps} fps`,
} as const;

/** @throws Error for a placeholder that names no limit */
export function withLimits(text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const said = (LIMIT_TEXTS as Record<string, string>)[name];
    if (said === undefined) throw new Error(`There is no limit ${JSON.stringify(name)}.`);
    return said;
  });
}

function count(number: number): string {
  // Not by Intl, which takes longer at its first number than all of these texts.
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function mebibytes(bytes: number): string {
  return `${count(bytes / MIB)} MiB`;
}

function range({ min, max }: { min: number; max: number }, show = count): string {
  return `${show(min)}–${show(max)}`;
}

/** "an hour", "ten minutes" */
function duration(ms: number): string {
  if (ms === HOUR_MS) return 'an hour';
  if (ms === MINUTE_MS) return 'a minute';
  if (ms % HOUR_MS === 0) return `${inWords(ms / HOUR_MS)} hours`;
  return ms % MINUTE_MS === 0 ? `${inWords(ms / MINUTE_MS)} minutes` : `${inWords(ms / 1000)} seconds`;
}

function inWords(number: number): string {
  return NUMBERS[number] ?? count(number);
}

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ENVIRONMENTS } from '@vivant/contract/environment';
import { ANONYMOUS_SESSIONS, PURGE_AFTER_DAYS } from '@vivant/contract/limits';
import { parseHostAndPort } from '@vivant/platform/host-and-port';
import { z } from 'zod';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);
const port = whole(1, 65_535);
/** A number of proxies; no address looks like one. */
const COUNT = /^\d{1,2}$/;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
const address = z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' });

export interface Variable {
  meaning: string;
  /** As it would be written; null: unset by default. */
  default: string | null;
  /** Never shown, not even by `vivant doctor`. */
  secret?: true;
  schema: z.ZodType<unknown, string>;
}

/** Every environment variable of the server, in the order `vivant doctor` lists them. */
export const VARIABLES = {
  VIVANT_DATA_DIR: {
    meaning: 'Directory of everything the service keeps.',
    default: 'data',
    schema: z.string().transform((path) => resolve(path)),
  },
  VIVANT_HOST: {
    meaning: 'Address to listen on; 0.0.0.0 for all.',
    default: '127.0.0.1',
    schema: z.union([address, z.literal('localhost')], { error: 'must be an IP address or localhost' }),
  },
  VIVANT_PORT: { meaning: 'Port to listen on.', default: '8080', schema: port },
  VIVANT_PUBLIC_URL: {
    meaning: 'Origin under which visitors reach the service, such as https://avatars.example.org.',
    default: null,
    schema: z
      .string()
      .refine(isOrigin, 'must be an http:// or https:// origin alone, without path, query or credentials')
      .transform((url) => new URL(url).origin),
  },
  VIVANT_NODE_IP: {
    meaning:
      'Address under which visitors reach the media server; needed when they come from other machines.',
    default: null,
    schema: address,
  },
  VIVANT_RTC_UDP_PORT: {
    meaning: 'UDP port of the media of the LiveKit child; 7882 or a free one if unset.',
    default: null,
    schema: port,
  },
  VIVANT_RTC_TCP_PORT: {
    meaning: 'TCP port of the media where UDP is blocked; 7881 or a free one if unset.',
    default: null,
    schema: port,
  },
  VIVANT_TLS_CERT: {
    meaning: 'File with the TLS certificate chain (PEM); with VIVANT_TLS_KEY the port speaks HTTPS.',
    default: null,
    schema: z.string().transform((path) => resolve(path)),
  },
  VIVANT_TLS_KEY: {
    meaning: 'File with the private key of VIVANT_TLS_CERT (PEM).',
    default: null,
    schema: z.string().transform((path) => resolve(path)),
  },
  VIVANT_TRUST_PROXY: {
    meaning:
      'How many reverse proxies stand before the service, or their addresses and networks by commas; their X-Forwarded-* headers are believed, and no others.',
    default: '0',
    schema: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .refine(
        (list) =>
          list.every((item) => COUNT.test(item) || isProxyName(item)) &&
          (list.length === 1 || !list.some((item) => COUNT.test(item))),
        'must be the number of proxies, or list addresses, networks (10.0.0.0/8), loopback, linklocal, uniquelocal; or none',
      )
      .transform((list) => {
        if (list.length === 1 && COUNT.test(list[0]!)) return Number(list[0]);
        return list.filter((item) => item !== 'none');
      }),
  },
  VIVANT_ANONYMOUS_SESSIONS_PER_HOUR: {
    meaning: 'Conversations an hour that visitors without a key may start from one address (IPv6: one /64).',
    default: String(ANONYMOUS_SESSIONS.perHour),
    schema: whole(1, 1_000_000),
  },
  VIVANT_ANONYMOUS_SESSIONS_AT_ONCE: {
    meaning:
      'Conversations that visitors without a key may hold at once from one address (IPv6: one /64, and twice as many from one /48).',
    default: String(ANONYMOUS_SESSIONS.atOnce),
    schema: whole(1, 1_000_000),
  },
  VIVANT_CONNECTIONS_PER_ADDRESS: {
    meaning:
      'Connections one address (IPv6: one /64) may hold at once, unless it is a trusted proxy; 8192 are accepted in all.',
    default: '512',
    schema: whole(1, 8192),
  },
  VIVANT_SIGNALLING_PER_ADDRESS: {
    meaning:
      "Connections of LiveKit's signalling, one for each conversation, that visitors from one address (IPv6: one /64) may hold at once; 2048 are accepted in all.",
    default: '128',
    schema: whole(1, 2048),
  },
  VIVANT_ENVIRONMENT: {
    meaning: 'production or staging; keys of the other environment are refused.',
    default: 'production',
    schema: z.enum(ENVIRONMENTS),
  },
  VIVANT_TRY_PAGE: {
    meaning:
      'The key-less page /try/{avatarId}. auto: for this machine alone, and off with an address others reach, a VIVANT_PUBLIC_URL beyond loopback or a trusted proxy; on: for whoever reaches the service, with avatars that are not private; off.',
    default: 'auto',
    schema: z.enum(['on', 'off', 'auto']),
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer to use instead of the one in the data directory.',
    default: null,
    secret: true,
    // No z.url: a Unix socket is written postgresql://user@/database?host=/directory.
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgresql://user:password@host/database'),
  },
  LIVEKIT_URL: {
    meaning: 'LiveKit server to use instead of the child, such as wss://livekit.example.org.',
    default: null,
    schema: z.url({
      protocol: /^(wss?|https?)$/,
      error: 'must be a ws://, wss://, http:// or https:// address',
    }),
  },
  LIVEKIT_API_KEY: { meaning: 'API key of LIVEKIT_URL.', default: null, schema: z.string().max(200) },
  LIVEKIT_API_SECRET: {
    meaning: 'API secret of LIVEKIT_URL.',
    default: null,
    secret: true,
    schema: z.string().max(500),
  },
  VIVANT_LIVEKIT_SERVER: {
    meaning: 'File of the livekit-server program; the launcher finds or makes one by itself.',
    default: null,
    schema: z.string().transform((path) => resolve(path)),
  },
  VIVANT_PRIVATE_LIVEKIT: {
    meaning:
      "on or off: whether callers' LiveKit servers of render-only sessions may stand on private addresses, and be reached by ws://.",
    default: 'off',
    schema: z.enum(['on', 'off']),
  },
  VIVANT_LLM_BASE_URL: {
    meaning: 'OpenAI-compatible interface of a language model, such as http://localhost:11434/v1.',
    default: null,
    schema: httpUrl,
  },
  VIVANT_LLM_API_KEY: {
    meaning: 'Key for VIVANT_LLM_BASE_URL.',
    default: null,
    secret: true,
    schema: z.string(),
  },
  VIVANT_LLM_MODEL: {
    meaning: 'Name of the model at VIVANT_LLM_BASE_URL.',
    default: null,
    schema: z.string(),
  },
  VIVANT_STT_BASE_URL: {
    meaning: 'OpenAI-compatible speech recognition to use instead of the built-in one.',
    default: null,
    schema: httpUrl,
  },
  VIVANT_STT_API_KEY: {
    meaning: 'Key for VIVANT_STT_BASE_URL.',
    default: null,
    secret: true,
    schema: z.string(),
  },
  VIVANT_STT_MODEL: {
    meaning: 'Name of the model at VIVANT_STT_BASE_URL.',
    default: null,
    schema: z.string(),
  },
  VIVANT_TTS_BASE_URL: {
    meaning: 'OpenAI-compatible speech synthesis to use instead of the built-in one.',
    default: null,
    schema: httpUrl,
  },
  VIVANT_TTS_API_KEY: {
    meaning: 'Key for VIVANT_TTS_BASE_URL.',
    default: null,
    secret: true,
    schema: z.string(),
  },
  VIVANT_TTS_MODEL: {
    meaning: 'Name of the model at VIVANT_TTS_BASE_URL.',
    default: null,
    schema: z.string(),
  },
  VIVANT_TTS_VOICE: {
    meaning: 'Voice to ask for at VIVANT_TTS_BASE_URL.',
    default: null,
    schema: z.string(),
  },
  VIVANT_JAIL: {
    meaning:
      'require, prefer or auto: whether to start where the system lets neither sessions nor readers of uploads be isolated; auto requires it as soon as VIVANT_HOST or VIVANT_PUBLIC_URL is beyond loopback or a proxy is trusted.',
    default: 'auto',
    schema: z.enum(['auto', 'require', 'prefer']),
  },
  VIVANT_MEDIA_SLOTS: {
    meaning: 'Conversations this machine runs at once; by its cores if unset. 0: none here.',
    default: null,
    schema: whole(0, 1000),
  },
  VIVANT_MEDIA_SECRET: {
    meaning: 'Secret shared with media hosts on other machines; a new one at every start if unset.',
    default: null,
    secret: true,
    schema: z.string().min(32, 'must have 32 characters or more'),
  },
  VIVANT_CONTROL_HOST: {
    meaning:
      'Address of the control channel to the media hosts: loopback or a private network, never public.',
    default: '127.0.0.1',
    schema: address,
  },
  VIVANT_CONTROL_PORT: {
    meaning: 'Port of the control channel to the media hosts; any free one if 0.',
    default: '0',
    schema: whole(0, 65_535),
  },
  VIVANT_BUILDS: {
    meaning: 'Build stages run at once; by the cores if unset.',
    default: null,
    schema: whole(1, 64),
  },
  VIVANT_METRICS_TOKEN: {
    meaning:
      'Bearer token that GET /metrics wants. Unset, it answers callers on this machine alone, and nobody with a VIVANT_PUBLIC_URL beyond loopback or a trusted proxy.',
    default: null,
    secret: true,
    schema: z.string().min(16, 'must have at least 16 characters'),
  },
  VIVANT_DRAIN_SECONDS: {
    meaning:
      'How long a service that is being stopped lets running sessions end by themselves; 0 ends them at once.',
    default: '60',
    schema: whole(0, 14_400),
  },
  VIVANT_PURGE_AFTER_DAYS: {
    meaning: 'Days after which the files and texts of a deleted avatar are destroyed.',
    default: String(PURGE_AFTER_DAYS),
    schema: whole(0, 3650),
  },
  VIVANT_TRANSCRIPT_DAYS: {
    meaning:
      'Days after its end for which a session keeps its transcript, latencies, metadata and location; 0 never writes them.',
    default: '30',
    schema: whole(0, 3650),
  },
  VIVANT_MODERATION_URL: {
    meaning:
      'OpenAI-compatible interface that judges texts and portraits beside the built-in rules, such as https://api.openai.com/v1.',
    default: null,
    schema: httpUrl,
  },
  VIVANT_MODERATION_API_KEY: {
    meaning: 'Key for VIVANT_MODERATION_URL.',
    default: null,
    secret: true,
    schema: z.string(),
  },
  VIVANT_MODERATION_MODEL: {
    meaning: 'Name of the model at VIVANT_MODERATION_URL; its own choice if unset.',
    default: null,
    schema: z.string(),
  },
  VIVANT_MODERATION_IMAGES: {
    meaning: 'on, or off for a model at VIVANT_MODERATION_URL that reads texts alone.',
    default: 'on',
    schema: z.enum(['on', 'off']),
  },
  VIVANT_BLOBS: {
    meaning: 'Where files of avatars lie: disk (the data directory), or s3://bucket/prefix with VIVANT_S3_*.',
    default: 'disk',
    schema: z
      .string()
      .regex(
        /^(disk|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*){0,8}\/?)$/,
        'must be disk, or a bucket such as s3://bucket or s3://bucket/prefix',
      )
      .transform((where) => {
        if (where === 'disk') return null;
        const [bucket = '', ...folders] = where.slice('s3://'.length).split('/').filter(Boolean);
        return { bucket, prefix: folders.map((folder) => `${folder}/`).join('') };
      }),
  },
  VIVANT_S3_ENDPOINT: {
    meaning: "Address of the bucket's service where it is not Amazon's, such as https://minio.example.org.",
    default: null,
    schema: z
      .string()
      .refine(isOrigin, 'must be an http:// or https:// origin alone, without path, query or credentials')
      .transform((url) => new URL(url).origin),
  },
  VIVANT_S3_REGION: {
    meaning: 'Region of the bucket; many services other than Amazon take any.',
    default: 'us-east-1',
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1'),
  },
  VIVANT_S3_ACCESS_KEY_ID: {
    meaning: 'Access key for the bucket; the role or profile of the machine if unset.',
    default: null,
    secret: true,
    schema: z.string().max(200),
  },
  VIVANT_S3_SECRET_ACCESS_KEY: {
    meaning: 'Secret of VIVANT_S3_ACCESS_KEY_ID.',
    default: null,
    secret: true,
    schema: z.string().max(500),
  },
  VIVANT_S3_PATH_STYLE: {
    meaning:
      'on, off or auto: the bucket in the path of the address, not in its host name; auto is on with VIVANT_S3_ENDPOINT.',
    default: 'auto',
    schema: z.enum(['on', 'off', 'auto']),
  },
  VIVANT_FETCH_ALLOW: {
    meaning:
      'Hosts assets may be downloaded from although they are not public: host or host:port, by commas.',
    default: null,
    schema: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .refine((list) => list.every(isAllowedHost), 'must list hosts such as files.internal or 10.0.0.7:8443')
      .transform((list) => list.map(parseHostAndPort)),
  },
  VIVANT_LOG_FORMAT: {
    meaning:
      'pretty (for people), json (a line for each event) or auto: pretty where standard error is a terminal.',
    default: 'auto',
    schema: z.enum(['pretty', 'json', 'auto']),
  },
  VIVANT_LOG_LEVEL: { meaning: 'debug, info, warn or error.', default: 'info', schema: z.enum(LOG_LEVELS) },
} satisfies Record<string, Variable>;

function isAllowedHost(text: string): boolean {
  try {
    parseHostAndPort(text);
    return true;
  } catch {
    return false;
  }
}

function isProxyName(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal', 'none'].includes(item)) return true;
  const [network = '', bits, more] = item.split('/');
  const width = isIP(network) === 4 ? 32 : 128;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
  return isIP(network) !== 0 && fits && more === undefined;
}

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && search + hash + username + password === '';
}

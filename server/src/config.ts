import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type AllowedHost, parseAllowedHost } from './ingest/asset-url.ts';
import { isLoopbackHost } from './loopback.ts';
import type { Environment } from './ports/database.ts';

/** Everything the server can be told from outside, checked and frozen. See `VARIABLES` for each meaning. */
export interface Config {
  dataDir: string;
  host: string;
  port: number;
  /** Origin under which visitors and callers reach the server; null: the address a request came to. */
  publicUrl: string | null;
  nodeIp: string | null;
  rtcPorts: { udp: number | null; tcp: number | null };
  tls: { certFile: string; keyFile: string } | null;
  /** Addresses and networks of proxies, or how many stand before us; see VIVANT_TRUST_PROXY. */
  trustProxy: string[] | number;
  anonymousSessionsPerHour: number;
  environment: Environment;
  tryPage: boolean;
  /** Null: PostgreSQL runs as a child in the data directory. */
  databaseUrl: string | null;
  /** Null: livekit-server runs as a child. */
  livekit: { url: string; apiKey: string; apiSecret: string } | null;
  livekitServer: string | null;
  /** Callers' LiveKit servers may stand on private addresses. */
  privateLivekit: boolean;
  mediaSlots: number | null;
  mediaSecret: string | null;
  control: { host: string; port: number };
  /** Handed on as they are to the media child, which reads them itself. */
  mediaVariables: Record<string, string>;
  builds: number | null;
  metricsToken: string | null;
  drainSeconds: number;
  purgeAfterDays: number;
  /** Null: the built-in rules alone judge avatars. */
  moderation: { baseUrl: string; apiKey: string | null; model: string | null; judgesImages: boolean } | null;
  /** Hosts whose addresses may be private, or whose port is not 443, when assets are downloaded. */
  fetchAllow: AllowedHost[];
  /** Null: files lie in the data directory. */
  s3: {
    bucket: string;
    /** Ends in a slash, or is empty. */
    prefix: string;
    endpoint: string | null;
    region: string;
    pathStyle: boolean;
    /** Null: those of the machine, as the AWS tools find them. */
    credentials: { accessKeyId: string; secretAccessKey: string } | null;
  } | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Set `VIVANT_*` names nobody reads, most likely misspelt. */
  unknownVariables: string[];
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

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

interface Variable {
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
    default: '10',
    schema: whole(1, 1_000_000),
  },
  VIVANT_ENVIRONMENT: {
    meaning: 'production or staging; keys of the other environment are refused.',
    default: 'production',
    schema: z.enum(['production', 'staging']),
  },
  VIVANT_TRY_PAGE: {
    meaning:
      'on, off or auto: the key-less page /try/{avatarId}; auto is on while listening on loopback only.',
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
  VIVANT_TURN_DETECTOR: {
    meaning: 'silence, or model: a network that hears the end of a turn, about 250 MB of memory.',
    default: null,
    schema: z.enum(['silence', 'model']),
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
    meaning: 'Bearer token that GET /metrics wants; unset, it answers callers on this machine alone.',
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
      .transform((list) => list.map(parseAllowedHost)),
  },
  VIVANT_LOG_LEVEL: { meaning: 'debug, info, warn or error.', default: 'info', schema: z.enum(LOG_LEVELS) },
} satisfies Record<string, Variable>;

/** What the media child may see of our environment, besides its address and secret. */
const MEDIA_VARIABLES = Object.keys(VARIABLES).filter((name) =>
  /^VIVANT_(LLM|STT|TTS|TURN|LOG)_|^VIVANT_MEDIA_SLOTS$/.test(name),
);

type Values = { [N in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[N]['schema']> | undefined };

/** The configuration is wrong; the message has one line per fault. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the configuration once; an empty variable counts as unset.
 * @throws ConfigError naming every fault at once, and no secret.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES) as [string, Variable][]) {
    const written = env[name] || variable.default;
    if (written === null) continue;
    const parsed = variable.schema.safeParse(written);
    if (parsed.success) values[name] = parsed.data;
    else
      faults.push(
        `${name} ${fault(parsed.error)}${variable.secret ? '' : `, not ${JSON.stringify(written)}`}`,
      );
  }
  // Parsed above by the schemas this type is made of; the absent ones are among the faults.
  const v = values as Values;
  faults.push(
    ...together(v, ['VIVANT_TLS_CERT', 'VIVANT_TLS_KEY']),
    ...together(v, ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']),
    ...together(v, ['VIVANT_S3_ACCESS_KEY_ID', 'VIVANT_S3_SECRET_ACCESS_KEY']),
    ...s3Faults(v),
    ...['LLM', 'STT', 'TTS'].flatMap((engine) => endpointFaults(v, engine as 'LLM')),
  );
  for (const name of ['VIVANT_MODERATION_API_KEY', 'VIVANT_MODERATION_MODEL'] as const)
    if (v[name] !== undefined && v.VIVANT_MODERATION_URL === undefined)
      faults.push(`${name} is of no use without VIVANT_MODERATION_URL`);
  if (faults.length > 0) throw new ConfigError(faults);

  const host = v.VIVANT_HOST!;
  return Object.freeze({
    dataDir: v.VIVANT_DATA_DIR!,
    host,
    port: v.VIVANT_PORT!,
    publicUrl: v.VIVANT_PUBLIC_URL ?? null,
    nodeIp: v.VIVANT_NODE_IP ?? null,
    rtcPorts: Object.freeze({ udp: v.VIVANT_RTC_UDP_PORT ?? null, tcp: v.VIVANT_RTC_TCP_PORT ?? null }),
    tls:
      v.VIVANT_TLS_CERT && v.VIVANT_TLS_KEY
        ? Object.freeze({ certFile: v.VIVANT_TLS_CERT, keyFile: v.VIVANT_TLS_KEY })
        : null,
    trustProxy: v.VIVANT_TRUST_PROXY!,
    anonymousSessionsPerHour: v.VIVANT_ANONYMOUS_SESSIONS_PER_HOUR!,
    environment: v.VIVANT_ENVIRONMENT!,
    tryPage: v.VIVANT_TRY_PAGE === 'auto' ? isLoopbackHost(host) : v.VIVANT_TRY_PAGE === 'on',
    databaseUrl: v.DATABASE_URL ?? null,
    livekit:
      v.LIVEKIT_URL && v.LIVEKIT_API_KEY && v.LIVEKIT_API_SECRET
        ? Object.freeze({ url: v.LIVEKIT_URL, apiKey: v.LIVEKIT_API_KEY, apiSecret: v.LIVEKIT_API_SECRET })
        : null,
    livekitServer: v.VIVANT_LIVEKIT_SERVER ?? null,
    privateLivekit: v.VIVANT_PRIVATE_LIVEKIT === 'on',
    mediaSlots: v.VIVANT_MEDIA_SLOTS ?? null,
    mediaSecret: v.VIVANT_MEDIA_SECRET ?? null,
    control: Object.freeze({ host: v.VIVANT_CONTROL_HOST!, port: v.VIVANT_CONTROL_PORT! }),
    mediaVariables: Object.freeze(
      Object.fromEntries(MEDIA_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    ),
    builds: v.VIVANT_BUILDS ?? null,
    metricsToken: v.VIVANT_METRICS_TOKEN ?? null,
    drainSeconds: v.VIVANT_DRAIN_SECONDS!,
    purgeAfterDays: v.VIVANT_PURGE_AFTER_DAYS!,
    moderation:
      v.VIVANT_MODERATION_URL === undefined
        ? null
        : Object.freeze({
            baseUrl: v.VIVANT_MODERATION_URL,
            apiKey: v.VIVANT_MODERATION_API_KEY ?? null,
            model: v.VIVANT_MODERATION_MODEL ?? null,
            judgesImages: v.VIVANT_MODERATION_IMAGES === 'on',
          }),
    fetchAllow: v.VIVANT_FETCH_ALLOW ?? [],
    s3: v.VIVANT_BLOBS ? Object.freeze(s3Of(v, v.VIVANT_BLOBS)) : null,
    logLevel: v.VIVANT_LOG_LEVEL!,
    unknownVariables: Object.keys(env).filter((name) => name.startsWith('VIVANT_') && !(name in VARIABLES)),
  });
}

export interface VariableReport {
  name: string;
  meaning: string;
  default: string | null;
  /** As set; `(secret)` for those that must not be shown, null where unset. */
  value: string | null;
  /** What is wrong with it, or null. */
  fault: string | null;
}

/** Every variable with its value for `vivant doctor`; also works where `loadConfig` refuses. */
export function describeConfig(env: Record<string, string | undefined>): VariableReport[] {
  return (Object.entries(VARIABLES) as [string, Variable][]).map(([name, variable]) => {
    const written = env[name] || null;
    const parsed = written === null ? null : variable.schema.safeParse(written);
    return {
      name,
      meaning: variable.meaning,
      default: variable.default,
      value: written !== null && variable.secret ? '(secret)' : written,
      fault: parsed === null || parsed.success ? null : fault(parsed.error),
    };
  });
}

/** The environment of this process: the one place that reads it. */
export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

function isAllowedHost(text: string): boolean {
  try {
    parseAllowedHost(text);
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

function fault(error: z.ZodError): string {
  const message = error.issues[0]?.message ?? 'is wrong';
  return message.startsWith('must') ? message : `is wrong: ${message}`;
}

function s3Of(values: Values, where: { bucket: string; prefix: string }): NonNullable<Config['s3']> {
  const style = values.VIVANT_S3_PATH_STYLE!;
  const [accessKeyId, secretAccessKey] = [values.VIVANT_S3_ACCESS_KEY_ID, values.VIVANT_S3_SECRET_ACCESS_KEY];
  return {
    ...where,
    endpoint: values.VIVANT_S3_ENDPOINT ?? null,
    region: values.VIVANT_S3_REGION!,
    pathStyle: style === 'auto' ? values.VIVANT_S3_ENDPOINT !== undefined : style === 'on',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** A bucket that is described and never named would silently go unused. */
function s3Faults(values: Values): string[] {
  // Undefined: VIVANT_BLOBS itself is among the faults.
  if (values.VIVANT_BLOBS !== null) return [];
  return (['VIVANT_S3_ENDPOINT', 'VIVANT_S3_ACCESS_KEY_ID'] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} is of no use without VIVANT_BLOBS=s3://bucket`);
}

function endpointFaults(values: Values, engine: 'LLM' | 'STT' | 'TTS'): string[] {
  const base = `VIVANT_${engine}_BASE_URL` as const;
  const key = `VIVANT_${engine}_API_KEY` as const;
  const faults = together(values, [base, `VIVANT_${engine}_MODEL`]);
  if (values[key] !== undefined && values[base] === undefined)
    faults.push(`${key} is of no use without ${base}`);
  return faults;
}

function together(values: Values, names: (keyof Values)[]): string[] {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  const given = names.filter((name) => values[name] !== undefined);
  return [`${missing.join(' and ')} must be set together with ${given.join(' and ')}`];
}

import { resolve } from 'node:path';
import type { Environment as Deployment } from '@vivant/contract/environment';
import { type HostAndPort, hostOf } from '@vivant/contract/host-and-port';
import type { VariableReport } from '@vivant/contract/operator/report';
import { isLoopbackHost } from '@vivant/contract/public-address';
import { collectorOf } from '@vivant/contract/settings/collector';
import {
  type CheckedSettings,
  checkedSettings,
  describeSettings,
  type Environment,
  readSettings,
  type SettingValues,
  settingsOf,
  togetherFaults,
} from '@vivant/contract/settings/read';
import type { InBucket } from '@vivant/contract/settings/s3-address';
import type { LOG_LEVELS } from '@vivant/contract/settings/table';
import { type TurnPlan, turnPlanOf } from '@vivant/contract/settings/turn';
import type { Role } from '@vivant/contract/studio/roles';
import type { AiMarkRule, VideoChoice, VideoRate } from '@vivant/contract/video';
import type { CollectorSettings } from '@vivant/platform/tracing';
import type { ArchivesAt } from './ports/archives.ts';
import { readVariables, S3_KEYS } from './read-variables.ts';
import { unknownVariables } from './unknown-variables.ts';

/** Everything the server can be told from outside, checked and frozen. See `SETTINGS` for each meaning. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As its button says. */
  name: string;
  roleClaim: string;
  joinRules: readonly { group: string; role: Role }[];
}

export interface S3Access {
  endpoint: string | null;
  region: string;
  pathStyle: boolean;
  /** Null: those of the machine, as the AWS tools find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

export interface Config {
  dataDir: string;
  host: string;
  port: number;
  /** Origin under which visitors and callers reach the server; null: the address a request came to. */
  publicUrl: string | null;
  nodeIp: string | null;
  rtcPorts: { udp: number | null; tcp: number | null };
  /** Null: media is not relayed. */
  turn: TurnPlan | null;
  tls: { certFile: string; keyFile: string } | null;
  /** Addresses and networks of proxies, or how many stand before us; see VIVANT_TRUST_PROXY. */
  trustProxy: string[] | number;
  /** A public address beyond loopback, or a proxy: a connection from this machine says nothing of its caller. */
  isPublished: boolean;
  /** How people sign in by an OpenID provider; null: not at all. */
  oidc: OidcConfig | null;
  /** Of every session and clip. */
  picture: {
    fps: VideoRate;
    heightMax: VideoChoice['height'];
    aiMark: AiMarkRule;
  };
  /** Null: clips are not signed. Without files the installation signs with a certificate of its own. */
  clipSigning: { files: { certificates: string; key: string } | null } | null;
  anonymousSessionsPerHour: number;
  anonymousSessionsAtOnce: number;
  /** Of one address, and upgraded ones of one visitor's; see ConnectionLimits. */
  connectionLimits: { perAddress: number; upgradedPerAddress: number };
  environment: Deployment;
  /** Whether the first start makes one. */
  demoAvatar: boolean;
  /** Null: the service makes none by itself. */
  backups: {
    at: ArchivesAt;
    everyHours: number;
    keep: number;
    recipient: string | null;
    /** What of our environment the command needs that makes them. */
    variables: Record<string, string>;
  } | null;
  /** `require`: no start where sessions and readers of uploads cannot be isolated. */
  jail: 'require' | 'prefer';
  /** Null: PostgreSQL runs as a child in the data directory. */
  databaseUrl: string | null;
  /** Null: livekit-server runs as a child. */
  livekit: { url: string; apiKey: string; apiSecret: string } | null;
  livekitServer: string | null;
  /** Callers' LiveKit servers may stand on private addresses. */
  privateLivekit: boolean;
  /** Of this machine; null: it says none. */
  zone: string | null;
  mediaSlots: number | null;
  mediaSecret: string | null;
  /** What media hosts may come with besides. */
  otherMediaSecrets: readonly string[];
  /** `address`: where other servers on the database reach it; null: where it listens. */
  control: { host: string; port: number; address: string | null };
  /** Handed on as they are to the media child, which reads them itself. */
  mediaVariables: Record<string, string>;
  builds: number | null;
  metricsAccess: MetricsAccess;
  drainSeconds: number;
  purgeAfterDays: number;
  /** 0: nothing of a conversation is ever written. */
  transcriptDays: number;
  /** Whether visitors who agree may be recorded at all. */
  recordings: boolean;
  /** Null: the built-in rules alone judge avatars. */
  moderation: { baseUrl: string; apiKey: string | null; model: string | null; judgesImages: boolean } | null;
  /** Hosts whose addresses may be private, or whose port is not 443, when assets are downloaded. */
  fetchAllow: HostAndPort[];
  /** Null: files lie in the data directory. */
  s3: (InBucket & S3Access) | null;
  /** How any bucket is reached. */
  s3Access: S3Access;
  /** Null: nothing is traced. */
  collector: CollectorSettings | null;
  logLevel: (typeof LOG_LEVELS)[number];
  logFormat: 'pretty' | 'json' | 'auto';
  /** `VIVANT_*` names that are set and are no settings, most likely misspelt. */
  unknownVariables: string[];
}

/** Who may read /metrics: callers with the token, callers on this machine, or no one. */
export type MetricsAccess = { token: string } | 'local' | 'off';

type Checked = CheckedSettings<'server'>;

const TRUSTED_CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
/** What the media child may see of our environment, besides its address and secret. */
const HANDED_ON = [
  ...settingsOf('server').flatMap(([name, { handedOn }]) => (handedOn ? [name] : [])),
  ...[...TRUSTED_CERTIFICATES, 'NODE_COMPILE_CACHE'],
];
/** How a bucket is reached; in HOME are the keys of the machine. */
const S3_VARIABLES = [
  'VIVANT_S3_ENDPOINT',
  'VIVANT_S3_REGION',
  'VIVANT_S3_PATH_STYLE',
  'VIVANT_S3_ACCESS_KEY_ID',
  'VIVANT_S3_SECRET_ACCESS_KEY',
] as const;
const BACKUP_VARIABLES = [...S3_VARIABLES, ...TRUSTED_CERTIFICATES, 'HOME'];

/**
 * Reads the configuration once.
 * @param usesBucket one that no setting names
 * @throws ConfigError naming every fault at once, and no secret.
 */
export function loadConfig(env: Environment, { usesBucket = false } = {}): Config {
  const v = checkedSettings(readVariables(env, { usesBucket }));
  const host = v.VIVANT_HOST;
  return Object.freeze({
    dataDir: v.VIVANT_DATA_DIR,
    host,
    port: v.VIVANT_PORT,
    publicUrl: v.VIVANT_PUBLIC_URL ?? null,
    nodeIp: v.VIVANT_NODE_IP ?? null,
    rtcPorts: Object.freeze({ udp: v.VIVANT_RTC_UDP_PORT ?? null, tcp: v.VIVANT_RTC_TCP_PORT ?? null }),
    turn: turnPlanOf(v),
    tls:
      v.VIVANT_TLS_CERT && v.VIVANT_TLS_KEY
        ? Object.freeze({ certFile: v.VIVANT_TLS_CERT, keyFile: v.VIVANT_TLS_KEY })
        : null,
    trustProxy: v.VIVANT_TRUST_PROXY,
    isPublished: isPublished(v),
    oidc: oidcOf(v),
    picture: Object.freeze({
      fps: v.VIVANT_VIDEO_FPS,
      heightMax: v.VIVANT_VIDEO_HEIGHT_MAX,
      aiMark: v.VIVANT_AI_MARK,
    }),
    clipSigning: v.VIVANT_CLIP_SIGNING
      ? Object.freeze({
          files:
            v.VIVANT_CLIP_CERTIFICATE && v.VIVANT_CLIP_KEY
              ? Object.freeze({ certificates: v.VIVANT_CLIP_CERTIFICATE, key: v.VIVANT_CLIP_KEY })
              : null,
        })
      : null,
    anonymousSessionsPerHour: v.VIVANT_ANONYMOUS_SESSIONS_PER_HOUR,
    anonymousSessionsAtOnce: v.VIVANT_ANONYMOUS_SESSIONS_AT_ONCE,
    connectionLimits: Object.freeze({
      perAddress: v.VIVANT_CONNECTIONS_PER_ADDRESS,
      upgradedPerAddress: v.VIVANT_SIGNALLING_PER_ADDRESS,
    }),
    environment: v.VIVANT_ENVIRONMENT,
    demoAvatar: v.VIVANT_DEMO_AVATAR,
    backups:
      v.VIVANT_BACKUP_DIR === undefined
        ? null
        : Object.freeze({
            at: archivesAt(v.VIVANT_BACKUP_DIR),
            everyHours: v.VIVANT_BACKUP_HOURS,
            keep: v.VIVANT_BACKUP_KEEP,
            recipient: v.VIVANT_BACKUP_RECIPIENT ?? null,
            variables: Object.freeze(backupVariables(env)),
          }),
    jail: requiresJail(v) ? 'require' : 'prefer',
    databaseUrl: v.DATABASE_URL ?? null,
    livekit:
      v.LIVEKIT_URL && v.LIVEKIT_API_KEY && v.LIVEKIT_API_SECRET
        ? Object.freeze({ url: v.LIVEKIT_URL, apiKey: v.LIVEKIT_API_KEY, apiSecret: v.LIVEKIT_API_SECRET })
        : null,
    livekitServer: v.VIVANT_LIVEKIT_SERVER ?? null,
    privateLivekit: v.VIVANT_PRIVATE_LIVEKIT === 'on',
    zone: v.VIVANT_ZONE ?? null,
    mediaSlots: v.VIVANT_ROLES?.includes('media') === false ? 0 : (v.VIVANT_MEDIA_SLOTS ?? null),
    mediaSecret: v.VIVANT_MEDIA_SECRET ?? null,
    otherMediaSecrets: v.VIVANT_MEDIA_SECRET_ALSO === undefined ? [] : [v.VIVANT_MEDIA_SECRET_ALSO],
    control: Object.freeze({
      ...{ host: v.VIVANT_CONTROL_HOST, port: v.VIVANT_CONTROL_PORT },
      address: v.VIVANT_CONTROL_ADDRESS ?? null,
    }),
    mediaVariables: Object.freeze(variablesOf(env, HANDED_ON)),
    builds: v.VIVANT_BUILDS ?? null,
    metricsAccess: metricsAccessOf(v),
    drainSeconds: v.VIVANT_DRAIN_SECONDS,
    purgeAfterDays: v.VIVANT_PURGE_AFTER_DAYS,
    transcriptDays: v.VIVANT_TRANSCRIPT_DAYS,
    recordings: v.VIVANT_RECORDINGS,
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
    s3: v.VIVANT_BLOBS ? Object.freeze({ ...v.VIVANT_BLOBS, ...s3AccessOf(v) }) : null,
    s3Access: Object.freeze(s3AccessOf(v)),
    collector: collectorOf(v),
    logLevel: v.VIVANT_LOG_LEVEL,
    logFormat: v.VIVANT_LOG_FORMAT,
    unknownVariables: unknownVariables(env),
  });
}

/** How buckets are reached, for a command that no other setting concerns. @throws ConfigError */
export function loadS3Access(env: Environment): S3Access {
  const read = readSettings('server', variablesOf(env, S3_VARIABLES), resolve);
  read.faults.push(...togetherFaults(read.values, S3_KEYS));
  return s3AccessOf(checkedSettings(read));
}

function variablesOf(env: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** Where no keys of a bucket are set, the client of S3 finds those of the machine by AWS_*, as the server's own does. */
function backupVariables(env: Environment): Record<string, string> {
  const ofMachine = env.VIVANT_S3_ACCESS_KEY_ID
    ? []
    : Object.keys(env).filter((name) => name.startsWith('AWS_'));
  return variablesOf(env, [...BACKUP_VARIABLES, ...ofMachine]);
}

/** Every variable with its value for `vivant doctor`; also works where `loadConfig` refuses. */
export function describeConfig(env: Environment): VariableReport[] {
  return describeSettings('server', env);
}

/** A service that strangers can reach must not read their uploads without a jail, unless it is configured to. */
export function requiresJail(values: SettingValues): boolean {
  const { VIVANT_JAIL: jail = 'auto', VIVANT_HOST: host } = values;
  if (jail !== 'auto') return jail === 'require';
  return isPublished(values) || (host !== undefined && !isLoopbackHost(host));
}

/**
 * Whether the configuration tells of callers from elsewhere: a public address beyond loopback, or a proxy. Then a
 * connection from this machine says nothing of where its caller is.
 */
function isPublished(values: SettingValues): boolean {
  // Undefined: not set, or the variable itself is among the faults.
  const { VIVANT_PUBLIC_URL: publicUrl, VIVANT_TRUST_PROXY: trusted = 0 } = values;
  const trustsProxy = typeof trusted === 'number' ? trusted > 0 : trusted.length > 0;
  return trustsProxy || (publicUrl !== undefined && !isLoopbackHost(hostOf(new URL(publicUrl))));
}

/** What `start` would make of these variables, and what can be told although some are wrong: for `vivant doctor`. */
export function inspectConfig(env: Environment) {
  const { values, faults } = readVariables(env);
  // Another program's: where it listens.
  return { values, faults, unknownVariables: unknownVariables(env), ollamaHost: env.OLLAMA_HOST };
}

/** The environment of this process: the one place that reads it. */
export function processEnvironment(): Environment {
  return process.env;
}

function oidcOf(values: Checked): OidcConfig | null {
  const { VIVANT_OIDC_ISSUER: issuer, VIVANT_OIDC_CLIENT_ID: clientId } = values;
  const clientSecret = values.VIVANT_OIDC_CLIENT_SECRET;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return Object.freeze({
    ...{ issuer, clientId, clientSecret, name: values.VIVANT_OIDC_NAME },
    roleClaim: values.VIVANT_OIDC_ROLE_CLAIM,
    joinRules: values.VIVANT_OIDC_JOIN ?? [],
  });
}

function s3AccessOf(values: Checked): S3Access {
  const style = values.VIVANT_S3_PATH_STYLE;
  const [accessKeyId, secretAccessKey] = [values.VIVANT_S3_ACCESS_KEY_ID, values.VIVANT_S3_SECRET_ACCESS_KEY];
  return {
    endpoint: values.VIVANT_S3_ENDPOINT ?? null,
    region: values.VIVANT_S3_REGION,
    pathStyle: style === 'auto' ? values.VIVANT_S3_ENDPOINT !== undefined : style === 'on',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

function archivesAt(where: string | InBucket): ArchivesAt {
  return Object.freeze(typeof where === 'string' ? { directory: where } : where);
}

function metricsAccessOf(values: SettingValues): MetricsAccess {
  const token = values.VIVANT_METRICS_TOKEN;
  if (token !== undefined) return { token };
  return isPublished(values) ? 'off' : 'local';
}

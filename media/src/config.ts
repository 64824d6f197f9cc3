import { availableParallelism, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { hostOf } from '@vivant/contract/host-and-port';
import { SESSION_DURATION_SECONDS } from '@vivant/contract/limits';
import { isLoopbackHost } from '@vivant/contract/public-address';
import { collectorOf } from '@vivant/contract/settings/collector';
import { engineFaults } from '@vivant/contract/settings/engines';
import {
  type CheckedSettings,
  ConfigError,
  checkedSettings,
  type Environment,
  readSettings,
} from '@vivant/contract/settings/read';
import { SETTINGS } from '@vivant/contract/settings/table';
import { WORKER_PATH } from '@vivant/contract/workers';
import type { CollectorSettings } from '@vivant/platform/tracing';

/**
 * Configuration of a media host. The only reader of the environment in media/; everything else is handed
 * what it needs. Session processes get theirs from the supervisor over IPC.
 */

/** An outside engine of the OpenAI HTTP shape. */
export interface Endpoint {
  baseUrl: string;
  /** Empty: none. */
  apiKey: string;
  model: string;
}

/** When a recognition is asked for the words so far. */
type Partials = CheckedSettings<'media'>['VIVANT_STT_PARTIALS'];

export interface EngineConfig {
  /** Null: the extractive responder answers. */
  llm: Endpoint | null;
  /** Null: the embedded engines of the speech library. */
  stt: (Endpoint & { partials: Partials }) | null;
  tts: (Endpoint & { voice: string }) | null;
}

export interface MediaConfig {
  hostId: string;
  /** Base address of the server's control interface, without a trailing slash. */
  controlUrl: string;
  /** Shared with the server, or this worker's credential there; `Authorization: Bearer`. */
  secret: string;
  /** Further secrets that the server may use. */
  otherSecrets: readonly string[];
  /** Origin of a server that only calls this host through a tunnel, with the secret as credential; null: it listens. */
  tunnelTo: string | null;
  listen: { host: string; port: number };
  /**
   * The address at which the server reaches this host; null: where it listens, or loopback if it listens on all
   * addresses.
   */
  address: string | null;
  /** Null: it says none. */
  zone: string | null;
  /**
   * Most sessions at once, by the operator's word; null: as many as the machine is measured to carry. Fewer where they
   * turn out to be more than the cores carry.
   */
  slots: number | null;
  cores: number;
  /** Stages of builds at once; 0: none. */
  builds: number;
  /** Where their files lie meanwhile; emptied at each start. */
  buildsDir: string;
  /** How long SIGTERM waits for running sessions. */
  drainMs: number;
  /** `require`: no session where it could not be isolated from this machine. */
  jail: 'require' | 'prefer';
  /** How long after a start the next process is made warm: where cores are few, it would stutter the greeting. */
  warmAfterMs: number;
  engines: EngineConfig;
  /** Null: nothing is traced. */
  collector: CollectorSettings | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** Variables that name certificate authorities: the first for Node, the others for the native client. */
const TRUST_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** A visitor has come and is being greeted by then; warming takes two seconds of both cores. */
const WARM_AFTER_MS = 6_000;

const HEADING = 'The media host cannot start:';

export function mediaConfigError(faults: string[]): ConfigError {
  return new ConfigError(faults, HEADING);
}

/** @throws ConfigError naming every fault at once, and no secret. */
export function loadMediaConfig(env: Environment = process.env): MediaConfig {
  return readMediaConfig(env, null);
}

/**
 * Of a machine that joined a server (contract `workers`). `builds`: it takes some, as many as its cores are for, unless
 * the setting says how many. @throws ConfigError as `loadMediaConfig`
 */
export function loadWorkerConfig(
  { serverUrl, hostId, credential }: { serverUrl: string; hostId: string; credential: string },
  { builds = false, env = process.env }: { builds?: boolean | undefined; env?: Environment } = {},
): MediaConfig {
  const joined = {
    VIVANT_MEDIA_CONTROL_URL: `${serverUrl}${WORKER_PATH}`,
    VIVANT_MEDIA_SECRET: credential,
    VIVANT_MEDIA_HOST_ID: hostId,
  };
  // Stopping a machine that only runs sessions waits for its sessions to end.
  const drain = {
    VIVANT_MEDIA_DRAIN_SECONDS: env.VIVANT_MEDIA_DRAIN_SECONDS || String(SESSION_DURATION_SECONDS.max),
  };
  // Half of the cores, unless it is set: sessions come first.
  const half = String(Math.max(1, Math.floor(availableParallelism() / 2)));
  const offered = builds ? { VIVANT_MEDIA_BUILDS: env.VIVANT_MEDIA_BUILDS || half } : {};
  return readMediaConfig({ ...env, ...drain, ...offered, ...joined }, serverUrl);
}

/** Where a worker keeps its credential, and a media host its working files. */
export function workerDataDir(env: Environment = process.env): string {
  return resolve(env.VIVANT_DATA_DIR || SETTINGS.VIVANT_DATA_DIR.default);
}

function readMediaConfig(env: Environment, tunnelTo: string | null): MediaConfig {
  const read = readSettings('media', env, resolve);
  const { values, faults } = read;
  const { VIVANT_MEDIA_CONTROL_URL: controlUrl, VIVANT_MEDIA_SECRET: secret } = values;
  faults.push(...engineFaults(values));
  const need = (name: string, what: string) => {
    if (!faults.some((fault) => fault.startsWith(name))) faults.push(`${name} must be set to ${what}`);
  };
  if (controlUrl === undefined) need('VIVANT_MEDIA_CONTROL_URL', 'the control address of the server');
  if (secret === undefined)
    need('VIVANT_MEDIA_SECRET', 'the secret shared with the server, 32 characters or more');
  if (values.VIVANT_MEDIA_SLOTS === 0)
    faults.push('VIVANT_MEDIA_SLOTS must be 1 or more on a media host, or unset');
  const v = checkedSettings(read, HEADING);
  if (controlUrl === undefined || secret === undefined) throw mediaConfigError(faults);

  const { VIVANT_MEDIA_LISTEN: host, VIVANT_JAIL: jail } = v;
  const isNear = isLoopbackHost(tunnelTo === null ? host : hostOf(new URL(tunnelTo)));
  const hostId = v.VIVANT_MEDIA_HOST_ID ?? `${hostname()}-${process.pid}`;
  // The same after the next start, which finds and removes what a killed one left.
  const buildsOwner = v.VIVANT_MEDIA_HOST_ID ?? `port-${v.VIVANT_MEDIA_PORT}`;
  return Object.freeze({
    hostId,
    controlUrl,
    secret,
    otherSecrets: v.VIVANT_MEDIA_SECRET_ALSO === undefined ? [] : [v.VIVANT_MEDIA_SECRET_ALSO],
    tunnelTo,
    listen: { host, port: v.VIVANT_MEDIA_PORT },
    address: v.VIVANT_MEDIA_ADDRESS ?? null,
    zone: v.VIVANT_ZONE ?? null,
    slots: v.VIVANT_MEDIA_SLOTS ?? null,
    cores: availableParallelism(),
    builds: v.VIVANT_MEDIA_BUILDS,
    buildsDir: join(workerDataDir(env), 'tmp', 'media-builds', encodeURIComponent(buildsOwner)),
    drainMs: v.VIVANT_MEDIA_DRAIN_SECONDS * 1000,
    // A server that starts its own media host decides; a host that others reach over a network decides by itself.
    jail: jail !== 'auto' ? jail : isNear ? 'prefer' : 'require',
    warmAfterMs: availableParallelism() > 2 ? 0 : WARM_AFTER_MS,
    engines: enginesOf(v),
    collector: collectorOf(v),
    logLevel: v.VIVANT_LOG_LEVEL,
  });
}

function enginesOf(v: CheckedSettings<'media'>): EngineConfig {
  const stt = endpointOf(v.VIVANT_STT_BASE_URL, v.VIVANT_STT_API_KEY, v.VIVANT_STT_MODEL);
  const tts = endpointOf(v.VIVANT_TTS_BASE_URL, v.VIVANT_TTS_API_KEY, v.VIVANT_TTS_MODEL);
  return {
    llm: endpointOf(v.VIVANT_LLM_BASE_URL, v.VIVANT_LLM_API_KEY, v.VIVANT_LLM_MODEL),
    stt: stt === null ? null : { ...stt, partials: v.VIVANT_STT_PARTIALS },
    tts: tts === null ? null : { ...tts, voice: v.VIVANT_TTS_VOICE },
  };
}

function endpointOf(baseUrl: string | undefined, apiKey = '', model = ''): Endpoint | null {
  return baseUrl === undefined ? null : { baseUrl, apiKey, model };
}

/**
 * The environment of a session process: the path to programs, a folder for temporary files, trusted certificates, and
 * no secrets.
 */
export function sessionEnvironment(env: Environment = process.env): Record<string, string> {
  // Without it rtc-node logs every step.
  const kept: Record<string, string> = { NODE_ENV: 'production' };
  for (const name of [
    'PATH',
    'HOME',
    'TMPDIR',
    'LANG',
    'LC_ALL',
    'LD_LIBRARY_PATH',
    'TZ',
    // The compiled modules: they save a third of the time to get ready.
    'NODE_COMPILE_CACHE',
    ...TRUST_VARIABLES,
  ]) {
    const text = env[name];
    if (text !== undefined) kept[name] = text;
  }
  return kept;
}

/**
 * Sends all signalling of this process through a proxy: the native client asks the environment for one whenever
 * it connects, also when it follows a server's advice to go elsewhere.
 */
export function routeThroughProxy(url: string): void {
  process.env.HTTPS_PROXY = url;
  process.env.HTTP_PROXY = url;
  delete process.env.NO_PROXY;
}

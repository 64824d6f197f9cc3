import { availableParallelism, hostname } from 'node:os';
import { z } from 'zod';

/**
 * Configuration of a media host. The only reader of the environment in media/; everything else is handed
 * what it needs. Session processes get theirs from the supervisor over IPC.
 */

/** An outside engine of the OpenAI HTTP shape. */
const Endpoint = z.object({ baseUrl: z.string(), apiKey: z.string(), model: z.string() });
export type Endpoint = z.infer<typeof Endpoint>;

export interface EngineConfig {
  /** Null: the extractive responder answers. */
  llm: Endpoint | null;
  /** Null: the embedded engines of the speech library. */
  stt: Endpoint | null;
  tts: (Endpoint & { voice: string }) | null;
}

export interface MediaConfig {
  hostId: string;
  /** Base address of the server's control interface, without a trailing slash. */
  controlUrl: string;
  /** Shared with the server; `Authorization: Bearer` in both directions. */
  secret: string;
  listen: { host: string; port: number };
  /** Where the server reaches this host; null: the loopback address of the port listened on. */
  address: string | null;
  /** Most sessions at once; fewer where they turn out to be more than the cores carry. */
  slots: number;
  cores: number;
  /** How long SIGTERM waits for running sessions. */
  drainMs: number;
  /** `require`: no session where it could not be isolated from this machine. */
  jail: 'require' | 'prefer';
  /** How long after a start the next process is made warm: where cores are few, it would stutter the greeting. */
  warmAfterMs: number;
  engines: EngineConfig;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The media host cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Env = Record<string, string | undefined>;

/** Where certificate authorities are named: the first for Node, the others for the native client. */
const TRUST_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** A visitor has come and is being greeted by then; warming takes two seconds of both cores. */
const WARM_AFTER_MS = 6_000;

/** Reads and checks every variable at once. Throws `ConfigError` naming all faults. */
export function loadMediaConfig(env: Env = process.env): MediaConfig {
  const faults: string[] = [];
  const value = (name: string) => {
    const text = env[name]?.trim();
    return text === undefined || text === '' ? null : text;
  };
  const url = (name: string) => {
    const text = value(name);
    if (text === null) return null;
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
      faults.push(`${name} must be an http or https address, such as http://127.0.0.1:8780`);
      return null;
    }
    return text.replace(/\/+$/, '');
  };
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = value(name);
    if (text === null) return fallback;
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    faults.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, fallback: T, choices: readonly T[]): T => {
    const text = value(name);
    if (text === null) return fallback;
    if ((choices as readonly string[]).includes(text)) return text as T;
    faults.push(`${name} must be one of ${choices.join(', ')}`);
    return fallback;
  };
  const endpoint = (prefix: string): Endpoint | null => {
    const baseUrl = url(`${prefix}_BASE_URL`);
    if (baseUrl === null) return null;
    const model = value(`${prefix}_MODEL`);
    if (model === null) faults.push(`${prefix}_MODEL must name the model to ask for at ${prefix}_BASE_URL`);
    return { baseUrl, apiKey: value(`${prefix}_API_KEY`) ?? '', model: model ?? '' };
  };

  const controlUrl = url('VIVANT_MEDIA_CONTROL_URL');
  if (controlUrl === null && value('VIVANT_MEDIA_CONTROL_URL') === null)
    faults.push('VIVANT_MEDIA_CONTROL_URL must be set to the control address of the server');
  const secret = value('VIVANT_MEDIA_SECRET');
  if (secret === null || secret.length < 32)
    faults.push(
      'VIVANT_MEDIA_SECRET must be set to the secret shared with the server, 32 characters or more',
    );
  const port = integer('VIVANT_MEDIA_PORT', 0, 0, 65_535);
  const listenHost = value('VIVANT_MEDIA_LISTEN') ?? '127.0.0.1';
  const jail = oneOf('VIVANT_JAIL', 'auto', ['auto', 'require', 'prefer']);
  const tts = endpoint('VIVANT_TTS');
  const config: MediaConfig = {
    hostId: value('VIVANT_MEDIA_HOST_ID') ?? `${hostname()}-${process.pid}`,
    controlUrl: controlUrl ?? '',
    secret: secret ?? '',
    listen: { host: listenHost, port },
    address: url('VIVANT_MEDIA_ADDRESS'),
    // A core carries three; on one machine with the media server and the service, something is left for these.
    slots: integer('VIVANT_MEDIA_SLOTS', Math.max(1, Math.floor(availableParallelism() * 2.5)), 1, 512),
    cores: availableParallelism(),
    drainMs: integer('VIVANT_MEDIA_DRAIN_SECONDS', 20, 0, 14_400) * 1000,
    // The server that starts its own media host tells which; one that others reach over a network decides by that.
    jail: jail !== 'auto' ? jail : /^(127\.|::1$)/.test(listenHost) ? 'prefer' : 'require',
    warmAfterMs: availableParallelism() > 2 ? 0 : WARM_AFTER_MS,
    engines: {
      llm: endpoint('VIVANT_LLM'),
      stt: endpoint('VIVANT_STT'),
      tts: tts === null ? null : { ...tts, voice: value('VIVANT_TTS_VOICE') ?? 'alloy' },
    },
    logLevel: oneOf('VIVANT_LOG_LEVEL', 'info', ['debug', 'info', 'warn', 'error', 'silent']),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/**
 * The environment of a session process: programs to find, a place for temporary files, whom to trust in TLS, and
 * nothing secret.
 */
export function sessionEnvironment(env: Env = process.env): Record<string, string> {
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
    // What its modules compile to: a third of the time it takes to get ready.
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

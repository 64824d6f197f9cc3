import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { countRetry } from './retries.ts';
import { theTarget } from './target.ts';

/** What the service answered, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The body as JSON; fails where it is none. */
  json(): Record<string, unknown>;
}

export interface Call {
  headers?: Record<string, string>;
  body?: Uint8Array | string | ReadableStream<Uint8Array>;
  /** Sent as application/json. */
  json?: unknown;
  /** Answer 429 as it comes, instead of waiting as it asks and trying again. */
  impatient?: boolean;
}

export interface Client {
  send(method: string, path: string, call?: Call): Promise<Answer>;
  get(path: string, call?: Call): Promise<Answer>;
  post(path: string, json?: unknown, call?: Call): Promise<Answer>;
  put(path: string, call?: Call): Promise<Answer>;
  patch(path: string, json?: unknown, call?: Call): Promise<Answer>;
  delete(path: string, call?: Call): Promise<Answer>;
}

const ATTEMPTS_MAX = 4;

/**
 * A caller with a key, or without one for null.
 * @throws Error for the key of a role the target has not: a case names in its `needs` which it uses
 */
export function clientOf(key: string | null | undefined): Client {
  if (key === undefined) throw new Error('The target has no such key: this case does not name what it needs');
  return createClient(theTarget().baseUrl, key, countRetry);
}

/**
 * A caller whose key is missing or wrong, by a network of its own where the service believes this header: failed
 * attempts are limited by address, and no case should be held back by those of another.
 */
export function strangerWith(key: string | null | undefined, address = anyAddress()): Client {
  const client = clientOf(key);
  const send: Client['send'] = (method, path, call = {}) =>
    client.send(method, path, { ...call, headers: { 'x-forwarded-for': address, ...call.headers } });
  return clientBy(send);
}

export function anyAddress(): string {
  return `203.0.113.${randomInt(1, 255)}`;
}

export function createClient(
  baseUrl: string,
  key: string | null,
  onRetry: (status: number) => void = () => {},
): Client {
  async function once(method: string, path: string, call: Call): Promise<Answer> {
    const headers: Record<string, string> = key === null ? {} : { 'x-api-key': key };
    if (call.json !== undefined) headers['content-type'] = 'application/json';
    const body = call.json === undefined ? call.body : JSON.stringify(call.json);
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...call.headers },
      body: body as RequestInit['body'],
      redirect: 'manual',
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    const bytes = Buffer.from(await response.arrayBuffer());
    return answerOf(response.status, response.headers, bytes, `${method} ${path}`);
  }
  async function send(method: string, path: string, call: Call = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(method, path, call);
      if (answer.status !== 429 || call.impatient || attempt === ATTEMPTS_MAX) return answer;
      onRetry(answer.status);
      await pause(1000 * Number(answer.headers.get('retry-after') ?? 1));
    }
  }
  return clientBy(send);
}

function clientBy(send: Client['send']): Client {
  return {
    send,
    get: (path, call) => send('GET', path, call),
    post: (path, json, call) => send('POST', path, { ...call, json }),
    put: (path, call) => send('PUT', path, call),
    patch: (path, json, call) => send('PATCH', path, { ...call, json }),
    delete: (path, call) => send('DELETE', path, call),
  };
}

export function answerOf(status: number, headers: Headers, bytes: Buffer, what: string): Answer {
  const text = bytes.toString('utf8');
  return {
    status,
    headers,
    bytes,
    text,
    json() {
      try {
        return JSON.parse(text) as Record<string, unknown>;
      } catch {
        throw new Error(`${what} answered ${status} with what is no JSON: ${text.slice(0, 300)}`);
      }
    },
  };
}

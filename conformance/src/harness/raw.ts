import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Answer, answerOf } from './client.ts';
import { theTarget } from './target.ts';

/** A request over a bare socket: for what a decent client never does, such as keeping the body back. */
export interface RawRequest {
  method: string;
  path: string;
  /** As they go over the wire, in order; Host is added. */
  headers: [string, string][];
  /** Written after the head; nothing if absent, even if the head promises a body. The socket stays open. */
  body?: Iterable<Uint8Array>;
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * Sends head and body, and reads one answer, which may come before the body is through.
 * @throws when the service closes without an answer or does not answer in time
 */
export async function sendRaw(request: RawRequest): Promise<Answer> {
  const { hostname, port, protocol, host } = new URL(theTarget().baseUrl);
  const secure = protocol === 'https:';
  const to = { host: hostname, port: Number(port || (secure ? 443 : 80)) };
  const socket = secure ? connectTls({ ...to, servername: hostname }) : connect(to);
  try {
    const answer = readAnswer(socket, `${request.method} ${request.path}`, request.timeoutMs);
    // The loop below may fail first, as the service may close while it is still written to.
    answer.catch(() => {});
    const lines = [`${request.method} ${request.path} HTTP/1.1`, `Host: ${host}`];
    for (const [name, value] of request.headers) lines.push(`${name}: ${value}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    let answered = false;
    const stop = () => {
      answered = true;
    };
    answer.then(stop, stop);
    for (const chunk of request.body ?? []) {
      if (answered || socket.destroyed) break;
      if (!socket.write(chunk)) await Promise.race([drained(socket), answer.catch(() => {})]);
    }
    return await answer;
  } finally {
    socket.destroy();
  }
}

/** One chunk of `Transfer-Encoding: chunked`. */
export function chunked(data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
}

function readAnswer(socket: Socket, what: string, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(
      () => reject(new Error(`${what} was not answered in ${timeoutMs} ms`)),
      timeoutMs,
    );
    const finish = (closed: boolean) => {
      const answer = parseAnswer(received, closed, what);
      if (answer === null) return;
      clearTimeout(timer);
      resolve(answer);
    };
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      finish(false);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      finish(true);
      clearTimeout(timer);
      reject(
        new Error(`${what}: the connection ended without a whole answer: ${received.toString('latin1')}`),
      );
    });
  });
}

function parseAnswer(received: Buffer, closed: boolean, what: string): Answer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  if (status === 100) return parseAnswer(received.subarray(end + 4), closed, what);
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = received.subarray(end + 4);
  const declared = headers.get('content-length');
  if (status === 204 || status === 304) return answerOf(status, headers, Buffer.alloc(0), what);
  if (declared !== null)
    return body.length < Number(declared)
      ? null
      : answerOf(status, headers, body.subarray(0, Number(declared)), what);
  if (headers.get('transfer-encoding') === 'chunked') {
    const whole = unchunk(body);
    return whole === null ? null : answerOf(status, headers, whole, what);
  }
  return closed ? answerOf(status, headers, body, what) : null;
}

function unchunk(body: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(body.subarray(at, line).toString('latin1'), 16);
    if (size === 0) return Buffer.concat(parts);
    if (body.length < line + 2 + size + 2) return null;
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

import { connect, type Socket } from 'node:net';

/**
 * A client that costs little beside what it measures: plain sockets that stay open, one request in flight on
 * each, answers read only as far as their length. For answers with a Content-Length alone.
 */
export interface LoadTarget {
  port: number;
  path: string;
  headers?: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  /** Of every answer, in milliseconds. */
  latenciesMs: number[];
}

/** As many requests as `connections` can carry for `durationMs`. @throws Error on any status but 200. */
export async function closedLoad(
  target: LoadTarget,
  options: { connections: number; durationMs: number },
): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const until = performance.now() + options.durationMs;
  const beganMs = performance.now();
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      await using connection = await open(target);
      while (performance.now() < until) latenciesMs.push(await connection.ask());
    }),
  );
  return { perSecond: latenciesMs.length / ((performance.now() - beganMs) / 1000), latenciesMs };
}

/**
 * Requests at a steady pace until the signal aborts, each timed from when it was due: a server that stalls is
 * charged for those that had to wait behind it. `connections` bounds how many may be under way.
 */
export async function steadyLoad(
  target: LoadTarget,
  options: { connections: number; perSecond: number; signal: AbortSignal },
): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const beganMs = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      await using connection = await open(target);
      while (!options.signal.aborted) {
        const dueMs = beganMs + (sent++ / options.perSecond) * 1000;
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        // A timer wakes up to a millisecond late, which is not the server's doing.
        const lateMs = waitMs > 0 ? 0 : -waitMs;
        latenciesMs.push(lateMs + (await connection.ask()));
      }
    }),
  );
  return { perSecond: latenciesMs.length / ((performance.now() - beganMs) / 1000), latenciesMs };
}

interface Connection extends AsyncDisposable {
  /** Milliseconds until the whole answer was there. */
  ask(): Promise<number>;
}

async function open(target: LoadTarget): Promise<Connection> {
  const socket: Socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
  const request = Buffer.from(
    `GET ${target.path} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n${Object.entries(target.headers ?? {})
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve(): void; reject(error: Error): void } | null = null;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined)
      return fail(new Error(`${target.path} answered ${head.slice(0, 200)}`));
    if (received.length < headEnd + 4 + Number(length)) return;
    received = Buffer.alloc(0);
    waiting?.resolve();
    waiting = null;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    async ask() {
      const sentMs = performance.now();
      await new Promise<void>((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
      return performance.now() - sentMs;
    },
    async [Symbol.asyncDispose]() {
      socket.destroy();
    },
  };
}

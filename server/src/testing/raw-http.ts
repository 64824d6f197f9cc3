import { connect, createServer, type Server, type Socket } from 'node:net';

/** How a request says where its body ends; `both` is what no caller may say. */
export const FRAMINGS = ['neither', 'content-length', 'chunked', 'both'] as const;
export type Framing = (typeof FRAMINGS)[number];

/** A request byte for byte, as no well-behaved client would write it. */
export function rawRequest(
  method: string,
  path: string,
  { framing = 'neither', body = '', headers = ['Connection: close'] }: RawOptions = {},
): string {
  const framed = {
    neither: { lines: [], text: '' },
    'content-length': { lines: [`Content-Length: ${body.length}`], text: body },
    chunked: { lines: ['Transfer-Encoding: chunked'], text: chunked(body) },
    both: {
      lines: [`Content-Length: ${chunked(body).length}`, 'Transfer-Encoding: chunked'],
      text: chunked(body),
    },
  }[framing];
  return [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, ...framed.lines, '', framed.text].join(
    '\r\n',
  );
}

interface RawOptions {
  framing?: Framing;
  body?: string;
  headers?: string[];
}

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Sends the bytes and resolves with all that comes back, or with the head of a 101. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      if (answer.startsWith('HTTP/1.1 101 ') && answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}

/**
 * A server that knows no HTTP beyond the length of a body: it keeps every byte by connection, answers what looks
 * like the end of a request, and leaves the connection open, as one that a proxy might use again.
 */
export async function startRawUpstream(): Promise<RawUpstream> {
  const connections: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const index = connections.push('') - 1;
    sockets.add(socket);
    socket.on('error', () => {});
    let answered = 0;
    socket.setEncoding('latin1').on('data', (text: string) => {
      const all = (connections[index] ?? '') + text;
      connections[index] = all;
      for (const request of requestsIn(all).slice(answered)) {
        answered += 1;
        socket.write(
          /\r\nupgrade:/i.test(request)
            ? 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
            : `HTTP/1.1 200 OK\r\nContent-Length: ${request.startsWith('HEAD') ? 0 : 2}\r\n\r\n${request.startsWith('HEAD') ? '' : 'ok'}`,
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    connections,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export interface RawUpstream {
  port: number;
  /** All bytes that arrived, one text for each connection. */
  connections: string[];
  close(): void;
}

/** The whole requests among the bytes of a connection; what is left over after the last is a request too. */
export function requestsIn(bytes: string): string[] {
  const requests: string[] = [];
  for (let rest = bytes; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) return [...requests, rest];
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(rest.slice(0, headEnd))?.[1] ?? 0);
    requests.push(rest.slice(0, headEnd + 4 + length));
    rest = rest.slice(headEnd + 4 + length);
  }
  return requests;
}

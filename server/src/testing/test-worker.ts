import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { performServerHandshake, type ServerHttp2Session } from 'node:http2';
import type { Duplex } from 'node:stream';
import { TUNNEL_PATH, TUNNEL_PROTOCOL, WORKER_HEADERS, WORKER_PROTOCOL } from '@vivant/contract/workers';

export interface TestWorker {
  session: ServerHttp2Session;
  /** Resolves once the tunnel has ended. */
  ended: Promise<unknown>;
}

/** A worker's end of a tunnel; answers the status where the server refuses it. `answer`: its control interface. */
export async function openTestTunnel(
  baseUrl: string,
  credential: string,
  answer: RequestListener,
  headers: Record<string, string> = {},
  onRefused: (refusal: IncomingMessage) => void = () => undefined,
): Promise<TestWorker | number> {
  const outgoing = request(`${baseUrl}${TUNNEL_PATH}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: TUNNEL_PROTOCOL,
      authorization: `Bearer ${credential}`,
      [WORKER_HEADERS.protocol]: String(WORKER_PROTOCOL),
      [WORKER_HEADERS.serverUrl]: baseUrl,
      ...headers,
    },
  });
  outgoing.end();
  const taken = await Promise.race([
    once(outgoing, 'upgrade').then(([, socket, head]) => ({
      socket: socket as Duplex,
      head: head as Buffer,
    })),
    once(outgoing, 'response').then(([response]) => {
      onRefused(response as IncomingMessage);
      return (response as IncomingMessage).statusCode ?? 0;
    }),
  ]);
  if (typeof taken === 'number') {
    outgoing.destroy();
    return taken;
  }
  const { socket, head } = taken;
  socket.on('error', () => socket.destroy());
  if (head.length > 0) socket.unshift(head);
  const control = createServer(answer);
  const session = performServerHandshake(socket);
  session.on('error', () => session.destroy());
  session.on('stream', (stream) => {
    stream.on('error', () => stream.destroy());
    stream.respond({ ':status': 200 });
    control.emit('connection', stream);
  });
  return { session, ended: once(session, 'close') };
}

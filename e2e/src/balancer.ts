import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A balancer of TCP connections: each goes to the next server in turn that takes it and says it is ready. */
export interface Balancer {
  url: string;
  /** Asked for `/readyz` from now on. */
  add(port: number): void;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 250;

/** It listens before there is a server, for they have to know its address. */
export async function startBalancer(): Promise<Balancer> {
  const servers: { port: number; isReady: boolean }[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;

  const looking = setInterval(() => {
    for (const server of servers)
      void fetch(`http://127.0.0.1:${server.port}/readyz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(2000),
      }).then(
        async (answer) => {
          await answer.body?.cancel();
          server.isReady = answer.ok;
        },
        () => {
          server.isReady = false;
        },
      );
  }, LOOK_EVERY_MS);

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  }

  /** Those that are ready first; where none is, whoever takes it. */
  function lead(incoming: Socket, tried: Set<number>): void {
    turn += 1;
    const inTurn = servers
      .map((_, i) => servers[(turn + i) % servers.length])
      .filter((one) => one !== undefined);
    const next = [...inTurn.filter(({ isReady }) => isReady), ...inTurn].find(({ port }) => !tried.has(port));
    if (next === undefined) return void incoming.destroy();
    const outgoing = connect({ port: next.port, host: '127.0.0.1' });
    keep(outgoing);
    const tryNext = () => lead(incoming, tried.add(next.port));
    outgoing.once('error', tryNext);
    outgoing.once('connect', () => {
      outgoing.off('error', tryNext).on('error', () => incoming.destroy());
      incoming.on('error', () => outgoing.destroy());
      incoming.pipe(outgoing).pipe(incoming);
    });
  }

  const listener = createServer((incoming) => {
    keep(incoming);
    incoming.on('error', () => incoming.destroy());
    lead(incoming, new Set());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    add: (port) => void servers.push({ port, isReady: true }),
    async close() {
      clearInterval(looking);
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
}

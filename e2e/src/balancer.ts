import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A balancer of TCP connections: each goes to the next server in turn that takes it and says it is ready. */
export interface Balancer {
  url: string;
  /** Asked for `/readyz`, or what else `asks` names, from now on. */
  add(port: number, other?: { host?: string; asks?: string }): void;
  allReady(): boolean;
  noneReady(): boolean;
  close(): Promise<void>;
}

export interface BalancerOptions {
  /** Default: any free port of loopback. */
  host?: string;
  port?: number;
  /** Connections to a server that has not answered for a while are ended, so that their callers come again. */
  endsSilent?: boolean;
  /**
   * Connections are led to servers alone that have said so long, without a break, that they are ready. Default: to
   * whoever takes them where none says so.
   */
  settlesMs?: number | undefined;
}

interface Server {
  host: string;
  port: number;
  asks: string;
  /** Null: it is not. */
  readySinceMs: number | null;
  answeredMs: number;
  sockets: Set<Socket>;
}

const LOOK_EVERY_MS = 250;
const ANSWER_MS = 2000;
const SILENT_MS = 5000;

/** It listens before there is a server, for they have to know its address. */
export async function startBalancer({
  host = '127.0.0.1',
  port = 0,
  endsSilent = false,
  settlesMs,
}: BalancerOptions = {}): Promise<Balancer> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;

  const isReady = ({ readySinceMs }: Server) =>
    readySinceMs !== null && performance.now() - readySinceMs >= (settlesMs ?? 0);

  async function look(server: Server): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(server.asks, { headers: { connection: 'close' }, signal }).catch(() => null);
    await answer?.body?.cancel().catch(() => {});
    server.readySinceMs = answer?.ok === true ? (server.readySinceMs ?? performance.now()) : null;
    if (answer !== null) server.answeredMs = performance.now();
    if (!endsSilent || performance.now() - server.answeredMs < SILENT_MS) return;
    for (const socket of server.sockets) socket.destroy(new Error('the server is silent'));
  }
  const looking = setInterval(() => {
    for (const server of servers) void look(server);
  }, LOOK_EVERY_MS);

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  }

  /** Those that are ready first; where none is, whoever takes it, unless they have to settle. */
  function lead(incoming: Socket, tried: Set<Server>): void {
    turn += 1;
    const inTurn = servers
      .map((_, i) => servers[(turn + i) % servers.length])
      .filter((one) => one !== undefined);
    const others = settlesMs === undefined ? inTurn : [];
    const next = [...inTurn.filter(isReady), ...others].find((one) => !tried.has(one));
    if (next === undefined) return void incoming.destroy();
    const outgoing = connect({ port: next.port, host: next.host });
    keep(outgoing);
    next.sockets.add(outgoing);
    outgoing.once('close', () => next.sockets.delete(outgoing));
    const tryNext = () => lead(incoming, tried.add(next));
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
  listener.listen(port, host);
  await once(listener, 'listening');

  return {
    url: `http://${host}:${(listener.address() as AddressInfo).port}`,
    add(at, { host: on = '127.0.0.1', asks = `http://${on}:${at}/readyz` } = {}) {
      servers.push({
        host: on,
        port: at,
        asks,
        readySinceMs: -Infinity,
        answeredMs: performance.now(),
        sockets: new Set(),
      });
    },
    allReady: () => servers.every(isReady),
    noneReady: () => !servers.some(isReady),
    async close() {
      clearInterval(looking);
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isBadPort } from '@vivant/contract/bad-port';
import { isPublicUnicast } from '@vivant/contract/public-address';

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<string[]>;

export interface GuardedProxyOptions {
  /** Default: the system's own resolver. */
  resolve?: Resolve;
  /** Default: addresses anyone on the internet can reach. */
  isAllowed?: (address: string) => boolean;
}

/**
 * A way out for one session's signalling: a CONNECT proxy on loopback that refuses ports of other services, looks
 * names up itself, refuses unless all their addresses are allowed, and connects to the very address it has judged. TLS stays between the client
 * and the far server, so names and certificates are checked as ever. It needs the credentials in `url`.
 */
export interface GuardedProxy {
  url: string;
  /** The host that was refused last because of its address or port. */
  refusedHost(): string | null;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5000;

export async function startGuardedProxy(options: GuardedProxyOptions = {}): Promise<GuardedProxy> {
  const isAllowed = options.isAllowed ?? isPublicUnicast;
  const resolve = options.resolve ?? resolveBySystem;
  const secret = randomBytes(24).toString('base64url');
  const expected = Buffer.from(`Basic ${Buffer.from(`session:${secret}`).toString('base64')}`);
  const open = new Set<Duplex>();
  let refusedHost: string | null = null;

  async function addressesOf(host: string): Promise<string[]> {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    // A name with one public address among private ones may be made to change its mind.
    if (addresses.length > 0 && addresses.every(isAllowed)) return addresses;
    if (addresses.length > 0) refusedHost = host;
    return [];
  }

  async function tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: string) => {
      client.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () =>
        client.destroy(),
      );
    };
    const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return refuse('407 Proxy Authentication Required');
    const target = parseTarget(request.url ?? '');
    if (target === null) return refuse('400 Bad Request');
    // The address the caller gave was judged before; a server may name others to its client.
    if (isBadPort(target.port)) {
      refusedHost = target.host;
      return refuse('403 Forbidden');
    }
    for (const address of await addressesOf(target.host).catch(() => [])) {
      const far = await dial(address, target.port).catch(() => null);
      if (far === null) continue;
      if (client.destroyed) return void far.destroy();
      open.add(far);
      far.on('close', () => {
        open.delete(far);
        client.destroy();
      });
      client.on('close', () => far.destroy());
      far.on('error', () => far.destroy());
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) far.write(head);
      far.pipe(client);
      client.pipe(far);
      return;
    }
    refuse(refusedHost === target.host ? '403 Forbidden' : '502 Bad Gateway');
  }

  // Signalling only goes through CONNECT; plain requests would travel unencrypted.
  const server = createServer((_request, response) => void response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    void tunnel(request, client, head);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://session:${secret}@127.0.0.1:${port}`,
    refusedHost: () => refusedHost,
    async close() {
      for (const stream of open) stream.destroy();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/** `host:port` or `[IPv6]:port`. */
function parseTarget(text: string): { host: string; port: number } | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@?#\s]+)):(\d{1,5})$/i.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  return host === undefined || port < 1 || port > 65_535 ? null : { host: host.toLowerCase(), port };
}

function dial(host: string, port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.setNoDelay(true);
      done(socket);
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', fail);
  });
}

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The first of `preferred` that is free at `address`, else any free one. Free now is not reserved: a program that
 * listens there must be ready to lose the race, which shows as a failed start.
 */
export async function pickPort(
  protocol: 'tcp' | 'udp',
  address: string,
  preferred: readonly (number | undefined)[] = [],
): Promise<number> {
  for (const port of preferred) {
    if (port !== undefined && (await isPortFree(protocol, address, port))) return port;
  }
  return await bindOnce(protocol, address, 0);
}

export async function isPortFree(protocol: 'tcp' | 'udp', address: string, port: number): Promise<boolean> {
  try {
    await bindOnce(protocol, address, port);
    return true;
  } catch {
    return false;
  }
}

async function bindOnce(protocol: 'tcp' | 'udp', address: string, port: number): Promise<number> {
  if (protocol === 'tcp') {
    const server = createServer();
    server.listen({ host: address, port, exclusive: true });
    await once(server, 'listening');
    const bound = (server.address() as { port: number }).port;
    server.close();
    await once(server, 'close');
    return bound;
  }
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.bind({ address, port, exclusive: true });
  await once(socket, 'listening');
  const bound = socket.address().port;
  socket.close();
  await once(socket, 'close');
  return bound;
}

import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { StartError } from '@vivant/platform/start-error';
import { unixAddress } from '@vivant/platform/unix-address';
import type { FastifyInstance } from 'fastify';
import { adminSocketPath } from '../../ports/admin.ts';

/**
 * Serves the operator's commands on a Unix socket of mode 0600. A socket that a killed server left behind is
 * replaced. Returns what closes it.
 * @throws StartError when a server answers there already, or something else stands in its place.
 */
export async function listenOnAdminSocket(
  app: FastifyInstance,
  dataDir: string,
): Promise<() => Promise<void>> {
  const socketPath = adminSocketPath(dataDir);
  await app.ready();
  const address = unixAddress(socketPath);
  await removeStale(socketPath, address.path);
  const server = createServer((request, response) => app.routing(request, response));
  const listening = once(server, 'listening');
  // The mode must hold from the first instant; the bind happens within this very call.
  const mask = process.umask(0o177);
  try {
    server.listen(address.path);
  } finally {
    process.umask(mask);
  }
  await listening;
  chmodSync(socketPath, 0o600);
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    // Node removes the socket by the address it was bound to, so that stays valid until here.
    address.release();
    await app.close();
  };
}

async function removeStale(socketPath: string, connectPath: string): Promise<void> {
  const found = lstatSync(socketPath, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isSocket()) {
    throw new StartError(`${socketPath} is in the way and no socket. Move it elsewhere and start again.`);
  }
  const probe = connect(connectPath);
  const answered = await new Promise<boolean>((resolve) => {
    probe.once('connect', () => resolve(true));
    probe.once('error', () => resolve(false));
  });
  probe.destroy();
  if (answered) throw new StartError(`A server answers on ${socketPath} already. Stop it first.`);
  rmSync(socketPath, { force: true });
}

import type { Db } from '../ports/database.ts';
import type { TunnelHolders } from '../ports/worker-tunnels.ts';
import { clearTunnel, findTunnel, forgetTunnel, writeTunnel } from './store.ts';
import { hostIdOf, workerIdOf } from './workers.ts';

export function createTunnelHolders(db: Db): TunnelHolders {
  return {
    hold: ({ hostId, serverUrl }, at) => writeTunnel(db, workerIdOf(hostId), { at, serverUrl }),
    release: (hostId, at) => clearTunnel(db, workerIdOf(hostId), at),
    async find(hostId) {
      const found = await findTunnel(db, workerIdOf(hostId));
      return found === null
        ? null
        : {
            host: { hostId: hostIdOf(found.id), serverUrl: found.serverUrl },
            ...{ at: found.at, version: found.version },
          };
    },
    forget: (hostId, version) => forgetTunnel(db, workerIdOf(hostId), version),
  };
}

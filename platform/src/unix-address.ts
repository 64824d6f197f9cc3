import { closeSync, constants, openSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Linux ends a socket's path at 107 bytes (sun_path less its closing zero). */
export const SOCKET_PATH_MAX_BYTES = 107;

export interface UnixAddress {
  /** The address to listen on or connect to; at most 107 bytes. Only valid in this process. */
  readonly path: string;
  /** Gives the directory handle back. The address is dead then, connections made through it live on. */
  release(): void;
}

/**
 * An address for the socket file `socketPath`, however long that path is. A long one is reached through a
 * handle on its directory (`/proc/self/fd/N/name`): the socket stays where it belongs, and no short-named
 * directory in a world-writable place has to be trusted.
 */
export function unixAddress(socketPath: string): UnixAddress {
  if (Buffer.byteLength(socketPath) <= SOCKET_PATH_MAX_BYTES) {
    return { path: socketPath, release: () => undefined };
  }
  const fd = openSync(dirname(socketPath), constants.O_RDONLY | constants.O_DIRECTORY);
  let open = true;
  return {
    path: `/proc/self/fd/${fd}/${basename(socketPath)}`,
    release: () => {
      if (open) closeSync(fd);
      open = false;
    },
  };
}

import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { unixAddress } from '../embedded/unix-address.ts';
import { adminSocketPath } from '../ports/admin.ts';

/** No server runs on this data directory. */
export class NoServerError extends Error {
  override name = 'NoServerError';
}

/** The server refused, or could not be asked; the message is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const TIMEOUT_MS = 30_000;

export type AdminClient = ReturnType<typeof createAdminClient>;

/** Talks to the running server over the socket in its data directory. */
export function createAdminClient(dataDir: string) {
  const socketPath = adminSocketPath(dataDir);

  async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    let answer: { status: number; text: string };
    try {
      answer = await exchange(socketPath, method, path, payload);
    } catch (error) {
      throw explain(error as NodeJS.ErrnoException, dataDir);
    }
    const parsed = JSON.parse(answer.text) as { message?: string };
    if (answer.status >= 400)
      throw new CommandError(parsed.message ?? `The server answered ${answer.status}.`);
    return parsed as T;
  }

  return {
    get: <T>(path: string) => ask<T>('GET', path),
    post: <T>(path: string, body: object = {}) => ask<T>('POST', path, body),
  };
}

async function exchange(socketPath: string, method: string, path: string, payload: string | undefined) {
  const address = unixAddress(socketPath);
  try {
    return await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request({
        socketPath: address.path,
        method,
        path,
        // Named, as the default would be the socket's path.
        headers: {
          host: 'vivant',
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      outgoing.once('error', reject);
      outgoing.once('response', (response) => {
        text(response).then((said) => resolve({ status: response.statusCode ?? 500, text: said }), reject);
      });
      outgoing.end(payload);
    });
  } finally {
    address.release();
  }
}

function explain(error: NodeJS.ErrnoException, dataDir: string): Error {
  switch (error.code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
    case 'ENOTDIR':
      return new NoServerError(
        `No Vivant server runs on the data directory ${dataDir}. Start one with ./vivant start, or set VIVANT_DATA_DIR to the directory of the one that runs.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new CommandError(
        `The server on ${dataDir} belongs to another user. Run this command as that user, or with sudo.`,
      );
    default:
      return new CommandError(`The server on ${dataDir} did not answer: ${error.message}`);
  }
}

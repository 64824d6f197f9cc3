import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

export type AdminClient = ReturnType<typeof createAdminClient>;

/** Talks to the running server over the socket in its data directory. */
export function createAdminClient(dataDir: string) {
  const socketPath = adminSocketPath(dataDir);

  async function askBytes(method: Method, path: string, body?: object): Promise<Buffer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    let answer: { status: number; content: Buffer };
    try {
      answer = await exchange(socketPath, method, path, payload);
    } catch (error) {
      throw explain(error as NodeJS.ErrnoException, dataDir);
    }
    if (answer.status >= 400) throw new CommandError(messageOf(answer));
    return answer.content;
  }

  async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
    return JSON.parse((await askBytes(method, path, body)).toString('utf8')) as T;
  }

  return {
    get: <T>(path: string) => ask<T>('GET', path),
    getBytes: (path: string) => askBytes('GET', path),
    post: <T>(path: string, body: object = {}) => ask<T>('POST', path, body),
    put: <T>(path: string, body: object) => ask<T>('PUT', path, body),
    patch: <T>(path: string, body: object) => ask<T>('PATCH', path, body),
  };
}

async function exchange(socketPath: string, method: string, path: string, payload: string | undefined) {
  const address = unixAddress(socketPath);
  try {
    return await new Promise<{ status: number; content: Buffer }>((resolve, reject) => {
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
        buffer(response).then((content) => resolve({ status: response.statusCode ?? 500, content }), reject);
      });
      outgoing.end(payload);
    });
  } finally {
    address.release();
  }
}

function messageOf({ status, content }: { status: number; content: Buffer }): string {
  try {
    const { message } = JSON.parse(content.toString('utf8')) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // No answer of ours.
  }
  return `The server answered ${status}.`;
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

import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { unixAddress } from '@vivant/platform/unix-address';
import { adminSocketPath } from '../ports/admin.ts';
import { type FormPart, formBody } from './form-body.ts';

/** No server runs on this data directory. */
export class NoServerError extends Error {
  override name = 'NoServerError';
  readonly code = 'no_server';
}

/** The server refused, or could not be asked; the message is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** The server's, or one of our own; for machines. */
  readonly code: string;

  constructor(message: string, code = 'command_failed') {
    super(message);
    this.code = code;
  }
}

const TIMEOUT_MS = 30_000;
/** Files are read, sent and checked meanwhile. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Body = { json: object } | { form: FormPart[] } | undefined;

export type AdminClient = ReturnType<typeof createAdminClient>;

/** Talks to the running server over the socket in its data directory. */
export function createAdminClient(dataDir: string) {
  const socketPath = adminSocketPath(dataDir);

  async function askBytes(method: Method, path: string, body?: Body): Promise<Buffer> {
    let answer: { status: number; content: Buffer };
    try {
      answer = await exchange(socketPath, method, path, body);
    } catch (error) {
      throw explain(error as NodeJS.ErrnoException, dataDir);
    }
    if (answer.status >= 400) throw refusalOf(answer);
    return answer.content;
  }

  async function ask<T>(method: Method, path: string, body?: Body): Promise<T> {
    return JSON.parse((await askBytes(method, path, body)).toString('utf8')) as T;
  }

  return {
    get: <T>(path: string) => ask<T>('GET', path),
    getBytes: (path: string) => askBytes('GET', path),
    post: <T>(path: string, json: object = {}) => ask<T>('POST', path, { json }),
    /** Files and fields; files are read as they are sent. */
    postForm: <T>(path: string, form: FormPart[]) => ask<T>('POST', path, { form }),
    put: <T>(path: string, json: object) => ask<T>('PUT', path, { json }),
    patch: <T>(path: string, json: object) => ask<T>('PATCH', path, { json }),
    delete: <T>(path: string) => ask<T>('DELETE', path),
  };
}

async function exchange(socketPath: string, method: string, path: string, body: Body) {
  const form = body !== undefined && 'form' in body ? formBody(body.form) : null;
  const contentType = form?.contentType ?? (body === undefined ? null : 'application/json');
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
          ...(contentType === null ? {} : { 'content-type': contentType }),
        },
        signal: AbortSignal.timeout(form !== null ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      });
      let isAnswered = false;
      // A server that refuses before it has read everything says why.
      const fail = (error: unknown) => {
        if (!isAnswered) reject(error);
      };
      outgoing.once('error', fail);
      outgoing.once('response', (response) => {
        isAnswered = true;
        buffer(response).then((content) => resolve({ status: response.statusCode ?? 500, content }), reject);
      });
      if (form !== null) pipeline(form.body, outgoing).catch(fail);
      else outgoing.end(body !== undefined && 'json' in body ? JSON.stringify(body.json) : undefined);
    });
  } finally {
    address.release();
  }
}

function refusalOf({ status, content }: { status: number; content: Buffer }): CommandError {
  try {
    const { error, message } = JSON.parse(content.toString('utf8')) as { error?: unknown; message?: unknown };
    if (typeof message === 'string')
      return new CommandError(message, typeof error === 'string' ? error : undefined);
  } catch {
    // No answer of ours.
  }
  return new CommandError(`The server answered ${status}.`);
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

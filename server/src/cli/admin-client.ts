import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AnswerOf, InputOf, OperatorCall } from '@vivant/contract/operator/api';
import { unixAddress } from '@vivant/platform/unix-address';
import { adminSocketPath } from '../ports/admin.ts';
import { type FormPart, formBody } from './form-body.ts';

/** Thrown if no server runs on this data directory. */
export class NoServerError extends Error {
  override name = 'NoServerError';
  readonly code = 'no_server';
}

/** The server refused, or could not be reached; the message is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** The server's code, or one of our own; for scripts. */
  readonly code: string;

  constructor(message: string, code = 'command_failed') {
    super(message);
    this.code = code;
  }
}

const TIMEOUT_MS = 30_000;
/** Includes the time in which files are read, sent and checked. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/**
 * A connection is not kept for a later call: by then the address of a long path may lead to another socket, and a
 * server that stops would wait for the connection.
 */
const ONE_CONNECTION = { agent: false } as const;

/** Includes the time to read every file, perhaps from a bucket; a server that stops closes the connection. */
const INTEGRITY_TIMEOUT_MS = 24 * 3_600_000;

type Body = { json: object } | { form: FormPart[] } | undefined;

/** Asks the running server over the socket in its data directory. @throws NoServerError, CommandError */
export interface AdminClient {
  ask<C extends OperatorCall>(
    call: C,
    ...input: object extends InputOf<C> ? [] : [InputOf<C>]
  ): Promise<AnswerOf<C>>;
  /** Sends files and fields; files are read as they are sent. */
  askWithForm(call: 'POST /avatars', form: FormPart[]): Promise<AnswerOf<'POST /avatars'>>;
  /**
   * The answer as a stream, with the name that the server gives it. The stream fails if the server breaks it off, or on
   * abort.
   */
  download(call: 'GET /backup', signal: AbortSignal): Promise<{ name: string; bytes: Readable }>;
  askForBytes(call: 'GET /moderation/:id/portrait', input: { id: string }): Promise<Uint8Array>;
}

export function createAdminClient(dataDir: string): AdminClient {
  const socketPath = adminSocketPath(dataDir);

  async function contentOf(call: string, input: Input = {}): Promise<Buffer> {
    const { method, path } = addressOf(call, input);
    // A call without a body may still change something, so it sends an empty one.
    const json = method === 'GET' || method === 'DELETE' ? undefined : { json: input.body ?? {} };
    const body = input.form === undefined ? json : { form: input.form };
    let answer: { status: number; content: Buffer };
    try {
      answer = await exchange(socketPath, method, path, body, timeoutOf(call, input));
    } catch (error) {
      throw explain(error as NodeJS.ErrnoException, dataDir);
    }
    if (answer.status >= 400) throw refusalOf(answer);
    return answer.content;
  }

  const parsed = async (content: Promise<Buffer>) => JSON.parse((await content).toString('utf8'));

  return {
    ask: (call, ...[input]) => parsed(contentOf(call, input as Input | undefined)),
    askWithForm: (call, form) => parsed(contentOf(call, { form })),
    askForBytes: contentOf,
    async download(call, signal) {
      const { method, path } = addressOf(call, {});
      try {
        const bytes = await begin(socketPath, method, path, signal);
        const disposition = bytes.headers['content-disposition'] ?? '';
        return { name: /filename="([^"]*)"/.exec(disposition)?.[1] ?? '', bytes };
      } catch (error) {
        throw error instanceof CommandError ? error : explain(error as NodeJS.ErrnoException, dataDir);
      }
    },
  };
}

function timeoutOf(call: string, { form }: Input): number {
  if (call === ('GET /integrity' satisfies OperatorCall)) return INTEGRITY_TIMEOUT_MS;
  return form === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS;
}

interface Input {
  id?: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  form?: FormPart[];
}

/** "GET /keys/:id" → the method and the path of the request. */
function addressOf(call: string, { id = '', query = {} }: Input): { method: string; path: string } {
  const [method = '', template = ''] = call.split(' ');
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const path = template.replace(':id', () => encodeURIComponent(id));
  return { method, path: search === '' ? path : `${path}?${search}` };
}

/** Requests an answer of any length; only its beginning has a time limit. */
async function begin(
  socketPath: string,
  method: string,
  path: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = unixAddress(socketPath);
  try {
    const outgoing = request({
      ...{ ...ONE_CONNECTION, socketPath: address.path, method, path, signal },
      headers: { host: 'vivant' },
    }).end();
    const limit = setTimeout(
      () => outgoing.destroy(new Error(`nothing came within ${TIMEOUT_MS / 1000} s`)),
      TIMEOUT_MS,
    );
    const [response] = (await once(outgoing, 'response').finally(() => clearTimeout(limit))) as [
      IncomingMessage,
    ];
    if (response.statusCode === 200) return response;
    throw refusalOf({ status: response.statusCode ?? 500, content: await buffer(response) });
  } finally {
    address.release();
  }
}

async function exchange(socketPath: string, method: string, path: string, body: Body, timeoutMs: number) {
  const form = body !== undefined && 'form' in body ? formBody(body.form) : null;
  const contentType = form?.contentType ?? (body === undefined ? null : 'application/json');
  const address = unixAddress(socketPath);
  try {
    return await new Promise<{ status: number; content: Buffer }>((resolve, reject) => {
      const outgoing = request({
        ...ONE_CONNECTION,
        socketPath: address.path,
        method,
        path,
        // Set, as the default would be the socket's path.
        headers: {
          host: 'vivant',
          ...(contentType === null ? {} : { 'content-type': contentType }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      let isAnswered = false;
      // A server that refuses before it has read the whole body still says why.
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
    // Not one of our error bodies.
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

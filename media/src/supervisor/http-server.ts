import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  type ControlRefusal,
  RehearsalChange,
  RehearsalQuestions,
  SessionAssignment,
  type SessionPresence,
  SlotRequest,
} from '@vivant/contract/control';
import { HOST_PATHS, paramsIn } from '@vivant/contract/control-paths';
import { VIDEO } from '@vivant/contract/video';
import { acceptsBearer } from '@vivant/platform/bearer';
import type { Builds } from './builds.ts';
import type { Rehearsals } from './rehearsals.ts';
import { RefusedError } from './session-child.ts';
import type { SessionPool } from './session-pool.ts';

/** A persona's texts and a long history fit many times over. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** @param id of the session in the path; '' for a path without one */
type Handler = (request: IncomingMessage, response: ServerResponse, id: string) => void | Promise<void>;

export interface SupervisorHttpOptions {
  /** Secrets that the server may use. Null: only the server can be at the other end of the connections. */
  secrets: readonly string[] | null;
  pool: Pick<SessionPool, 'assign' | 'keepSlot' | 'rehearse' | 'end' | 'sessions' | 'inRoom' | 'freeSlots'>;
  rehearsals: Pick<Rehearsals, 'answer'>;
  builds: Pick<Builds, 'take'>;
}

/** The control interface of a media host (see contract/src/control.ts). Every request but /healthz needs the secret. */
export function createSupervisorHttp({ secrets, pool, rehearsals, builds }: SupervisorHttpOptions): Server {
  const accepts = secrets === null ? null : acceptsBearer(secrets);

  function authorised(request: IncomingMessage): boolean {
    return accepts === null || accepts(request.headers.authorization);
  }

  async function takeSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = SessionAssignment.safeParse(await readJson(request));
    if (!parsed.success) {
      // Paths only: the values hold a token.
      const paths = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
      throw new RefusedError('invalid_assignment', `the assignment is not understood: ${paths}`);
    }
    // A caller that stopped waiting never learns that the session runs, so it must not run.
    answer(response, 200, await pool.assign(parsed.data, givenUp(response)));
  }

  async function answerRehearsal(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = RehearsalQuestions.safeParse(await readJson(request));
    if (!parsed.success) throw new RefusedError('invalid_assignment', 'the questions are not understood');
    answer(response, 200, await rehearsals.answer(parsed.data, givenUp(response)));
  }

  async function changeRehearsal(request: IncomingMessage, response: ServerResponse, id: string) {
    const parsed = RehearsalChange.safeParse(await readJson(request));
    if (!parsed.success) throw new RefusedError('invalid_assignment', 'the change is not understood');
    answer(response, (await pool.rehearse(id, parsed.data)) ? 204 : 404, undefined);
  }

  async function keepSlot(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    pool.keepSlot(id, await slotVideo(request));
    answer(response, 204, undefined);
  }

  function tellPresence(_request: IncomingMessage, response: ServerResponse, id: string): void {
    const inRoom = pool.inRoom(id);
    if (inRoom === null) answer(response, 404, undefined);
    else answer(response, 200, { inRoom } satisfies SessionPresence);
  }

  function endSession(_request: IncomingMessage, response: ServerResponse, id: string): void {
    answer(response, pool.end(id) ? 204 : 404, undefined);
  }

  async function takeBuild(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await builds.take(request, givenUp(response), (made, signal) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      return pipeline(made, response, { signal });
    });
  }

  const handlers: readonly [method: string, path: string, Handler][] = [
    ['POST', HOST_PATHS.sessions, takeSession],
    ['POST', HOST_PATHS.slot, keepSlot],
    ['GET', HOST_PATHS.session, tellPresence],
    ['PUT', HOST_PATHS.rehearsal, changeRehearsal],
    ['DELETE', HOST_PATHS.session, endSession],
    ['POST', HOST_PATHS.rehearsalAnswers, answerRehearsal],
    ['POST', HOST_PATHS.builds, takeBuild],
  ];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (request.method === 'GET' && pathname === HOST_PATHS.health) {
      answer(response, 200, { sessions: pool.sessions().length, freeSlots: pool.freeSlots() });
      return;
    }
    if (!authorised(request)) {
      answer(response, 401, undefined);
      return;
    }
    for (const [method, path, handler] of handlers) {
      const params = request.method === method ? paramsIn(path, pathname) : null;
      if (params !== null) return handler(request, response, params.id ?? '');
    }
    answer(response, 404, undefined);
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const refusal: ControlRefusal =
        error instanceof RefusedError
          ? error.refusal
          : { error: 'join_failed', message: error instanceof Error ? error.message : String(error) };
      // The rest of a refused build's body is not read.
      if (!request.complete) response.shouldKeepAlive = false;
      answer(response, 503, refusal);
    });
  });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return;
  if (body === undefined) {
    response.writeHead(status).end();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Aborted when the caller hangs up before the answer. */
function givenUp(response: ServerResponse): AbortSignal {
  const hungUp = new AbortController();
  response.on('close', () => {
    if (!response.writableEnded) hungUp.abort();
  });
  return hungUp.signal;
}

/** An older server asks without a picture: its sessions have one of common size until they come. */
async function slotVideo(request: IncomingMessage): Promise<SessionAssignment['video']> {
  if (request.headers['content-length'] === undefined || request.headers['content-length'] === '0')
    return VIDEO;
  const parsed = SlotRequest.safeParse(await readJson(request));
  if (!parsed.success)
    throw new RefusedError('invalid_assignment', 'the picture of a slot is not understood');
  return parsed.data.video;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new RefusedError('invalid_assignment', 'what was sent is too large');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new RefusedError('invalid_assignment', 'what was sent is not JSON');
  }
}

import {
  AssignmentResult,
  REHEARSAL_ANSWERS_MS,
  RehearsalAnswers,
  SessionPresence,
} from '@vivant/contract/control';
import { HOST_PATHS, pathTo } from '@vivant/contract/control-paths';
import { hostIdOfTunnel } from '@vivant/contract/workers';
import type { LogContext } from '@vivant/platform/log';
import { NO_TRACING, type Tracing } from '@vivant/platform/tracing';
import { Agent, request } from 'undici';
import type { ZodType } from 'zod';
import { MediaHostRefusal, type MediaHosts, MediaHostUnreachableError } from '../../ports/media-hosts.ts';
import type { TunnelledHost, WordsForWorkers } from '../../ports/worker-tunnels.ts';
import { connectToHosts, secretFor } from './connect.ts';
import { nobodyThere, refusalOf } from './refusal.ts';
import type { Tunnels } from './tunnels.ts';

/** No answer of the contract comes near it: a host that sends without end is cut off. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
const END_TIMEOUT_MS = 3000;
const SLOT_TIMEOUT_MS = 2000;
const PRESENCE_TIMEOUT_MS = 2000;
/** The host may fetch new documents first. */
const CHANGE_TIMEOUT_MS = 10_000;
/** With what it takes to fetch the documents. */
const REHEARSAL_TIMEOUT_MS = REHEARSAL_ANSWERS_MS + 10_000;

export interface HttpMediaHostsOptions {
  /** Shared with the hosts that listen. */
  secret: string;
  /** Hosts that joined over the public address are called through these, and need no secret. */
  workers?: { tunnels: Pick<Tunnels, 'find' | 'open'>; words: WordsForWorkers };
  /** Of what is under way, for the host to go on with: its id in the log, and its place in a trace. */
  logContext?: LogContext | undefined;
  tracing?: Tracing | undefined;
}

/** The control interface of media hosts over HTTP: at their addresses, or inside the tunnels of workers. */
export function createHttpMediaHosts({
  secret,
  workers,
  logContext,
  tracing = NO_TRACING,
}: HttpMediaHostsOptions): MediaHosts & { close(): Promise<void> } {
  const agent = new Agent({
    pipelining: 1,
    maxResponseSize: ANSWER_MAX_BYTES,
    connect: connectToHosts(workers?.tunnels),
  });

  /** Null: a host that listens. @throws MediaHostRefusal where a worker has no tunnel */
  async function workerAt(address: string): Promise<TunnelledHost | null> {
    const hostId = hostIdOfTunnel(new URL(address).hostname);
    if (hostId === null || workers === undefined) return null;
    const found = await workers.tunnels.find(hostId);
    if (found === null) throw new MediaHostRefusal({ error: 'draining', message: 'It has no tunnel.' });
    return found;
  }

  async function send(url: string, init: Parameters<typeof request>[1]) {
    const headers = { 'content-type': 'application/json', ...secretFor(url, secret) };
    try {
      const response = await request(url, { ...init, headers, dispatcher: agent });
      return { status: response.statusCode, text: await response.body.text() };
    } catch (error) {
      // The error of a request may quote what was sent, and that holds a token: keep its name alone.
      const kind = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unknown';
      if (kind === 'ECONNREFUSED') throw nobodyThere();
      throw new MediaHostUnreachableError(`A media host did not answer (${kind}).`);
    }
  }

  return {
    async isReachable(address) {
      const hostId = hostIdOfTunnel(new URL(address).hostname);
      return hostId === null || (await workers?.tunnels.find(hostId)) != null;
    },

    async assign(address, given, signal) {
      const worker = await workerAt(address);
      const assignment = worker === null ? given : (workers?.words.assignment(worker, given) ?? given);
      const answer = await send(trimmed(address) + HOST_PATHS.sessions, {
        method: 'POST',
        body: JSON.stringify({
          ...assignment,
          ...{ requestId: logContext?.getStore()?.requestId, traceparent: tracing.traceparent() },
        }),
        signal,
        headersTimeout: 0,
      });
      const result = parsed(AssignmentResult, answer);
      if (result !== null && result.sessionId === assignment.sessionId) return result;
      throw refusalOf(answer);
    },

    async keepSlot(address, sessionId, video) {
      const answer = await send(trimmed(address) + pathTo(HOST_PATHS.slot, { id: sessionId }), {
        method: 'POST',
        body: JSON.stringify({ video }),
        signal: AbortSignal.timeout(SLOT_TIMEOUT_MS),
      });
      // A host of an older release knows no such call; its assignment says whether there is room.
      if (answer.status !== 204 && answer.status !== 404) throw refusalOf(answer);
    },

    async rehearse(address, given, signal) {
      const worker = await workerAt(address);
      const questions = worker === null ? given : (workers?.words.rehearsal(worker, given) ?? given);
      const answer = await send(trimmed(address) + HOST_PATHS.rehearsalAnswers, {
        method: 'POST',
        body: JSON.stringify(questions),
        signal: AbortSignal.any([signal, AbortSignal.timeout(REHEARSAL_TIMEOUT_MS)]),
        headersTimeout: 0,
      });
      const answers = parsed(RehearsalAnswers, answer);
      if (answers === null) throw refusalOf(answer, 'It is of an older release.');
      return answers;
    },

    async isInRoom(address, sessionId) {
      const answer = await send(trimmed(address) + pathTo(HOST_PATHS.session, { id: sessionId }), {
        method: 'GET',
        signal: AbortSignal.timeout(PRESENCE_TIMEOUT_MS),
      });
      return parsed(SessionPresence, answer)?.inRoom ?? false;
    },

    async changeRehearsal(address, sessionId, given) {
      const worker = await workerAt(address);
      const change = worker === null ? given : (workers?.words.rehearsal(worker, given) ?? given);
      const answer = await send(trimmed(address) + pathTo(HOST_PATHS.rehearsal, { id: sessionId }), {
        method: 'PUT',
        body: JSON.stringify(change),
        signal: AbortSignal.timeout(CHANGE_TIMEOUT_MS),
      });
      if (answer.status === 204 || answer.status === 404) return answer.status === 204;
      throw refusalOf(answer);
    },

    async end(address, sessionId) {
      const { status } = await send(trimmed(address) + pathTo(HOST_PATHS.session, { id: sessionId }), {
        method: 'DELETE',
        signal: AbortSignal.timeout(END_TIMEOUT_MS),
      });
      if (status !== 204 && status !== 404) {
        throw new MediaHostUnreachableError(`A media host refused to end a session (${status}).`);
      }
    },

    close: () => agent.close(),
  };
}

/** Null for any answer but 200 with what the schema says. */
function parsed<T>(schema: ZodType<T>, { status, text }: { status: number; text: string }): T | null {
  if (status !== 200) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, '');
}

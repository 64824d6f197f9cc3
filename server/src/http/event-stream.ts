import { once } from 'node:events';
import { ServiceError } from '@vivant/contract/errors';
import { createCounts } from '@vivant/platform/counts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whenCallerLeaves } from './caller-leaves.ts';
import { rateLimited } from './rate-limits.ts';

export interface EventStream {
  /** Aborted when the reader leaves, the server stops or the stream's time is over. */
  signal: AbortSignal;
  /** Sends whole blocks of `field: value` lines, and waits while the reader has not taken what was sent before. */
  send(blocks: string): Promise<void>;
}

export interface EventStreams {
  /**
   * Answers with server-sent events until `write` is done; what it throws ends the stream.
   * @throws ServiceError rate_limited: the account has as many open as it may; unavailable: this process has.
   */
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    write: (stream: EventStream) => Promise<void>,
  ): Promise<void>;
}

/** Of one endpoint in this process: each looks into the database about every second, and may hold a page in memory. */
const STREAMS_IN_ALL = 500;
/** Readers of a server that goes open their streams elsewhere, not all in the same moment. */
const GO_ON_WITHIN_MS = 1_000;

/** For the streams of one endpoint; a HEAD of it must not be routed, as it would have no end. */
export function createEventStreams(
  app: FastifyInstance,
  {
    inAll = STREAMS_IN_ALL,
    perAccount,
    refusal,
    maxMs,
    retryAfterMs,
  }: {
    inAll?: number;
    perAccount: number;
    /** The message when an account has too many. */
    refusal: string;
    /** Streams end then; none: when the reader leaves. */
    maxMs?: number;
    retryAfterMs: number;
  },
): EventStreams {
  const closing = new AbortController();
  // Open streams would delay the end of the server.
  app.addHook('preClose', async () => closing.abort());
  const open = createCounts();

  return {
    async serve(request, reply, accountId, write) {
      const release = open.take(accountId, perAccount);
      if (release === null)
        throw rateLimited(refusal, { allowed: false, remaining: 0, resetsInMs: retryAfterMs });
      if (open.all() > inAll) {
        release();
        throw new ServiceError(
          'unavailable',
          'Too many streams are open at this server. Try again shortly.',
          {
            retryAfterSeconds: Math.ceil(retryAfterMs / 1000),
          },
        );
      }
      const signal = AbortSignal.any([
        closing.signal,
        app.edge.leaving,
        whenCallerLeaves(reply),
        ...(maxMs === undefined ? [] : [AbortSignal.timeout(maxMs)]),
      ]);
      reply.hijack();
      const { raw } = reply;
      try {
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) raw.setHeader(name, value);
        raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no',
          // Nothing follows it, so the end of the stream must not leave an idle connection.
          connection: 'close',
        });
        await write({
          signal,
          async send(blocks) {
            signal.throwIfAborted();
            if (!raw.write(blocks)) await once(raw, 'drain', { signal });
          },
        });
      } catch (error) {
        if (!signal.aborted) request.log.debug({ err: error }, 'a stream of events ended');
      } finally {
        release();
        if (app.edge.leaving.aborted && !raw.destroyed)
          raw.end(`retry: ${Math.ceil(Math.random() * GO_ON_WITHIN_MS)}\n\n`);
        else raw.end();
      }
    },
  };
}

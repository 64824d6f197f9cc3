import {
  JOIN_PATH,
  type JoinAnswer,
  type JoinRefusal,
  JoinRequest,
  WORKER_PROTOCOL,
} from '@vivant/contract/workers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateCounter } from '../../ports/rate-counter.ts';
import type { Workers } from '../../workers/workers.ts';
import type { HttpApp } from '../app.ts';
import { BareRefusal } from '../errors.ts';
import { networkOf, siteOf } from '../network.ts';
import { rateLimited, stateRateLimit } from '../rate-limits.ts';

/** Of one network, and of an IPv6 site: who has a token needs one try. */
const TRIES = { limit: 10, windowSeconds: 60 };
const TRIES_OF_SITE = { limit: 40, windowSeconds: 60 };
const BODY_MAX_BYTES = 4 * 1024;

/**
 * POST /worker/join: a machine changes its token for a credential of its own (contract `workers`). The token is
 * found by its hash, so its comparison tells nothing; it is in no log and no answer.
 */
export function joinWorkerRoute(
  app: HttpApp,
  { workers, counter }: { workers: Pick<Workers, 'join'>; counter: RateCounter },
): void {
  async function countTry(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [network, site] = [networkOf(request.ip), siteOf(request.ip)];
    const counted = [
      ...(site === network ? [] : [{ key: `worker-join:${site}`, limit: TRIES_OF_SITE }]),
      { key: `worker-join:${network}`, limit: TRIES },
    ];
    for (const { key, limit } of counted) {
      const count = await counter.take(key, limit);
      if (count.allowed) continue;
      stateRateLimit(reply, limit.limit, count);
      throw rateLimited('Too many attempts to join from this network.', count);
    }
  }

  app.post(
    JOIN_PATH,
    {
      config: { hidden: true },
      bodyLimit: BODY_MAX_BYTES,
      onRequest: countTry,
      schema: { body: JoinRequest },
    },
    async (request, reply): Promise<JoinAnswer | JoinRefusal> => {
      const { token, protocol, version } = request.body;
      reply.header('cache-control', 'no-store');
      if (protocol !== WORKER_PROTOCOL) {
        reply.code(409);
        return {
          error: 'version_mismatch',
          message:
            `This server and the worker do not fit together (${WORKER_PROTOCOL}, ${protocol}). ` +
            'Run the same release of Vivant on both; the token has not been used.',
        };
      }
      const joined = await workers.join(token, version);
      if (joined === null) throw new BareRefusal(401);
      return joined;
    },
  );
}

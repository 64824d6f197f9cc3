import type { Readable } from 'node:stream';
import { LinkToken } from '@vivant/contract/studio/people';
import {
  RESTORE_LINK,
  type RestoreOffer,
  RestoreStart,
  type RestoreState,
} from '@vivant/contract/studio/restore';
import type { FastifyInstance } from 'fastify';
import type { RateCounter } from '../../ports/rate-counter.ts';
import { studioCallsOf } from './calls.ts';
import { takeVisit } from './sign-in-routes.ts';

/** A network may try so often in a quarter of an hour. */
const TRIES = 60;

/** Each asks for the link for the first owner: whoever has it may make the installation theirs anyway. */
export interface FirstRestore {
  /** @throws ServiceError link_invalid, link_expired */
  offer(token: string): Promise<RestoreOffer>;
  /**
   * Takes the file of an archive. `accepted` is called once the link is known to be good, before anything is read.
   * @throws ServiceError link_invalid, link_expired; StudioError restore_refused
   */
  receive(
    token: string,
    file: { bytes: Readable; sizeBytes: number | null },
    accepted: () => void,
  ): Promise<void>;
  /** Begins; how it goes on is told by `state`. @throws ServiceError link_invalid, link_expired; StudioError restore_refused */
  start(start: RestoreStart): Promise<void>;
  /** Of the restore that was begun with this link, also after it is used up. */
  state(token: string): RestoreState;
}

export function restoreRoutes({
  firstRestore,
  rates,
}: {
  firstRestore: FirstRestore;
  rates: { shared: RateCounter };
}): (studio: FastifyInstance) => void {
  return (studio) => {
    void studio.register(async (scope: FastifyInstance) => {
      scope.addContentTypeParser('application/octet-stream', (_request, bytes, done) => done(null, bytes));
      const answer = studioCallsOf(scope);

      answer('POST /restore/offer', 'anyone', async (request, reply) => {
        await takeVisit(rates.shared, 'studio:restore', TRIES, request, reply);
        return firstRestore.offer(LinkToken.parse(request.body).token);
      });

      answer('POST /restore/file', 'anyone', async (request, reply) => {
        await takeVisit(rates.shared, 'studio:restore', TRIES, request, reply);
        const { token } = LinkToken.parse({ token: request.headers[RESTORE_LINK] });
        const declared = Number(request.headers['content-length'] ?? Number.NaN);
        const file = {
          bytes: request.body as Readable,
          sizeBytes: Number.isSafeInteger(declared) ? declared : null,
        };
        await firstRestore.receive(token, file, () => request.liftKeylessBounds?.());
        return null;
      });

      answer('POST /restore/start', 'anyone', async (request, reply) => {
        await takeVisit(rates.shared, 'studio:restore', TRIES, request, reply);
        await firstRestore.start(RestoreStart.parse(request.body));
        return null;
      });

      // Asked every second, and answered from memory: a token of 256 bits is not found by trying.
      answer('POST /restore/state', 'anyone', async (request) =>
        firstRestore.state(LinkToken.parse(request.body).token),
      );
    });
  };
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { StudioError } from '@vivant/contract/studio/errors';
import { LinkToken } from '@vivant/contract/studio/people';
import {
  RESTORE_LINK,
  RESTORE_PART_BYTES,
  type RestoreOffer,
  RestoreStart,
  type RestoreState,
} from '@vivant/contract/studio/restore';
import type { FastifyInstance } from 'fastify';
import type { RateCounter } from '../../ports/rate-counter.ts';
import { studioCallsOf } from './calls.ts';
import { takeVisit } from './sign-in-routes.ts';

/** How many attempts a network has in a quarter of an hour. */
const TRIES = 60;
/** The same for parts of archives: 160 GiB. */
const PARTS = 10_000;

/**
 * A restore on the first page. Each call needs the link for the first owner: its holder could take over the
 * installation anyway.
 */
export interface FirstRestore {
  /** @throws ServiceError link_invalid, link_expired */
  offer(token: string): Promise<RestoreOffer>;
  /**
   * Takes a part of the file of an archive: the first one, the next one, or one that was sent before, from which the
   * file then continues. `accepted` is called once the link is verified, before any bytes are read.
   * @throws ServiceError link_invalid, link_expired; StudioError restore_refused
   */
  receive(token: string, part: FilePart, accepted: () => void): Promise<void>;
  /**
   * Begins a restore; `state` reports its progress. @throws ServiceError link_invalid, link_expired; StudioError
   * restore_refused
   */
  start(start: RestoreStart): Promise<void>;
  /** The state of the restore that was begun with this link, even after the link is used up. */
  state(token: string): RestoreState;
}

export interface FilePart {
  bytes: Readable;
  /** Where the part begins in the file, and how long the file is. */
  atBytes: number;
  fileBytes: number;
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
        await takeVisit(rates.shared, 'studio:restore-part', PARTS, request, reply);
        const { token } = LinkToken.parse({ token: request.headers[RESTORE_LINK] });
        const part = { ...partOf(request.headers), bytes: request.body as Readable };
        await firstRestore.receive(token, part, () => request.liftKeylessBounds?.());
        return null;
      });

      answer('POST /restore/start', 'anyone', async (request, reply) => {
        await takeVisit(rates.shared, 'studio:restore', TRIES, request, reply);
        await firstRestore.start(RestoreStart.parse(request.body));
        return null;
      });

      // Called every second, and answered from memory: a token of 256 bits cannot be guessed.
      answer('POST /restore/state', 'anyone', async (request) =>
        firstRestore.state(LinkToken.parse(request.body).token),
      );
    });
  };
}

/** Where a body belongs, by its headers; a body without them is the whole file. @throws StudioError restore_refused */
function partOf(headers: IncomingHttpHeaders): Omit<FilePart, 'bytes'> {
  const lengthBytes = Number(headers['content-length'] ?? Number.NaN);
  if (!(lengthBytes <= RESTORE_PART_BYTES))
    throw new StudioError(
      'restore_refused',
      `Send the file in parts of at most ${RESTORE_PART_BYTES} bytes, each with its Content-Length and Content-Range.`,
    );
  const range = headers['content-range'];
  if (range === undefined) return { atBytes: 0, fileBytes: lengthBytes };
  const [, first, last, size] = (/^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range) ?? []).map(Number);
  const isOfBody = first !== undefined && last !== undefined && size !== undefined && last < size;
  if (!isOfBody || last - first + 1 !== lengthBytes)
    throw new StudioError(
      'restore_refused',
      'Content-Range has to say which bytes of the file the body has: bytes 0-1048575/5000000.',
    );
  return { atBytes: first, fileBytes: size };
}

import { finished } from 'node:stream';
import { Heartbeat, MediaEvent } from '@vivant/contract/control';
import {
  RECORDING_MAX_BYTES,
  RECORDING_TYPE,
  RecordingFacts,
  RecordingParams,
} from '@vivant/contract/recording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { MediaReports } from '../../sessions/media-reports.ts';
import { ofExactLength } from '../exact-length.ts';

export const CONTROL_BODY_MAX_BYTES = 4 * 1024 * 1024;

/** Ten times what a media host sends in one call. */
const EVENTS_MAX = 1000;
/** A body that is wrong in many places has an explanation as long as itself. */
const EXPLANATION_MAX = 1000;

/** Each is held in memory until it is stored. */
const UPLOADS_AT_ONCE = 4;
const UPLOAD_AGAIN_AFTER_SECONDS = '2';

/**
 * Lets the routes of this scope take the bytes of a recording. Returns the options of those routes: they take no more
 * at once than the process has memory for, and hosts send the others again.
 */
export function takeRecordings(scope: FastifyInstance) {
  const options = { parseAs: 'buffer', bodyLimit: RECORDING_MAX_BYTES } as const;
  scope.addContentTypeParser(RECORDING_TYPE, options, (_request, bytes, done) => done(null, bytes));
  let uploads = 0;
  return {
    bodyLimit: RECORDING_MAX_BYTES,
    async preParsing(_request: FastifyRequest, reply: FastifyReply) {
      if (uploads >= UPLOADS_AT_ONCE)
        return reply
          .code(503)
          .header('retry-after', UPLOAD_AGAIN_AFTER_SECONDS)
          .header('connection', 'close')
          .send({
            error: 'unavailable',
            message: 'Other recordings are being taken. Send it again shortly.',
          });
      uploads += 1;
      finished(reply.raw, () => {
        uploads -= 1;
      });
    },
  };
}

/** The calls of media hosts (contract `control`), for every way in which a host authenticates. */
export function controlHandlers({ log, blobs }: { log: Log; blobs: Pick<Blobs, 'open' | 'sizeOf'> }) {
  return {
    async heartbeat(reports: MediaReports, body: unknown, reply: FastifyReply) {
      const heartbeat = Heartbeat.safeParse(body);
      if (!heartbeat.success)
        return reply
          .code(400)
          .send({ error: 'invalid_request', message: heartbeat.error.message.slice(0, EXPLANATION_MAX) });
      return reports.heartbeat(heartbeat.data);
    },

    async events(reports: MediaReports, body: unknown, reply: FastifyReply) {
      const events = Array.isArray(body) ? body : [body];
      if (events.length > EVENTS_MAX)
        return reply
          .code(400)
          .send({ error: 'invalid_request', message: `At most ${EVENTS_MAX} events come in one call.` });
      const known = events.flatMap((event) => MediaEvent.safeParse(event).data ?? []);
      // A report that cannot be read would be repeated for ever, and those behind it would wait.
      const count = events.length - known.length;
      if (count > 0) log.error({ count }, 'a media host reported something out of the contract');
      await reports.events(known);
      return reply.code(204).send();
    },

    async recording(reports: MediaReports, request: FastifyRequest, reply: FastifyReply) {
      const { params, query, body } = request;
      const of = RecordingParams.safeParse(params);
      const facts = RecordingFacts.safeParse(query);
      if (!of.success || !facts.success || !Buffer.isBuffer(body))
        return reply
          .code(400)
          .send({ error: 'invalid_request', message: 'This is no recording of a session.' });
      const isKept = await reports.recording(of.data, facts.data, body);
      if (isKept) return reply.code(204).send();
      return reply.code(410).send({ error: 'not_found', message: 'Nobody wants this recording.' });
    },

    async blob(key: string, reply: FastifyReply) {
      const sizeBytes = await blobs.sizeOf(key).catch((error: unknown) => {
        if (error instanceof RangeError) return null;
        throw error;
      });
      if (sizeBytes === null)
        return reply.code(404).send({ error: 'not_found', message: 'There is no such file.' });
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-length', sizeBytes)
        .send(ofExactLength(await blobs.open(key), sizeBytes));
    },
  };
}

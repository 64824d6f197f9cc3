import { Heartbeat, MediaEvent } from '@vivant/contract/control';
import type { FastifyReply } from 'fastify';
import type { Log } from '../../log.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { MediaReports } from '../../sessions/media-reports.ts';
import { ofExactLength } from '../exact-length.ts';

export const CONTROL_BODY_MAX_BYTES = 4 * 1024 * 1024;

/** What media hosts call (contract `control`), whoever has let them in. */
export function controlHandlers({ log, blobs }: { log: Log; blobs: Pick<Blobs, 'open' | 'sizeOf'> }) {
  return {
    async heartbeat(reports: MediaReports, body: unknown, reply: FastifyReply) {
      const heartbeat = Heartbeat.safeParse(body);
      if (!heartbeat.success)
        return reply.code(400).send({ error: 'invalid_request', message: heartbeat.error.message });
      return reports.heartbeat(heartbeat.data);
    },

    async events(reports: MediaReports, body: unknown, reply: FastifyReply) {
      const events = Array.isArray(body) ? body : [body];
      const known = events.flatMap((event) => {
        const parsed = MediaEvent.safeParse(event);
        // A report that cannot be read would be repeated for ever and hold up those behind it.
        if (!parsed.success) log.error({ count: 1 }, 'a media host reported something out of the contract');
        return parsed.success ? [parsed.data] : [];
      });
      await reports.events(known);
      return reply.code(204).send();
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

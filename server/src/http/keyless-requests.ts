import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConnectionLimits } from './http-server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For a caller who has shown no key: one who proves to be known in another way gets the time that keys have. */
    liftKeylessBounds: (() => void) | null;
  }
}

/**
 * `onRequest` hook after the auth hook: a caller who has shown no key gets seconds for the rest of the request and
 * for taking the answer. The hours a slow upload may take are for those who are known.
 */
export function boundKeylessRequests(
  limits: Pick<ConnectionLimits, 'keylessBodyMs' | 'keylessIdleMs' | 'uploadMs'>,
) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (request.routeOptions.config?.scope === undefined) {
      const { raw } = request;
      // Node sets it again with the next request; requests of tests have none.
      raw.socket.setTimeout?.(limits.keylessIdleMs);
      const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
      let timer: NodeJS.Timeout | undefined;
      if (coding !== undefined || length !== '0') {
        timer = setTimeout(() => {
          if (!raw.complete) raw.destroy();
        }, limits.keylessBodyMs);
        timer.unref();
        raw.once('close', () => clearTimeout(timer));
      }
      request.liftKeylessBounds = () => {
        raw.socket.setTimeout?.(limits.uploadMs);
        clearTimeout(timer);
      };
    }
    done();
  };
}

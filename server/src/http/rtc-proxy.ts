import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import type { HttpApp } from './app.ts';
import { whenCallerLeaves } from './caller-leaves.ts';
import { passUpgrades } from './rtc-upgrades.ts';
import { announcesBody, endToEnd, openUpstream } from './rtc-upstream.ts';
import { isSignalling } from './signalling-path.ts';

export interface RtcProxyOptions {
  /** LiveKit's signalling address, `ws://` or `wss://` (or http); asked for each connection. */
  livekitUrl: () => string;
}

/** LiveKit's signalling posts nothing today; what a later client may post is a few descriptions of media. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * Passes LiveKit's signalling (`/rtc…`, WebSocket and HTTP) through this server's own port, so that one origin and one
 * certificate serve everything. Answers pass unchanged: a refusal of LiveKit reaches the client with its own status,
 * on which its reconnecting depends; a proxy that answered the handshake itself would hide it. Queries carry tokens,
 * so nothing of a request is logged here. Requests are framed again: LiveKit must never take bytes of a caller's body
 * for another request. Only POST has a body, sent with its exact length, and every call has its own connection, so
 * that no caller's bytes can precede another's.
 */
export function rtcProxy(app: HttpApp, { livekitUrl }: RtcProxyOptions): void {
  passUpgrades(app, livekitUrl);
  passRequests(app, livekitUrl);
}

function passRequests(app: HttpApp, livekitUrl: () => string): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request, reply, done) => {
      if (request.method === 'POST' || !announcesBody(request.headers)) return done();
      reply.header('connection', 'close');
      done(new ServiceError('invalid_request', `A ${request.method} of LiveKit's signalling has no body.`));
    });
    for (const url of ['/rtc', '/rtc/*']) {
      scope.route({
        method: ['GET', 'HEAD', 'OPTIONS', 'POST'],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          if (!isSignalling(request.raw.url)) return reply.callNotFound();
          const { 'content-length': _length, ...headers } = endToEnd(request.raw.headers);
          const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
          const outgoing = openUpstream(
            livekitUrl(),
            request.raw,
            request.method === 'POST' ? { ...headers, 'content-length': body.length } : headers,
          );
          whenCallerLeaves(reply).addEventListener('abort', () => outgoing.destroy());
          outgoing.end(body);
          const response = await answerOf(outgoing);
          reply.code(response.statusCode ?? 502);
          for (const [name, value] of Object.entries(endToEnd(response.headers)))
            if (value !== undefined) reply.header(name, value);
          return reply.send(Readable.from(response));
        },
      });
    }
  });
}

function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', (cause) =>
      reject(Object.assign(new Error('LiveKit does not answer', { cause }), { code: 'ECONNREFUSED' })),
    );
  });
}

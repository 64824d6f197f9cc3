import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Tells a caller who asks first (`Expect: 100-continue`, as curl does for large files) to send the body only
 * once key, scope, rate and declared size have passed: a refused caller then uploads nothing.
 */
export function answerExpectations(app: Pick<FastifyInstance, 'server' | 'addHook'>): void {
  const waiting = new WeakSet<IncomingMessage>();
  const server = app.server as Server;
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    server.emit('request', request, response);
  });
  // After every onRequest hook, before anything reads the body.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (waiting.delete(request.raw)) reply.raw.writeContinue();
    done();
  });
  // The body that was not asked for may or may not come: the connection cannot be used again.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (waiting.has(request.raw)) reply.header('connection', 'close');
    done();
  });
}

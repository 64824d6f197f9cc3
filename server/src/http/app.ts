import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { LogContext } from '@vivant/platform/log';
import { NO_TRACING, type Tracing } from '@vivant/platform/tracing';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RawServerDefault,
} from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { KeyService } from '../keys/key-service.ts';
import type { Log } from '../log.ts';
import type { ConnectionBound } from '../ports/metrics.ts';
import { answerUnknownAddress } from './addresses.ts';
import { createAuthHook } from './auth.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { compressAnswers } from './compression.ts';
import { drainBody } from './drain-body.ts';
import { createErrorRenderer } from './errors.ts';
import { answerExpectations } from './expect-continue.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, createHttpServer } from './http-server.ts';
import { boundKeylessRequests } from './keyless-requests.ts';
import { createLeaving } from './leaving.ts';
import { createRateLimitHook, type RateCounters } from './rate-limits.ts';
import type { UpgradeRoute } from './route-config.ts';

export type HttpApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface HttpAppOptions {
  log: Log;
  keys: Pick<KeyService, 'verify'>;
  rates: RateCounters;
  /** Proxies whose X-Forwarded-* headers are believed: their addresses, or how many there are; none: empty or 0. */
  trustProxy: string[] | number;
  /** PEM texts: the port speaks HTTPS. */
  tls: { cert: string; key: string } | null;
  /** Other bounds than CONNECTION_LIMITS. */
  limits?: Partial<ConnectionLimits>;
  /** Called for every connection that one of them refused. */
  onRefused?: (bound: ConnectionBound) => void;
  /** Adds the request's id to everything that is logged while it is answered. */
  logContext?: LogContext;
  /** Default: none. */
  tracing?: Tracing;
}

/** The interface, also under the addresses of other vendors' plugins (`/compat/…/v1/…`). */
const VERSIONED = /\/v1(\/|$)/;
const JSON_BODY_MAX_BYTES = 1024 * 1024;

/**
 * The house every endpoint lives in: request id, key, scope, rate limit, errors, headers, access log.
 * Routes state what they need in their `config` (route-config.ts); a route of the interface that states neither a
 * scope nor `keyless` fails the start. There are no CORS headers: browsers must not call /v1 (§5-3).
 */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { log } = options;
  const limits = { ...CONNECTION_LIMITS, ...options.limits };
  const onRefused = options.onRefused ?? (() => undefined);
  const upgrades: UpgradeRoute[] = [];
  let relay: ((socket: Socket) => void) | null = null;
  const trusted = proxies(options.trustProxy);
  const trust = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted || []);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The context says the request's id; a child for each would say it twice.
    childLoggerFactory: () => log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: trusted,
    bodyLimit: JSON_BODY_MAX_BYTES,
    // The answer while stopping would be Fastify's own shape; what still arrives is served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    // A malformed id is an unknown avatar, however long it is.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply
        .header('x-request-id', request.id)
        .code(404)
        .send({ error: 'not_found', message: 'There is nothing at this address.' });
    },
    serverFactory: (handler: RequestListener) =>
      createHttpServer(handler, {
        ...{ limits, tls: options.tls, onRefused },
        isProxy: (address) => trust(address, 0),
        relay: () => relay,
        isUpgrade: (request) => upgrades.some(({ matches }) => matches(request)),
      }),
  } as object) as unknown as HttpApp;

  app.setValidatorCompiler(validatorCompiler);
  // Presenters make answers of exactly the schema's fields, and tests hold them to it (testing/stated-answers.ts);
  // to judge each answer again would take as long as all the rest of a read.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(createErrorRenderer(log));
  const unknownAddress = answerUnknownAddress(app);
  app.setNotFoundHandler(unknownAddress);

  app.decorateRequest('caller', null as never);
  app.decorateRequest('liftKeylessBounds', null);
  app.decorate('edge', {
    limits,
    onRefused,
    addressOf: (request) => proxyAddr(request, trust),
    onUpgrade(matches, take) {
      if (upgrades.length === 0)
        app.server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
          upgrades.find((route) => route.matches(incoming))?.take(incoming, socket, head);
        });
      upgrades.push({ matches, take });
    },
    onRelay(take) {
      relay = take;
    },
    ...createLeaving(app, limits),
  });
  app.addHook('onRoute', (route) => {
    if (VERSIONED.test(route.url) && route.config?.scope === undefined && route.config?.keyless !== true)
      throw new Error(`${String(route.method)} ${route.url} states neither a scope nor that it is keyless`);
  });
  goOnWithin(app, options);
  // Hooks that have nothing to wait for take `done`: a promise for each would show in every read.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    if (request.url.startsWith('/v1')) {
      reply.header('cache-control', 'no-store');
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    done();
  });
  app.addHook('onRequest', createAuthHook({ keys: options.keys, failures: options.rates.leased }));
  app.addHook('onRequest', createRateLimitHook(options.rates));
  app.addHook('onRequest', boundKeylessRequests(limits));
  traceStarts(app, options);
  // Before an unwanted body is looked at.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void unknownAddress(request, reply);
    else done();
  });
  answerExpectations(app);
  compressAnswers(app);
  app.addHook('onResponse', (request, reply, done) => {
    drainBody(request.raw);
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        // A caller without a key is a visitor: the log must not tell where they were, and when.
        ip: request.routeOptions.config?.scope === undefined ? undefined : request.ip,
        accountId: request.caller?.accountId,
        keyId: request.caller?.keyId,
      },
      'request',
    );
    done();
  });
  return app;
}

/** Work done for a request is logged with its id and, where a session starts, traced below it. */
function goOnWithin(app: HttpApp, { logContext }: HttpAppOptions): void {
  app.decorateRequest('span', null);
  const within = (request: FastifyRequest, done: () => void) => {
    const work = () => (request.span === null ? done() : request.span.run(done));
    if (logContext === undefined) work();
    else logContext.run({ requestId: request.id }, work);
  };
  app.addHook('onRequest', (request, _reply, done) => within(request, done));
  // The body's event has another async context.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
}

/** Only for callers who may start a session: calls that are refused before make no spans. */
function traceStarts(app: HttpApp, { tracing = NO_TRACING }: HttpAppOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url, method } = request.routeOptions;
    if (config?.rate !== 'session_start' && config?.startsSession !== true) {
      done();
      return;
    }
    request.span = tracing.begin(`${method} ${url}`, {
      kind: 'server',
      at: Date.now() - reply.elapsedTime,
      attributes: { 'http.request.method': request.method, 'http.route': url, requestId: request.id },
    });
    request.span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    request.span?.set({ 'http.response.status_code': status });
    request.span?.end({ failed: status >= 500 ? String(status) : undefined });
    done();
  });
}

/**
 * A number is how many hops from us are proxies of ours: what the outermost of them wrote is the caller, and
 * entries that a caller wrote come before these and are not believed. (Fastify takes a number for none at all,
 * since it cannot tell a proxy from a caller who comes directly; the operator has to make sure that callers cannot
 * come directly.)
 */
function proxies(trusted: string[] | number): string[] | ((address: string, hop: number) => boolean) | false {
  if (typeof trusted === 'number') return trusted === 0 ? false : (_address, hop) => hop < trusted;
  return trusted.length > 0 ? trusted : false;
}

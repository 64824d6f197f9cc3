import { fileURLToPath } from 'node:url';
import type { LogContext } from '@vivant/platform/log';
import type { Tracing } from '@vivant/platform/tracing';
import { createProviders } from './adapters/providers/providers.ts';
import { createLeasedRateCounter } from './adapters/rate-counters/leased-rate-counter.ts';
import { createSharedRateCounter } from './adapters/rate-counters/rate-counters.ts';
import type { Infrastructure } from './compose-infrastructure.ts';
import { isLocalHostId } from './compose-media.ts';
import { checkRows, readVersion } from './compose-report.ts';
import type { Services } from './compose-services.ts';
import type { Config } from './config.ts';
import { getAccountRoute } from './http/account/get-account.ts';
import { startAnonymousSessionRoute } from './http/anonymous-session/start-anonymous-session.ts';
import { createHttpApp, type HttpApp } from './http/app.ts';
import { avatarSessionRoutes } from './http/avatar-sessions/avatar-session-routes.ts';
import { avatarRoutes } from './http/avatars/avatar-routes.ts';
import { checkRoutes } from './http/checks/check-routes.ts';
import { beySessionRoutes } from './http/compat/bey-session.ts';
import { docsRoutes } from './http/docs/docs-routes.ts';
import { getEventsRoute } from './http/events/get-events.ts';
import { healthRoutes, mediaCheck } from './http/health.ts';
import { keyRoutes } from './http/keys/key-routes.ts';
import { getMaterialFileRoute } from './http/materials/get-material-file.ts';
import { metricsRoutes } from './http/metrics/metrics-routes.ts';
import { serveBuiltPages } from './http/pages/built-pages.ts';
import { getPreviewRoute } from './http/previews/get-preview.ts';
import type { RateCounters } from './http/rate-limits.ts';
import { createRefusedConnections } from './http/refused-connections.ts';
import { relayConnections } from './http/relay-connections.ts';
import { rtcProxy } from './http/rtc-proxy.ts';
import { createServerUrl, type ServerUrl } from './http/session/server-url.ts';
import { sessionRoutes } from './http/session/session-routes.ts';
import { sponsorBudgetRoutes } from './http/sponsor-budget/sponsor-budget-routes.ts';
import { studioAvatarRoutes } from './http/studio/avatars/studio-avatar-routes.ts';
import { studioShareRoutes } from './http/studio/avatars/studio-share-routes.ts';
import { studioEventRoutes } from './http/studio/events/studio-event-routes.ts';
import { studioKeyRoutes } from './http/studio/keys/studio-key-routes.ts';
import { operateRoutes } from './http/studio/operate/operate-routes.ts';
import { restoreRoutes } from './http/studio/restore-routes.ts';
import { studioSessionRoutes } from './http/studio/sessions/studio-session-routes.ts';
import { studioPages } from './http/studio/studio-pages.ts';
import { studioRoutes } from './http/studio/studio-routes.ts';
import { studioUsageRoutes } from './http/studio/usage/studio-usage-routes.ts';
import { studioWebhookRoutes } from './http/studio/webhooks/studio-webhook-routes.ts';
import { rateConversationRoute } from './http/visitor/rate-conversation.ts';
import { shareRoutes } from './http/visitor/share-routes.ts';
import { widgetRoutes } from './http/visitor/widget-routes.ts';
import { voiceRoutes } from './http/voices/voice-routes.ts';
import { webhookRoutes } from './http/webhooks/webhook-routes.ts';
import { joinWorkerRoute } from './http/workers/join-worker.ts';
import { workerControlRoutes } from './http/workers/worker-control.ts';
import { createWorkerDoor } from './http/workers/worker-door.ts';
import { workerTunnel } from './http/workers/worker-tunnel.ts';
import type { Log } from './log.ts';
import { sayLine } from './voices/say-line.ts';

export const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What the routes of the public port need. */
interface Parts {
  config: Config;
  log: Log;
  infrastructure: Infrastructure;
  services: Services;
  rates: RateCounters;
  serverUrl: ServerUrl;
}

/** The public port: the API, LiveKit's signalling if LiveKit is embedded, and the pages. */
export function createPublicApp(
  config: Config,
  {
    log,
    infrastructure,
    services,
    onStudioVisit,
    ...underWay
  }: {
    log: Log;
    logContext?: LogContext;
    tracing?: Tracing;
    infrastructure: Infrastructure;
    services: Services;
    onStudioVisit: () => void;
  },
): HttpApp {
  const { clock, keys, metrics } = services;
  const rates = {
    leased: createLeasedRateCounter(infrastructure.database, clock),
    shared: createSharedRateCounter(infrastructure.database),
  };
  const app = createHttpApp({
    ...{ log, keys, trustProxy: config.trustProxy, tls: infrastructure.tls },
    ...{ rates, ...underWay },
    limits: config.connectionLimits,
    onRefused: createRefusedConnections({ log, clock, metrics }),
  });
  const serverUrl = createServerUrl({
    publicUrl: config.publicUrl,
    outsideLivekitUrl: config.livekit?.url ?? null,
  });
  const parts: Parts = { config, log, infrastructure, services, rates, serverUrl };
  metricsRoutes(app, { metrics, access: config.metricsAccess });
  // First, as it describes the routes that are added after it.
  docsRoutes(app);
  conditionRoutes(app, parts);
  interfaceRoutes(app, parts);
  workerRoutes(app, parts);
  pageRoutes(app, parts, onStudioVisit);
  return app;
}

/** The server's condition, and LiveKit's signalling if LiveKit is embedded. */
function conditionRoutes(app: HttpApp, { config, infrastructure, services }: Parts): void {
  const { livekit, database } = infrastructure;
  const { blobs, sessions } = services;
  healthRoutes(app, [
    { name: 'accepting', ready: () => sessions.isAccepting() },
    { name: 'database', ready: async () => (await database.pool.query('select 1')).rowCount === 1 },
    { name: 'livekit', ready: () => livekit.isReady() },
    { name: 'files', ready: () => blobs.check().then(() => true) },
    mediaCheck({ mediaSlots: config.mediaSlots, hasMediaHost: () => sessions.hasMediaHost() }),
  ]);
  if (config.livekit === null) rtcProxy(app, { livekitUrl: () => livekit.url });
  if (livekit.sharedRelay !== null) relayConnections(app, livekit.sharedRelay);
}

/** The API, which integrators call with a key, and visitors through them. */
function interfaceRoutes(app: HttpApp, { config, services, rates, serverUrl }: Parts): void {
  const { avatars, checks, checkSlots, materials, previewLinks, sessions, uploads } = services;
  const { publicUrl } = config;
  avatarRoutes(app, { ...services, workspaces: uploads, publicUrl });
  getAccountRoute(app, services);
  keyRoutes(app, services);
  getEventsRoute(app, services);
  voiceRoutes(app, { avatars, checkSlots, voices: services.voices, sayLine });
  checkRoutes(app, { checks, checkSlots, workspaces: uploads });
  getPreviewRoute(app, { previewLinks });
  getMaterialFileRoute(app, { materials });
  sessionRoutes(app, { sessions, serverUrl });
  avatarSessionRoutes(app, { sessions });
  beySessionRoutes(app, { sessions });
  sponsorBudgetRoutes(app, services);
  webhookRoutes(app, services);
  startAnonymousSessionRoute(app, {
    ...{ sessions, visitors: services.visitors, sharing: services.sharing, serverUrl, publicUrl },
    counter: rates.shared,
    perHour: config.anonymousSessionsPerHour,
  });
}

/** Routes for machines that join as media hosts. */
function workerRoutes(app: HttpApp, { log, services, rates }: Parts): void {
  const { blobs, sessions, tunnels, workers } = services;
  joinWorkerRoute(app, { workers, counter: rates.leased });
  const door = createWorkerDoor({ workers, counter: rates.leased });
  workerTunnel(app, { door, workers, tunnels });
  workerControlRoutes(app, {
    ...{ log, door, blobs, counter: rates.leased },
    reportsOf: (hostId) => sessions.reportsOfWorker(hostId),
    assignments: services.workerAssignments,
  });
}

/** Routes of the studio, the visitors' page and the widget. */
function pageRoutes(app: HttpApp, parts: Parts, onVisit: () => void): void {
  const { config, services, rates, serverUrl } = parts;
  const { audit, avatars, clock, oidc, people, sessions, sharing, visitors, line } = services;
  const { publicUrl, isPublished } = config;
  const recording = {
    isAllowed: config.recordings && config.transcriptDays > 0,
    keptDays: config.transcriptDays,
  };
  const pages = serveBuiltPages(app, WEB_DIR);
  studioPages(app, { pages, serverUrl });
  studioRoutes(app, {
    ...{ people, audit, clock, rates, oidc, publicUrl, isPublished, onVisit },
    parts: [
      restoreRoutes({ firstRestore: services.firstRestore, rates }),
      studioAvatarRoutes({ ...services, rates, serverUrl, sayLine, workspaces: services.uploads }),
      studioShareRoutes({ ...services, rates, publicUrl, recording }),
      operatePart(app, parts),
      studioEventRoutes(services),
      studioSessionRoutes({ ...services, rates }),
      studioUsageRoutes(services),
      studioKeyRoutes({ ...services, rates }),
      studioWebhookRoutes({ ...services, rates }),
    ],
  });
  /** Media hosts on other machines have their own settings, which this server does not know. */
  const mayHearByService = async () =>
    config.mediaVariables.VIVANT_STT_BASE_URL !== undefined ||
    (await sessions.inspect.hosts()).some(({ id }) => !isLocalHostId(id));
  shareRoutes(app, {
    ...{ avatars, pages, serverUrl, sharing, recording, mayHearByService, line, visitors, publicUrl },
  });
  rateConversationRoute(app, { ratings: services.ratings, counter: rates.shared });
  widgetRoutes(app, { webDir: WEB_DIR, publicUrl });
}

function operatePart(app: HttpApp, { config, log, services, serverUrl }: Parts) {
  return operateRoutes({
    ...{ ...services, log, serverUrl },
    providers: createProviders({
      ...{ variables: config.mediaVariables, moderation: config.moderation, s3: config.s3 },
      ...{ blobs: services.blobs, fetch },
    }),
    hosts: services.sessions.inspect.hosts,
    version: readVersion(),
    checks: () => checkRows(app, config, services),
  });
}

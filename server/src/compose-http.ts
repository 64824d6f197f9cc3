import { fileURLToPath } from 'node:url';
import type { LogContext } from '@vivant/platform/log';
import type { Tracing } from '@vivant/platform/tracing';
import { createProviders } from './adapters/providers/providers.ts';
import { createLeasedRateCounter } from './adapters/rate-counters/leased-rate-counter.ts';
import { createSharedRateCounter } from './adapters/rate-counters/rate-counters.ts';
import type { Infrastructure } from './compose-infrastructure.ts';
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
import { createRefusedConnections } from './http/refused-connections.ts';
import { passRelayed } from './http/relay-connections.ts';
import { rtcProxy } from './http/rtc-proxy.ts';
import { createServerUrl } from './http/session/server-url.ts';
import { sessionRoutes } from './http/session/session-routes.ts';
import { sponsorBudgetRoutes } from './http/sponsor-budget/sponsor-budget-routes.ts';
import { studioAvatarRoutes } from './http/studio/avatars/studio-avatar-routes.ts';
import { studioShareRoutes } from './http/studio/avatars/studio-share-routes.ts';
import { studioKeyRoutes } from './http/studio/keys/studio-key-routes.ts';
import { operateRoutes } from './http/studio/operate/operate-routes.ts';
import { studioSessionRoutes } from './http/studio/sessions/studio-session-routes.ts';
import { studioPages } from './http/studio/studio-pages.ts';
import { studioRoutes } from './http/studio/studio-routes.ts';
import { studioUsageRoutes } from './http/studio/usage/studio-usage-routes.ts';
import { studioWebhookRoutes } from './http/studio/webhooks/studio-webhook-routes.ts';
import { shareRoutes } from './http/visitor/share-routes.ts';
import { createWaitingLine } from './http/visitor/waiting-line.ts';
import { widgetRoutes } from './http/visitor/widget-routes.ts';
import { voiceRoutes } from './http/voices/voice-routes.ts';
import { webhookRoutes } from './http/webhooks/webhook-routes.ts';
import { joinWorkerRoute } from './http/workers/join-worker.ts';
import { workerControlRoutes } from './http/workers/worker-control.ts';
import { createWorkerDoor } from './http/workers/worker-door.ts';
import { workerTunnel } from './http/workers/worker-tunnel.ts';
import type { Log } from './log.ts';
import { sayLine } from './voices/say-line.ts';

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The public port: the interface, LiveKit's signalling where LiveKit is ours, and the pages. */
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
  const { livekit, database } = infrastructure;
  const {
    avatars,
    blobs,
    checks,
    checkSlots,
    imports,
    ingest,
    keys,
    materials,
    previewLinks,
    sessions,
    slots,
    sponsorBudgets,
    visitors,
    uploads,
    voices,
  } = services;
  const rates = {
    leased: createLeasedRateCounter(database, services.clock),
    shared: createSharedRateCounter(database),
  };
  const app = createHttpApp({
    ...{ log, keys, trustProxy: config.trustProxy, tls: infrastructure.tls },
    ...{ rates, ...underWay },
    limits: config.connectionLimits,
    onRefused: createRefusedConnections({ log, clock: services.clock, metrics: services.metrics }),
  });
  const serverUrl = createServerUrl({
    publicUrl: config.publicUrl,
    outsideLivekitUrl: config.livekit?.url ?? null,
  });

  metricsRoutes(app, { metrics: services.metrics, access: config.metricsAccess });
  // First, as it describes the routes that come after.
  docsRoutes(app);
  healthRoutes(app, [
    { name: 'accepting', ready: () => sessions.isAccepting() },
    { name: 'database', ready: async () => (await database.pool.query('select 1')).rowCount === 1 },
    { name: 'livekit', ready: () => livekit.isReady() },
    { name: 'files', ready: () => blobs.check().then(() => true) },
    mediaCheck({ mediaSlots: config.mediaSlots, hasMediaHost: () => sessions.hasMediaHost() }),
  ]);
  if (config.livekit === null) rtcProxy(app, { livekitUrl: () => livekit.url });
  if (livekit.sharedRelay !== null) passRelayed(app, livekit.sharedRelay);
  avatarRoutes(app, {
    ...{ materials, previewLinks },
    publicUrl: config.publicUrl,
    avatars,
    ingest,
    workspaces: uploads,
    slots,
    imports,
  });
  getAccountRoute(app, services);
  keyRoutes(app, { keys, audit: services.audit });
  getEventsRoute(app, services);
  voiceRoutes(app, { avatars, checkSlots, voices, sayLine });
  checkRoutes(app, { checks, checkSlots, workspaces: uploads });
  getPreviewRoute(app, { previewLinks });
  getMaterialFileRoute(app, { materials });
  sessionRoutes(app, { sessions, serverUrl });
  avatarSessionRoutes(app, { sessions });
  beySessionRoutes(app, { sessions });
  sponsorBudgetRoutes(app, { sponsorBudgets });
  webhookRoutes(app, services);
  startAnonymousSessionRoute(app, {
    ...{ sessions, visitors, serverUrl },
    counter: rates.shared,
    perHour: config.anonymousSessionsPerHour,
    ...{ sharing: services.sharing, publicUrl: config.publicUrl },
  });
  const { workers, tunnels } = services;
  joinWorkerRoute(app, { workers, counter: rates.leased });
  const door = createWorkerDoor({ workers, counter: rates.leased });
  workerTunnel(app, { door, workers, tunnels });
  workerControlRoutes(app, {
    ...{ log, door, blobs, counter: rates.leased },
    reportsOf: (hostId) => sessions.reportsOfWorker(hostId),
    assignments: services.workerAssignments,
  });
  const recording = {
    isAllowed: config.recordings && config.transcriptDays > 0,
    keptDays: config.transcriptDays,
  };
  const version = readVersion();
  const pages = serveBuiltPages(app, WEB_DIR);
  studioPages(app, { pages, serverUrl });
  studioRoutes(app, {
    ...{ people: services.people, audit: services.audit, clock: services.clock },
    ...{ rates, publicUrl: config.publicUrl, isPublished: config.isPublished, oidc: services.oidc },
    onVisit: onStudioVisit,
    parts: [
      studioAvatarRoutes({
        ...{ avatars, previewLinks, ingest, slots, imports, rates, workspaces: uploads },
        audit: services.audit,
        ...{ accounts: services.accounts, credits: services.credits, clock: services.clock },
        ...{ checks, checkSlots, sessions, serverUrl, voices },
      }),
      studioShareRoutes({
        ...{ avatars, sponsorBudgets, rates, audit: services.audit, clock: services.clock },
        ...{ sharing: services.sharing, accounts: services.accounts, publicUrl: config.publicUrl },
        recording,
      }),
      operateRoutes({
        ...{ log, imports, audit: services.audit, moderation: services.moderation, clock: services.clock },
        ...{ accounts: services.accounts, credits: services.credits, keys, serverUrl },
        providers: createProviders({
          ...{ variables: config.mediaVariables, moderation: config.moderation, s3: config.s3 },
          ...{ blobs, fetch },
        }),
        ...{ hosts: sessions.inspect.hosts, openProbeRoom: services.openProbeRoom },
        ...{ version, checks: () => checkRows(app, config, services) },
      }),
      studioSessionRoutes({
        ...{ accountSessions: services.accountSessions, accounts: services.accounts, rates },
        recordings: services.recordings,
      }),
      studioUsageRoutes({
        ...{ usage: services.usage, movements: services.movements, accounts: services.accounts },
      }),
      studioKeyRoutes({
        ...{ keys, rates, audit: services.audit, accounts: services.accounts, clock: services.clock },
      }),
      studioWebhookRoutes({
        ...{ webhooks: services.webhooks, rates, audit: services.audit },
        ...{ accounts: services.accounts, clock: services.clock },
      }),
    ],
  });
  const line = createWaitingLine({ clock: services.clock, freePlaces: sessions.placesForVisitors });
  shareRoutes(app, {
    ...{ avatars, pages, serverUrl, sharing: services.sharing, recording },
    line,
    publicUrl: config.publicUrl,
  });
  widgetRoutes(app, { webDir: WEB_DIR, publicUrl: config.publicUrl });
  return app;
}

import { ServiceError, STATUS_BY_CODE } from '@vivant/contract/errors';
import type { SessionStarted, StartSession } from '@vivant/contract/session';
import { findAvatarForSession } from '../avatars/speaker-store.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import { type Metrics, NO_METRICS } from '../ports/metrics.ts';
import { createActivation } from './activation.ts';
import { createAnonymousShare } from './anonymous-share.ts';
import { createConditionDesk } from './condition.ts';
import { untilIdle } from './drain.ts';
import { createSessionEnder } from './end.ts';
import { createMediaReports } from './events.ts';
import { createFailover } from './failover.ts';
import { createHostRegistry } from './host-registry.ts';
import { createSessionInspector } from './inspect.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import { createPresenceTracker } from './peer-news.ts';
import { createPlacement } from './placement.ts';
import { createReconciler } from './reconciler.ts';
import { createRenderOnlySessions } from './render-only/render-only.ts';
import { createSessionTime } from './session-time.ts';
import { createSessionStarter, type StartDeps } from './start.ts';
import { createStartBackoff } from './start-backoff.ts';
import { createSessionWatch } from './watch.ts';

export interface SessionCaller {
  accountId: string;
  keyId: string;
  /** The one avatar a scoped key may use. */
  avatarId: string | null;
}

export interface StartCircumstances {
  /** What the visitor's client connects to: the address of the service as its caller knows it. */
  serverUrl: string;
  /** Aborted when the caller hung up. */
  signal?: AbortSignal | undefined;
}

export type SessionsDeps = Pick<StartDeps, 'db' | 'clock' | 'log' | 'credits' | 'rooms' | 'controlUrl'> & {
  metrics?: Metrics;
  hosts: MediaHosts;
  /** Default: callers' LiveKit servers stand on public addresses alone. */
  allowPrivateLivekit?: boolean;
  /** Default: true. False: nothing that is said, and nothing that callers send along, is ever written. */
  keepsConversations?: boolean;
  /** What one address may hold without a key. */
  anonymousSessionsAtOnce: number;
};

export type Sessions = ReturnType<typeof createSessions>;

/** Few of the connections that two processes with pools of 20 have for everything. */
const RESERVING_AT_ONCE = 4;

/** Sessions of both kinds from the first request to the last cent (§3.3, §4.1, D3). */
export function createSessions(given: SessionsDeps) {
  const deps = { metrics: NO_METRICS, keepsConversations: true, ...given };
  const time = createSessionTime(deps.clock);
  const registry = createHostRegistry({ ...deps, time });
  const ender = createSessionEnder(deps);
  const placement = createPlacement({ ...deps, registry });
  const watch = createSessionWatch({
    ...deps,
    registry,
    time,
    ender,
    onLost: (sessionId, lostAt) => failover.lost(sessionId, lostAt, null),
  });
  const failover = createFailover({
    ...deps,
    time,
    ender,
    placement,
    onRejoined: (sessionId) => void watch.evaluate(sessionId),
  });
  const presence = createPresenceTracker({ ...deps, time, ender, watch });
  const conditions = createConditionDesk(deps);
  const reports = createMediaReports({
    ...deps,
    registry,
    time,
    ender,
    watch,
    presence,
    failover,
    conditions,
  });
  const reconciler = createReconciler({ ...deps, registry, time, ender, watch });
  const activate = createActivation({ ...deps, time });
  const limiter = createKeyedLimiter({
    concurrency: RESERVING_AT_ONCE,
    // What the credits say of one start, they say of every other that would be paid for in the same way.
    isShared: (error) => error instanceof ServiceError && STATUS_BY_CODE[error.code] === 402,
  });
  const backoff = createStartBackoff(deps);
  const starter = createSessionStarter({
    ...deps,
    placement,
    limiter,
    backoff,
    anonymousShare: createAnonymousShare({ registry, perVisitor: deps.anonymousSessionsAtOnce }),
    ender,
    activate,
    onActive: (sessionId) => void watch.evaluate(sessionId),
  });

  const renderOnly = createRenderOnlySessions({
    ...deps,
    allowPrivateLivekit: deps.allowPrivateLivekit ?? false,
    placement,
    limiter,
    backoff,
    ender,
    watch,
    activate,
  });

  return {
    reports,
    renderOnly,
    reconciler,
    inspect: createSessionInspector(deps),
    /** Whether a session could be placed anywhere at all, for the readiness of the service. */
    hasMediaHost: registry.anyAlive,

    /**
     * POST /v1/session. 'forbidden' for every avatar the key may not use, whatever the cause: callers must not
     * be able to tell unknown from foreign.
     * @throws ServiceError avatar_not_ready, the 402 codes, unavailable.
     */
    async startKeyed(
      caller: SessionCaller,
      request: StartSession,
      circumstances: StartCircumstances,
    ): Promise<SessionStarted | 'forbidden'> {
      if (caller.avatarId !== null && caller.avatarId !== request.avatarId.toLowerCase()) return 'forbidden';
      const avatar = await findAvatarForSession(deps.db, request.avatarId);
      if (avatar === undefined || avatar.accountId !== caller.accountId) return 'forbidden';
      if (!avatar.readyToChat) throw notReady();
      return starter.startHosted({
        ...request,
        ...circumstances,
        avatarId: request.avatarId.toLowerCase(),
        accountId: caller.accountId,
        keyId: caller.keyId,
        origin: 'key',
      });
    },

    /**
     * The try page: no key, the avatar's own account pays. With a hash the visitor counts as an anonymous one does.
     * @throws ServiceError avatar_not_found, avatar_not_ready, the 402 codes, rate_limited, unavailable.
     */
    async startTry(
      request: { avatarId: string; language?: string | undefined; visitorHash?: Buffer | undefined },
      circumstances: StartCircumstances,
    ): Promise<SessionStarted> {
      const avatar = await findAvatarForSession(deps.db, request.avatarId);
      if (avatar === undefined) throw new ServiceError('avatar_not_found', 'There is no such avatar.');
      if (!avatar.readyToChat) throw notReady();
      return starter.startHosted({
        ...request,
        ...circumstances,
        accountId: avatar.accountId,
        keyId: null,
        origin: 'try',
      });
    },

    /**
     * POST /v1/anonymous_session: for a visitor of a shared avatar, paid by its sponsor budget. Private, deleted
     * and unknown avatars are all unknown.
     * @throws ServiceError avatar_not_found, avatar_not_ready, the 402 codes, unavailable.
     */
    async startAnonymous(
      request: { avatarId: string; language?: string | undefined; visitorHash: Buffer },
      circumstances: StartCircumstances,
    ): Promise<SessionStarted> {
      const avatar = await findAvatarForSession(deps.db, request.avatarId);
      if (avatar === undefined || avatar.visibility === 'private')
        throw new ServiceError('avatar_not_found', 'There is no such avatar.');
      if (!avatar.readyToChat) throw notReady();
      return starter.startHosted({
        ...request,
        ...circumstances,
        avatarId: request.avatarId.toLowerCase(),
        accountId: avatar.accountId,
        keyId: null,
        origin: 'anonymous',
      });
    },

    /** The operator ends a session. False: no such session runs. */
    async endByOperator(sessionId: string): Promise<boolean> {
      if (await renderOnly.endStartingByOperator(sessionId)) return true;
      const session = await watch.load(sessionId);
      if (session === undefined) return false;
      return ender.end(sessionId, { reason: 'operator', at: session.now, countedUntil: session.now });
    },

    /**
     * Before a media host is stopped for good: starts are refused, its sessions may end by themselves within
     * the limit, or until `hurry`, and the rest are ended, each with its bill.
     */
    async drain(
      mediaHostId: string,
      how: { limitMs: number; hurry?: AbortSignal; onWaiting?: (running: number) => void },
    ): Promise<void> {
      starter.drain();
      renderOnly.drain();
      const left = await untilIdle({ ...deps, ...how, mediaHostId });
      await Promise.all(left.map((id) => this.endByOperator(id)));
    },

    /** Whether starts are taken; false once this server drains. */
    isAccepting: () => !starter.isDraining(),

    /** Watches and reconciles from here on. */
    start() {
      reconciler.start();
    },

    /** Resolves once nothing is being done; what timers bring later is not waited for. */
    async settled() {
      await reconciler.settled();
      await watch.settled();
    },

    async close() {
      failover.close();
      await reconciler.close();
      await watch.close();
    },
  };
}

function notReady(): ServiceError {
  return new ServiceError(
    'avatar_not_ready',
    'The avatar is still being built, or its building failed: it can talk once readyToChat is true.',
  );
}

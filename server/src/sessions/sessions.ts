import type { AvatarAnswers } from '@vivant/contract/answers';
import { ServiceError, STATUS_BY_CODE } from '@vivant/contract/errors';
import type { SessionStarted, StartSession } from '@vivant/contract/session';
import type { RehearsalNews } from '@vivant/contract/studio/rehearsal';
import type { TestQuestion, TestRun } from '@vivant/contract/studio/test-questions';
import { createKeyedLimiter } from '@vivant/platform/keyed-limiter';
import { NO_TRACING } from '@vivant/platform/tracing';
import { NO_METRICS } from '../ports/metrics.ts';
import { DEFAULT_PICTURE_RULES } from '../ports/picture.ts';
import { placesForVisitors } from './anonymous-share.ts';
import { untilIdle } from './drain.ts';
import { withHostCircuit } from './host-circuit.ts';
import { createHostRegistry } from './host-registry.ts';
import {
  type StartCircumstances,
  startAnonymous,
  startKeyed,
  startRehearsal,
  type VisitorsRequest,
} from './hosted/hosted.ts';
import { createSessionInspector, type SessionInspector } from './inspect.ts';
import { judgeOperatorsEnd } from './judgements.ts';
import type { VisitorPlaces } from './line-turn.ts';
import { createMediaReports, type MediaReports } from './media-reports.ts';
import { unavailable } from './placement.ts';
import { createReconciler, type Reconciler } from './reconciler.ts';
import { renewRehearsal } from './rehearsals.ts';
import { createRenderOnlySessions, endArriving, type RenderOnlySessions } from './render-only/render-only.ts';
import type { SessionDeps } from './session-deps.ts';
import type { SessionCaller, StartDeps } from './session-kind.ts';
import { createSessionTime } from './session-time.ts';
import { createStartsUnderWay } from './starts-under-way.ts';
import { roomPrefix } from './store.ts';
import { createSupervisor } from './supervisor.ts';
import { answerQuestions, runTestQuestions, suggestTestQuestions, type TestRunRequest } from './test-runs.ts';
import { reportsOfWorker } from './worker-reports.ts';

type Outside = Pick<SessionDeps, 'db' | 'clock' | 'log' | 'credits' | 'rooms' | 'hosts' | 'controlUrl'>;

export interface SessionsDeps
  extends Outside,
    Partial<Pick<SessionDeps, 'metrics' | 'tracing' | 'keepsConversations' | 'pictureRules' | 'recordings'>> {
  /** Of this server process among those on the database. */
  serverId: string;
  /** The zone of this server: media hosts of the same zone are preferred. */
  zone?: string | null;
  /** What one address may hold without a key. */
  anonymousSessionsAtOnce: number;
  /** Default: only LiveKit servers at public addresses may be named by callers. */
  allowPrivateLivekit?: boolean;
}

/** Sessions of both kinds from the first request to the last cent (§3.3, §4.1, D3). */
export interface Sessions {
  reports: MediaReports;
  /** The same, of one machine that joined over the public address. */
  reportsOfWorker(hostId: string): MediaReports;
  renderOnly: RenderOnlySessions;
  reconciler: Reconciler;
  inspect: SessionInspector;
  /** Whether a session could be placed anywhere at all, for the readiness of the service. */
  hasMediaHost(): Promise<boolean>;
  /** For visitors of avatars of these accounts; a start judges again. */
  placesForVisitors(accountIds: readonly string[]): Promise<VisitorPlaces>;
  startKeyed(
    caller: SessionCaller,
    request: StartSession,
    circumstances: StartCircumstances,
  ): Promise<SessionStarted | 'forbidden'>;
  startAnonymous(request: VisitorsRequest, circumstances: StartCircumstances): Promise<SessionStarted>;
  /** A member of the account talks to its avatar in the studio; nobody pays. */
  startRehearsal(
    request: { avatarId: string; accountId: string },
    circumstances: StartCircumstances,
  ): Promise<SessionStarted>;
  /** Has the rehearsal of this avatar, where one is going on, answer as is drafted by now. Never throws. */
  renewRehearsal(avatarId: string): Promise<RehearsalNews>;
  /** What an avatar of the account answers to written questions, as drafted and as published. */
  runTestQuestions(request: TestRunRequest & { questions: readonly TestQuestion[] }): Promise<TestRun>;
  /** What visitors of the published avatar would be answered. */
  answerQuestions(request: TestRunRequest & { questions: readonly string[] }): Promise<AvatarAnswers>;
  /** Questions that its documents answer. */
  suggestTestQuestions(request: TestRunRequest): Promise<string[]>;
  /** The operator ends a session. False: no such session runs. */
  endByOperator(sessionId: string): Promise<boolean>;
  /**
   * Before a media host is stopped for good: starts are refused, its sessions may end by themselves within
   * the limit, or until `hurry`, and the rest are ended, each with its bill.
   */
  drain(
    mediaHostId: string,
    how: { limitMs: number; hurry?: AbortSignal; onWaiting?: (running: number) => void },
  ): Promise<void>;
  /** Whether starts are taken; false once this server drains. */
  isAccepting(): boolean;
  /** Watches and reconciles from here on. */
  start(): void;
  /** Resolves once nothing is being done; what timers bring later is not waited for. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Few of the connections that two processes with pools of 20 have for everything. */
const RESERVING_AT_ONCE = 4;

export function createSessions(given: SessionsDeps): Sessions {
  const closing = new AbortController();
  const deps = startDeps(given, closing.signal);
  const { supervisor, starts } = deps;
  const reconciler = createReconciler(deps);

  async function endByOperator(sessionId: string): Promise<boolean> {
    if (await endArriving(deps, sessionId, 'operator')) return true;
    return supervisor.tell(sessionId, judgeOperatorsEnd);
  }

  const reports = createMediaReports(deps);
  return {
    reports,
    reportsOfWorker: (hostId) => reportsOfWorker({ db: deps.db, reports }, hostId),
    renderOnly: createRenderOnlySessions(deps),
    reconciler,
    inspect: createSessionInspector(deps),
    hasMediaHost: () => hasMediaHost(deps),
    placesForVisitors: (accountIds) => placesForVisitors(deps, accountIds),
    startKeyed: (caller, request, circumstances) => startKeyed(deps, caller, request, circumstances),
    startAnonymous: (request, circumstances) => startAnonymous(deps, request, circumstances),
    startRehearsal: (request, circumstances) => startRehearsal(deps, request, circumstances),
    renewRehearsal: (avatarId) => renewRehearsal(deps, avatarId),
    answerQuestions: (request) => answerQuestions(deps, request),
    runTestQuestions: (request) => runTestQuestions(deps, request),
    suggestTestQuestions: (request) => suggestTestQuestions(deps, request),
    endByOperator,
    async drain(mediaHostId, how) {
      starts.drain(unavailable('The service is being stopped.'));
      const left = await untilIdle({ ...deps, ...how, mediaHostId });
      await Promise.all(left.map(endByOperator));
    },
    isAccepting: () => !starts.isDraining(),
    start: reconciler.start,
    async settled() {
      await reconciler.settled();
      await supervisor.settled();
    },
    async close() {
      closing.abort();
      await reconciler.close();
      await supervisor.close();
    },
  };
}

/** From parts that need no others to parts that need those. */
function startDeps(given: SessionsDeps, closing: AbortSignal): StartDeps {
  const time = createSessionTime(given.clock);
  let prefix: string | undefined;
  const steps: SessionDeps = {
    metrics: NO_METRICS,
    tracing: NO_TRACING,
    keepsConversations: true,
    recordings: null,
    pictureRules: DEFAULT_PICTURE_RULES,
    ...given,
    hosts: withHostCircuit(given.hosts, given.clock),
    time,
    registry: createHostRegistry({ zone: null, ...given, time }),
    roomPrefix: async () => (prefix ??= await roomPrefix(given.db)),
    pendingUndos: new Map(),
    closing,
  };
  return {
    ...steps,
    supervisor: createSupervisor(steps),
    // Starts of one account wait for the same lock in the database anyway: hundreds of them at once would hold every
    // connection meanwhile, and those that were granted could not go on.
    limiter: createKeyedLimiter({
      concurrency: RESERVING_AT_ONCE,
      // A refusal of credits holds for every other start that would be paid for in the same way.
      isShared: (error) => error instanceof ServiceError && STATUS_BY_CODE[error.code] === 402,
    }),
    starts: createStartsUnderWay(),
    anonymousSessionsAtOnce: given.anonymousSessionsAtOnce,
    allowPrivateLivekit: given.allowPrivateLivekit ?? false,
  };
}

/** Whether one reported lately that can take sessions at all, and there is a way to it. */
async function hasMediaHost({ registry, hosts }: SessionDeps): Promise<boolean> {
  for (const address of await registry.addresses()) if (await hosts.isReachable(address)) return true;
  return false;
}

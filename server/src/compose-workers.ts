import type { Clock } from '@vivant/platform/clock';
import type { LogContext } from '@vivant/platform/log';
import type { Tracing } from '@vivant/platform/tracing';
import type { KeyUse } from './adapters/db/deployment-secret.ts';
import { createHttpBuilds } from './adapters/media-hosts/http-builds.ts';
import { createHttpMediaHosts } from './adapters/media-hosts/http-media-hosts.ts';
import { createTunnels } from './adapters/media-hosts/tunnels.ts';
import type { Infrastructure } from './compose-infrastructure.ts';
import type { Config } from './config.ts';
import type { Builders } from './ports/builders.ts';
import { readBuilders } from './sessions/builder-store.ts';
import { createWorkerAssignments } from './workers/assignments.ts';
import { createRelayPasses } from './workers/relay-passes.ts';
import { createTunnelHolders } from './workers/tunnel-holders.ts';
import { watchRevoked } from './workers/watch-revoked.ts';
import { createWorkers } from './workers/workers.ts';

interface WorkerLinksDeps {
  clock: Clock;
  stack: AsyncDisposableStack;
  mediaSecret: string;
  /** The address at which other server processes reach this one's control interface; null: they do not. */
  controlAddress: () => string | null;
  /** The version of this program: builds only go to hosts of the same release. */
  version: string;
  logContext: LogContext;
  tracing: Tracing;
  infrastructure: Infrastructure;
  derivedKey: (use: KeyUse) => Buffer;
  /** Identifies this server process among those on the database. */
  serverId: string;
}

/**
 * Creates the connections to media hosts, for sessions and for builds: to those of this machine, and to workers over
 * the tunnels they open.
 */
export function createWorkerLinks(config: Config, deps: WorkerLinksDeps) {
  const { clock, stack, infrastructure, derivedKey, serverId, version, mediaSecret: secret } = deps;
  const { db } = infrastructure.database;
  const relayPasses = createRelayPasses({ key: derivedKey('worker relays'), clock });
  const tunnels = createTunnels({
    holders: createTunnelHolders(db),
    passes: relayPasses,
    ownAddress: deps.controlAddress,
  });
  stack.defer(() => tunnels.close());
  const workerAssignments = createWorkerAssignments({
    key: derivedKey('worker files'),
    clock,
    ownLivekitUrl: () => (config.livekit === null ? infrastructure.livekit.url : null),
  });
  const hosts = createHttpMediaHosts({
    secret,
    workers: { tunnels, words: workerAssignments },
    ...{ logContext: deps.logContext, tracing: deps.tracing },
  });
  stack.defer(() => hosts.close());
  const workers = createWorkers({ db, clock });
  const revoked = watchRevoked({ tunnels, workers, clock });
  revoked.start();
  stack.defer(() => revoked.close());
  const builds = createHttpBuilds({
    ...{ secret, tunnels, isLetIn: workers.isLetIn, version, logContext: deps.logContext },
  });
  stack.defer(() => builds.close());
  const builders: Builders = {
    build: builds.build,
    list: () => readBuilders(db, { now: clock.now(), serverId, version }),
  };
  return { workers, relayPasses, tunnels, workerAssignments, hosts, builders };
}

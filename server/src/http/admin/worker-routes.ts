import { ServiceError } from '@vivant/contract/errors';
import { NewWorkerToken, type WorkerView } from '@vivant/contract/operator/workers';
import type { FastifyInstance } from 'fastify';
import type { WorkerTunnels } from '../../ports/worker-tunnels.ts';
import { hostIdOf, type KnownWorker, type Workers } from '../../workers/workers.ts';
import { answersOf, created } from './answer.ts';
import type { Ids } from './ids.ts';

/** A media host as it last reported itself. */
interface ReportedHost {
  id: string;
  state: 'ready' | 'draining' | 'silent';
  slots: number;
  usedSlots: number;
  builds: number;
  usedBuilds: number;
  zone: string | null;
  version: string | null;
  lateShare: number | null;
  processorShare: number | null;
  memoryShare: number | null;
  renderers: string[] | null;
}

export interface AdminWorkerDeps {
  workers: Pick<Workers, 'invite' | 'list' | 'revoke'>;
  tunnels: Pick<WorkerTunnels, 'end'>;
  /** The address at which another machine joins. */
  joinUrl: string;
  hosts(): Promise<ReportedHost[]>;
}

/** Other machines that run sessions. A token is answered once, where it is made. */
export function workerRoutes(
  app: FastifyInstance,
  { workers, tunnels, joinUrl, hosts, ids }: AdminWorkerDeps & { ids: Ids },
): void {
  const unknown = (id: string) => new ServiceError('not_found', `There is no worker ${id}.`);
  const answer = answersOf(app);

  async function views(): Promise<WorkerView[]> {
    const reported = new Map((await hosts()).map((host) => [host.id, host]));
    return (await workers.list()).map((worker) => viewOf(worker, reported.get(hostIdOf(worker.id))));
  }

  answer('POST /workers', async (request, reply) => {
    const made = workers.invite(NewWorkerToken.parse(request.body));
    return { ...(await created(reply, made)), joinUrl };
  });
  answer('GET /workers', async () => ({ items: await views() }));
  answer('GET /workers/:id', async (request) => {
    const id = await ids.of(request.params, 'worker');
    const view = (await views()).find((one) => one.id === id);
    if (view === undefined) throw unknown(id);
    return view;
  });
  answer('POST /workers/:id/revocation', async (request) => {
    const id = await ids.of(request.params, 'worker');
    if (!(await workers.revoke(id))) throw unknown(id);
    tunnels.end(hostIdOf(id));
    return { id, revoked: true };
  });
}

function viewOf(worker: KnownWorker, host: ReportedHost | undefined): WorkerView {
  return {
    id: worker.id,
    name: worker.name,
    state: stateOf(worker, host),
    slots: host?.slots ?? null,
    usedSlots: host?.usedSlots ?? null,
    builds: host?.builds ?? null,
    usedBuilds: host?.usedBuilds ?? null,
    version: host?.version ?? worker.version,
    zone: host?.zone ?? null,
    lateShare: host?.lateShare ?? null,
    processorShare: host?.processorShare ?? null,
    memoryShare: host?.memoryShare ?? null,
    renderers: host?.renderers ?? null,
    createdAt: worker.createdAt.toISOString(),
    joinedAt: worker.joinedAt?.toISOString() ?? null,
  };
}

function stateOf(worker: KnownWorker, host: ReportedHost | undefined): WorkerView['state'] {
  if (worker.revokedAt !== null) return 'revoked';
  if (worker.joinedAt === null) return worker.isExpired ? 'expired' : 'invited';
  return host === undefined || host.state === 'silent' ? 'gone' : host.state;
}

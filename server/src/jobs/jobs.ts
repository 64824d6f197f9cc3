import type { Clock } from '@vivant/platform/clock';
import type { LogContext } from '@vivant/platform/log';
import { repeat } from '@vivant/platform/repeat';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { Db } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { dueQueues, roundFor } from './store.ts';

export interface JobHandler {
  queue: string;
  /** How many jobs run at once in this process. */
  concurrency: number;
  /** A run that takes longer is aborted and tried again. */
  timeoutSeconds: number;
  /** How many runs may follow the first, after growing pauses from 1 s to 60 s. */
  retries: number;
  /**
   * Throws on an outage, and is then tried again. `signal` aborts when the time is over or the service stops. It may
   * run twice for one job, even at the same time if a machine was wrongly taken for dead: it must be idempotent.
   */
  run(data: unknown, signal: AbortSignal): Promise<void>;
  /** Called once when every retry has failed. */
  givenUp?(data: unknown): Promise<void>;
}

export interface Schedule {
  queue: string;
  /** Five fields, UTC. */
  cron: string;
}

export interface Jobs extends JobQueue {
  /** Whether this process handles the jobs of this queue. */
  has(queue: string): boolean;
  start(): Promise<void>;
  /**
   * Sets how many jobs run at once in this process in addition to the handler's `concurrency`; running jobs are not
   * ended.
   */
  widen(queue: string, more: number): Promise<void>;
  /** Aborts running jobs, which are tried again after the next start. */
  stop(): Promise<void>;
}

/** A worker that is silent for this long counts as dead, and its job starts again; pg-boss allows no less than 10 s. */
const HEARTBEAT_SECONDS = 10;
/**
 * NOTIFY only wakes workers for new jobs. Retries and jobs for later become due silently: one look finds the queues that
 * have some, and wakes their workers. Left to themselves these would each look by a statement that takes two
 * milliseconds of a core, even if nothing is being built; they still do once in a while.
 */
const LOOK_EVERY_MS = 2_000;
const LOOK_BY_ITSELF_SECONDS = 60;
/** Schedules are minutes apart. */
const SCHEDULE_LOOK_SECONDS = 30;
/** pg-boss looks for jobs that wait for other jobs; here none does. */
const FLOW_LOOK_SECONDS = 3_600;
const STOP_GRACE_MS = 5_000;

/** This file adds `requestId`; the rest is the handler's. */
const JobData = z.looseObject({ requestId: z.uuid().optional().catch(undefined) });

const givenUpQueue = (queue: string) => `${queue}-given-up`;

/**
 * Thin layer over pg-boss: queues, retry rules and schedules on the service's own PostgreSQL. It knows no stages; the
 * composition root passes the handlers in.
 */
export function createJobs(deps: {
  databaseUrl: string;
  db: Db;
  clock: Pick<Clock, 'after'>;
  log: Log;
  /** A job runs in the context in which it was sent: that of the request with this id. */
  logContext?: LogContext;
  handlers: JobHandler[];
  schedules?: Schedule[];
}): Jobs {
  const { log, logContext, handlers, schedules = [] } = deps;
  const boss = new PgBoss({
    connectionString: deps.databaseUrl,
    application_name: 'vivant-jobs',
    max: 5,
    useListenNotify: true,
    // Supervision notices dead workers; pg-boss's default of a minute would be a long time to look at a spinner.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: SCHEDULE_LOOK_SECONDS,
    flowIntervalSeconds: FLOW_LOOK_SECONDS,
  });
  const stopping = new AbortController();
  boss.on('error', (error) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'job queue');
  });
  let started = false;
  /** Ids of pg-boss's workers in addition to a handler's own, by queue. */
  const extra = new Map<string, string[]>();
  /** Ids of all of pg-boss's workers, by queue. */
  const workers = new Map<string, Set<string>>();

  async function look(): Promise<void> {
    try {
      for (const queue of await dueQueues(deps.db, [...workers.keys()]))
        for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
    } catch (error) {
      // The database is unavailable, which pg-boss reports.
      log.debug({ err: error }, 'job queue: it could not be seen which jobs are due');
    }
  }
  const looks = repeat(deps.clock, () => LOOK_EVERY_MS, look);

  async function serve(handler: JobHandler): Promise<void> {
    const dead = givenUpQueue(handler.queue);
    if (handler.givenUp !== undefined)
      await ensureQueue(boss, dead, { retryLimit: 20, retryBackoff: true, notify: true });
    await ensureQueue(boss, handler.queue, {
      retryLimit: handler.retries,
      retryDelay: 1,
      retryDelayMax: 60,
      retryBackoff: true,
      expireInSeconds: handler.timeoutSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
      ...(handler.givenUp === undefined ? {} : { deadLetter: dead }),
    });
    for (let i = 0; i < handler.concurrency; i++) await workFor(handler);
    const { givenUp } = handler;
    if (givenUp !== undefined) await work(dead, (job) => givenUp(job.data));
  }

  function workFor(handler: JobHandler): Promise<string> {
    return work(handler.queue, async (job) => {
      try {
        await handler.run(job.data, AbortSignal.any([job.signal, stopping.signal]));
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error(
            { queue: handler.queue, jobId: job.id, attempt: job.retryCount + 1, err: error },
            'job failed',
          );
        throw error;
      }
    });
  }

  /**
   * Starts one worker. It takes the next job as soon as it has finished one; pg-boss would first wait for its interval.
   */
  async function work(queue: string, run: (job: JobWithMetadata<unknown>) => Promise<void>): Promise<string> {
    const every = LOOK_BY_ITSELF_SECONDS;
    let workerId: string | undefined;
    workerId = await boss.work(
      queue,
      { includeMetadata: true, pollingIntervalSeconds: every, notifyPollingIntervalSeconds: every },
      async ([job]: JobWithMetadata<unknown>[]) => {
        try {
          if (job !== undefined) await withinRequest(logContext, job, run);
        } finally {
          if (workerId !== undefined) boss.notifyWorker(workerId);
        }
      },
    );
    const ofQueue = workers.get(queue) ?? new Set();
    workers.set(queue, ofQueue.add(workerId));
    return workerId;
  }

  return {
    has: (queue) =>
      handlers.some(
        (handler) =>
          handler.queue === queue || (handler.givenUp !== undefined && givenUpQueue(handler.queue) === queue),
      ),
    async send(tx, { queue, data, startAfterSeconds, turnOf }) {
      const requestId = logContext?.getStore()?.requestId;
      await boss.send(queue, requestId === undefined ? data : { ...data, requestId }, {
        db: fromKysely(tx),
        ...(turnOf === undefined
          ? {}
          : { group: { id: turnOf }, priority: -(await roundFor(tx, queue, turnOf)) }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      });
    },
    async start() {
      await boss.start();
      started = true;
      for (const handler of handlers) await serve(handler);
      for (const { queue, cron } of schedules) await boss.schedule(queue, cron, {}, { tz: 'UTC' });
      looks.start({ afterMs: LOOK_EVERY_MS });
    },
    async widen(queue, more) {
      const handler = handlers.find((one) => one.queue === queue);
      if (handler === undefined) throw new Error(`nobody here takes the jobs of ${queue}`);
      const ids = extra.get(queue) ?? [];
      extra.set(queue, ids);
      while (started && ids.length < more) ids.push(await workFor(handler));
      for (const id of ids.splice(more)) {
        workers.get(queue)?.delete(id);
        await boss.offWork(queue, { id, wait: false });
      }
    },
    async stop() {
      stopping.abort(new Error('the service stops'));
      await looks.close();
      if (started) await boss.stop({ graceful: true, timeout: STOP_GRACE_MS, close: true });
      started = false;
    },
  };
}

/** Log lines of the job have the id of the request that caused it, over any number of jobs. */
async function withinRequest<T>(
  logContext: LogContext | undefined,
  job: JobWithMetadata<unknown>,
  run: (job: JobWithMetadata<unknown>) => Promise<T>,
): Promise<T> {
  const { requestId, ...data } = JobData.parse(job.data);
  const ofHandler = { ...job, data };
  if (requestId === undefined || logContext === undefined) return run(ofHandler);
  return logContext.run({ requestId }, () => run(ofHandler));
}

async function ensureQueue(boss: PgBoss, name: string, options: object): Promise<void> {
  await boss.createQueue(name, options);
  // createQueue does not change an existing queue, whose rules may have changed since.
  const { deadLetter: _fixed, ...changeable } = options as { deadLetter?: string };
  await boss.updateQueue(name, changeable);
}

import type { Tx } from './database.ts';

/** Jobs for later, kept in the database: a job exists exactly if the transaction committed. */
export interface JobQueue {
  send(tx: Tx, job: QueuedJob): Promise<void>;
}

export interface QueuedJob {
  queue: string;
  /** JSON; parsed by the queue's handler. */
  data: Record<string, unknown>;
  startAfterSeconds?: number | undefined;
  /**
   * The owner of the job, such as an account: owners take turns in a queue. Jobs without an owner run before all
   * others.
   */
  turnOf?: string | undefined;
}

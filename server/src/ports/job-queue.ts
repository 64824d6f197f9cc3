import type { Tx } from './database.ts';

/** Work to be done later, kept in the database: it is there exactly if the transaction committed. */
export interface JobQueue {
  send(tx: Tx, job: QueuedJob): Promise<void>;
}

export interface QueuedJob {
  queue: string;
  /** JSON; read back by the handler of the queue. */
  data: Record<string, unknown>;
  startAfterSeconds?: number | undefined;
  /**
   * The owner of the work, such as an account: owners take turns in a queue. Jobs without an owner run before all
   * others.
   */
  turnOf?: string | undefined;
}

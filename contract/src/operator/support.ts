/** Rows of a table, in all or of one state. */
export interface RowCount {
  table: string;
  /** The columns that tell the state with their values; empty for all rows. */
  where: Record<string, string | null>;
  count: number;
  /** Counting stopped there: there may be more. */
  isAtLeast?: true;
}

/** What a running server tells for `vivant support`; the command keeps of it what a maintainer may see. */
export interface SupportReport {
  version: string;
  startedAt: string;
  /** Of PostgreSQL. */
  databaseVersion: string;
  migrations: string[];
  counts: RowCount[];
  /** The kind of error by which the database could not be asked; null: it could. */
  databaseFault: string | null;
  /** The text of `GET /metrics`. */
  metrics: string;
  /** The newest lines of the log as they were written, oldest first. */
  log: string[];
}

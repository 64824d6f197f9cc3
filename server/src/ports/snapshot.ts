import type { QueuedJob } from './job-queue.ts';

/** A table as an archive holds it: rows in the text format of PostgreSQL's COPY. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** A file that the snapshot's rows name. */
export interface SnapshotFile {
  blobKey: string;
  sha256: string;
  sizeBytes: number;
}

/** The whole database at one instant. Until it is closed, no file that it names is deleted. */
export interface Snapshot {
  /** Names of the schema's changes that the database has run, oldest first. */
  migrations: string[];
  /** Tables after those that they refer to. */
  tables: TableShape[];
  files: SnapshotFile[];
  /** Work that was queued, as it is to be queued again. */
  jobs: QueuedJob[];
  rows(table: TableShape): AsyncIterable<Buffer>;
  /** Rows are read: the transaction ends, files stay held. */
  endReading(): Promise<void>;
  close(): Promise<void>;
}

export type TakeSnapshot = () => Promise<Snapshot>;

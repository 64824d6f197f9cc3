import type { QueuedJob } from './job-queue.ts';

/** A table of an archive: rows in the text format of PostgreSQL's COPY. */
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
  /** Names of the migrations that the database has run, oldest first. */
  migrations: string[];
  /** Each table comes after those that it refers to. */
  tables: TableShape[];
  files: SnapshotFile[];
  /** Queued jobs, in the form in which they are queued again. */
  jobs: QueuedJob[];
  rows(table: TableShape): AsyncIterable<Buffer>;
  /** All rows were read: the transaction ends, files stay held. */
  endReading(): Promise<void>;
  close(): Promise<void>;
}

export type TakeSnapshot = () => Promise<Snapshot>;

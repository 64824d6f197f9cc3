import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, type Header, type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { type Blobs, isBlobKey } from '../ports/blobs.ts';
import type { Snapshot, TakeSnapshot } from '../ports/snapshot.ts';

/** Raised when an older program could no longer read it. */
const ARCHIVE_FORMAT = 1;
const HEAD = 'vivant.json';
const JOBS = 'jobs.json';
const ROWS = 'database/';
const FILES = 'files/';
/** Rows of one entry: a tar entry says its length first. */
const ROWS_PER_ENTRY_BYTES = 4 * 1024 * 1024;
/** A taker that is suspended holds files, and the oldest transaction of the database, no longer than this. */
const TAKE_LIMIT_MS = 5 * 60_000;
/** SHA-256 of all before it in hex, and a line break: the last bytes of an archive. */
const SEAL_BYTES = 65;
/** Lists are read into memory: a million files, or jobs, are listed in less. */
const LIST_MAX_BYTES = 256 * 1024 * 1024;

export const ArchiveHead = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** Of the Vivant that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  files: z.array(
    z.object({ blobKey: z.string().refine(isBlobKey), sha256: z.string(), sizeBytes: z.int().min(0) }),
  ),
});
export type ArchiveHead = z.infer<typeof ArchiveHead>;
export const ArchiveJobs = z.array(
  z.object({
    queue: z.string(),
    data: z.record(z.string(), z.unknown()),
    startAfterSeconds: z.int().min(0),
    turnOf: z.string().optional(),
  }),
);

/** The file is not an archive that this program reads, or is damaged. For operators. */
export class UnreadableArchiveError extends Error {
  override name = 'UnreadableArchiveError';
}

/** The archive as a stream: a tar, and its seal. A file that is not as its row says breaks it off. */
export function writeArchive(deps: {
  takeSnapshot: TakeSnapshot;
  blobs: Blobs;
  version: string;
  now: Date;
  /** About how many bytes of rows an entry has. */
  rowsPerEntryBytes?: number;
  /** Aborts if nothing has been taken for this long. */
  takeLimitMs?: number;
}): Readable {
  const tar = pack();
  const run = async () => {
    const snapshot = await deps.takeSnapshot();
    try {
      await fill(tar, snapshot, deps);
    } finally {
      await snapshot.close();
    }
    tar.finalize();
  };
  run().catch((error: Error) => tar.destroy(error));
  const sealed = sealing(deps.takeLimitMs ?? TAKE_LIMIT_MS);
  pipeline(tar, sealed).catch(() => undefined);
  return sealed;
}

async function fill(
  tar: Pack,
  snapshot: Snapshot,
  {
    blobs,
    version,
    now,
    rowsPerEntryBytes = ROWS_PER_ENTRY_BYTES,
  }: Omit<Parameters<typeof writeArchive>[0], 'takeSnapshot'>,
): Promise<void> {
  const { migrations, tables, files, jobs } = snapshot;
  const head: ArchiveHead = {
    ...{ format: ARCHIVE_FORMAT, version, createdAt: now.toISOString(), migrations, tables, files },
  };
  await addBytes(tar, HEAD, Buffer.from(JSON.stringify(head)));
  await addBytes(tar, JOBS, Buffer.from(JSON.stringify(jobs)));
  for (const table of tables) {
    let waiting: Buffer[] = [];
    let size = 0;
    for await (const bytes of snapshot.rows(table)) {
      // PostgreSQL sends whole rows, the driver's chunks may end anywhere: an entry ends with a row.
      const end = size + bytes.length < rowsPerEntryBytes ? 0 : bytes.lastIndexOf('\n') + 1;
      if (end > 0) {
        await addBytes(tar, `${ROWS}${table.name}`, Buffer.concat([...waiting, bytes.subarray(0, end)]));
        [waiting, size] = [[], 0];
      }
      waiting.push(bytes.subarray(end));
      size += bytes.length - end;
    }
    if (size > 0) await addBytes(tar, `${ROWS}${table.name}`, Buffer.concat(waiting));
  }
  await snapshot.endReading();
  for (const { blobKey, sha256, sizeBytes } of files) {
    const hash = createHash('sha256');
    const content = await blobs.open(blobKey);
    try {
      // Begun once there is something to write: the failure of an entry without data would go unnoticed.
      const entry = tar.entry({ name: `${FILES}${blobKey}`, size: sizeBytes, mode: 0o600 });
      await pipeline(content, hashing(hash), entry);
    } finally {
      content.destroy();
    }
    if (hash.digest('hex') !== sha256)
      throw new Error(`the file ${blobKey} is not as it was stored; see ./vivant check`);
  }
}

function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return pipeline(Readable.from([bytes]), tar.entry({ name, size: bytes.length, mode: 0o600 }));
}

function hashing(hash: ReturnType<typeof createHash>, passed = () => {}): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      passed();
      done(null, chunk);
    },
  });
}

function sealing(takeLimitMs: number): Transform {
  const hash = createHash('sha256');
  // Bytes pass as others are taken. While none wait to be taken, it is the database or the store that is slow.
  const timer = setTimeout(() => {
    if (through.readableLength === 0) timer.refresh();
    else through.destroy(new Error(`nothing of it was taken for ${takeLimitMs / 1_000} seconds`));
  }, takeLimitMs);
  const through = hashing(hash, () => timer.refresh());
  through.once('close', () => clearTimeout(timer));
  through._flush = (done) => done(null, Buffer.from(`${hash.digest('hex')}\n`));
  return through;
}

/** Takes the seal off, and fails at the end where it does not belong to what came before. */
export function unsealing(): Transform {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk]);
      const size = Math.max(0, all.length - SEAL_BYTES);
      held = all.subarray(size);
      hash.update(all.subarray(0, size));
      done(null, all.subarray(0, size));
    },
    flush(done) {
      done(
        held.toString('latin1') === `${hash.digest('hex')}\n`
          ? null
          : new UnreadableArchiveError(
              'The archive is damaged or cut off: its bytes are not those that were written.',
            ),
      );
    },
  });
}

export interface ArchiveEntries {
  head(head: ArchiveHead): void | Promise<void>;
  jobs?(jobs: z.infer<typeof ArchiveJobs>): void | Promise<void>;
  rows?(table: string, rows: Readable): Promise<void>;
  file?(file: ArchiveHead['files'][number], content: Readable): Promise<void>;
}

/**
 * Reads an archive from its plain bytes and hands out what is in it, in its order.
 * @throws UnreadableArchiveError; what was handed out before is then not to be trusted
 */
export async function readArchive(source: Readable, to: ArchiveEntries): Promise<void> {
  const entries = extract();
  const feeding = pipeline(source, unsealing(), entries);
  feeding.catch(() => undefined);
  let head: ArchiveHead | undefined;
  const files = new Map<string, ArchiveHead['files'][number]>();
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      const content = entry as unknown as Readable;
      if (name === HEAD) {
        head = parseHead(await readList(entry.header, content));
        for (const file of head.files) files.set(file.blobKey, file);
        await to.head(head);
      } else if (name === JOBS) {
        await to.jobs?.(ArchiveJobs.parse(await readList(entry.header, content)));
      } else if (name.startsWith(ROWS)) {
        await to.rows?.(name.slice(ROWS.length), content);
      } else {
        // Names lead nowhere by themselves: only what the head lists is handed out, under the key it has there.
        const file = name.startsWith(FILES) ? files.get(name.slice(FILES.length)) : undefined;
        if (file === undefined || entry.header.size !== file.sizeBytes)
          throw new UnreadableArchiveError(
            `The archive is damaged: ${JSON.stringify(name)} is none of its files.`,
          );
        await to.file?.(file, content);
        files.delete(file.blobKey);
      }
      content.resume();
    }
    await feeding;
  } catch (error) {
    // An unreadable archive is reported rather than the error that follows from it; otherwise the consumer's own error
    // is.
    const fault = await feeding.then(
      () => error,
      (feedingError: unknown) => feedingError,
    );
    throw fault instanceof UnreadableArchiveError ? fault : error;
  }
  if (head === undefined || files.size > 0)
    throw new UnreadableArchiveError('This is no whole archive of Vivant: parts of it are missing.');
}

async function readList({ name, size }: Header, content: Readable): Promise<unknown> {
  if (size > LIST_MAX_BYTES)
    throw new UnreadableArchiveError(`The archive's ${name} is larger than any that Vivant writes.`);
  return JSON.parse(String(await buffer(content)));
}

function parseHead(found: unknown): ArchiveHead {
  const { format, version } = z.object({ format: z.int(), version: z.string() }).parse(found);
  if (format > ARCHIVE_FORMAT)
    throw new UnreadableArchiveError(
      `The archive was written by a newer Vivant (${version}) in a format that this program does not know. Restore it with that version.`,
    );
  return ArchiveHead.parse(found);
}

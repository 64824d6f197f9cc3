import { resolve } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { ConfigError } from '@vivant/contract/settings/read';
import { parseS3Address } from '@vivant/contract/settings/s3-address';
import { type Command, Option } from 'commander';
import { encryptedName, listArchives, parseArchiveName } from '../../backup/archive-file.ts';
import { encrypted } from '../../backup/encryption.ts';
import { percentLine } from '../../backup/percent-line.ts';
import type { ArchivePlace, ArchivesAt } from '../../ports/archives.ts';
import { CommandError } from '../admin-client.ts';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatTime } from '../output.ts';
import { parseWhole } from '../values.ts';

/** SIGHUP is sent when the terminal is closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Twice as long as the server waits for a reader that stopped reading its backup. */
const ABANDONED_AFTER_MS = 600_000;

type Options = Common & {
  to: string;
  keep?: number;
  passphraseFile?: string;
  recipient?: string;
  percents?: true;
};
export type BackupDeps = CommandDeps & { openArchives(at: ArchivesAt): Promise<ArchivePlace> };

/** `vivant backup`: writes an archive of the running server on this machine and reads it back. */
export function addBackupCommand(program: Command, deps: BackupDeps): void {
  leaf(program, 'backup', 'write database and files into one archive, while the service runs')
    .requiredOption(
      '--to <place>',
      'a directory that the service’s user may write, or s3://bucket/prefix, reached by VIVANT_S3_*',
    )
    .option('--keep <n>', 'afterwards, delete all but the newest n archives there', parseWhole)
    .addOption(
      new Option('--passphrase-file <file>', 'encrypt (age) with the passphrase in its first line').conflicts(
        'recipient',
      ),
    )
    .option('--recipient <key>', 'encrypt (age) for this public key, age1…')
    // Used by the server, which shows the progress on a page.
    .addOption(new Option('--percents', 'say each percent of the files on standard output').hideHelp())
    .action(async (options: Options) => {
      if (options.keep === 0) throw new CommandError('--keep must be at least 1.');
      const place = await deps.openArchives(placeOf(options.to)).catch((error: unknown) => {
        throw error instanceof ConfigError ? new CommandError(error.message) : error;
      });
      try {
        const { archive, cleared, ...made } = await makeBackup(deps, place, options).catch(
          (error: unknown) => {
            if (error instanceof CommandError || (error as Error).name === 'NoServerError') throw error;
            throw new CommandError(`No backup was made: ${(error as Error).message}`);
          },
        );
        const rotated = await rotate(place, archive, options.keep).catch((error: Error) => {
          throw new CommandError(
            `${made.path} was made, but what is older could not be deleted: ${error.message}`,
          );
        });
        const deleted = [...cleared, ...rotated];
        show(deps, options, { ...made, deleted }, () => [
          `${made.path} has everything of ${formatTime(made.createdAt)}: ${made.files} files and the database, ${made.sizeBytes} bytes.`,
          ...deleted.map((name) => `Deleted ${name}.`),
        ]);
      } finally {
        place.close();
      }
    });
}

/** @throws CommandError */
function placeOf(to: string): ArchivesAt {
  if (!to.startsWith('s3:')) return { directory: resolve(to) };
  const bucket = parseS3Address(to);
  if (bucket === null)
    throw new CommandError(
      '--to must be a directory, or a bucket such as s3://bucket or s3://bucket/prefix.',
    );
  return bucket;
}

async function makeBackup(deps: BackupDeps, place: ArchivePlace, options: Options) {
  // Loaded lazily, as every command would wait for it.
  const { readArchive } = await import('../../backup/archive.ts');
  const isEncrypted = options.passphraseFile !== undefined || options.recipient !== undefined;
  const stopping = new AbortController();
  const stop = () => stopping.abort(new CommandError('No backup was made: it was stopped.'));
  // A closing shell may send several signals; the handlers stay, so that the unfinished file is removed all the same.
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    // Checked before the server holds files for the backup.
    await place.check();
    const cleared = await clear(deps, place);
    const answer = await deps.client().download('GET /backup', stopping.signal);
    const archive = parseArchiveName(answer.name);
    if (archive === null || archive.installation === null)
      throw new CommandError('No backup was made: the server gave it no name.');
    const name = isEncrypted ? encryptedName(archive.name) : archive.name;
    // The bytes are also read as an archive while they are written, so that one which breaks off does not count as a
    // backup.
    const [toRead, toWrite] = [new PassThrough(), new PassThrough()];
    // Who reads them hears of it. Where one is stopped before anybody does, that is no reason to leave at once, and the
    // unfinished file behind.
    for (const stream of [toRead, toWrite]) stream.on('error', () => undefined);
    answer.bytes.on('error', (error) => {
      const fault =
        (error as NodeJS.ErrnoException).code === 'ECONNRESET'
          ? new CommandError('No backup was made: the server broke it off. Its log says why.')
          : error;
      for (const stream of [toRead, toWrite]) stream.destroy(fault);
    });
    answer.bytes.pipe(toRead);
    answer.bytes.pipe(toWrite);
    let head: { createdAt: string; files: number } = { createdAt: '', files: 0 };
    const progress = { totalBytes: 0, doneBytes: 0, percent: 0 };
    const reading = readArchive(toRead, {
      head: ({ createdAt, files }) => {
        head = { createdAt, files: files.length };
        progress.totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      },
      async file({ sizeBytes }) {
        progress.doneBytes += sizeBytes;
        const percent = Math.floor((100 * progress.doneBytes) / progress.totalBytes);
        if (options.percents !== true || percent === progress.percent) return;
        progress.percent = percent;
        deps.output.line(percentLine(percent));
      },
    });
    // The place completes an archive when its source ends well, so the source only ends after the reader.
    const checked = async function* (bytes: Readable) {
      yield* bytes as AsyncIterable<Uint8Array>;
      await reading;
    };
    const writing = encrypted(toWrite, options).then((bytes) =>
      place.put(name, checked(bytes), stopping.signal),
    );
    const results = await Promise.allSettled(
      [reading, writing].map((work: Promise<unknown>) =>
        work.catch((error: Error) => {
          answer.bytes.destroy(error);
          throw error;
        }),
      ),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const { begun, installation } = archive;
    const path = place.addressOf(name);
    return { archive: { begun, installation }, cleared, path, ...(await writing), ...head };
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

/**
 * Deletes what killed backups have left in the place, before this one needs the space. If the place cannot be searched,
 * the backup is made all the same.
 */
async function clear({ output }: BackupDeps, place: ArchivePlace): Promise<string[]> {
  return place.deleteAbandoned(new Date(Date.now() - ABANDONED_AFTER_MS)).catch((error: Error) => {
    output.error(`What earlier backups may have left could not be deleted: ${error.message}`);
    return [];
  });
}

/** Deletes old archives. The newest always stays, and so do those of other installations. */
async function rotate(
  place: ArchivePlace,
  { installation, begun }: { installation: string; begun: Date },
  keep: number | undefined,
): Promise<string[]> {
  if (keep === undefined) return [];
  const archives = await listArchives(place, { installation, until: begun });
  const old = archives.slice(0, -keep).map(({ name }) => name);
  for (const name of old) await place.delete(name);
  return old;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { readArchive } from '../../backup/archive.ts';
import { archiveName, listAbandoned, listArchives, unfinishedName } from '../../backup/archive-file.ts';
import { encrypted } from '../../backup/encryption.ts';
import { CommandError } from '../admin-client.ts';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { parseWhole } from '../values.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** No backup writes nothing for so long. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

type Options = Common & { to: string; keep?: number; passphraseFile?: string; recipient?: string };

/** `vivant backup`: the archive of the running server, written here and read back. */
export function addBackupCommand(program: Command, deps: CommandDeps): void {
  leaf(program, 'backup', 'write database and files into one archive, while the service runs')
    .requiredOption('--to <dir>', 'a directory of yours that the service’s user may write')
    .option('--keep <n>', 'afterwards, delete all but the newest n archives there', parseWhole)
    .addOption(
      new Option('--passphrase-file <file>', 'encrypt (age) with the passphrase in its first line').conflicts(
        'recipient',
      ),
    )
    .option('--recipient <key>', 'encrypt (age) for this public key, age1…')
    .action(async (options: Options) => {
      const made = await makeBackup(deps, options).catch((error: unknown) => {
        if (error instanceof CommandError || (error as Error).name === 'NoServerError') throw error;
        throw new CommandError(`No backup was made: ${(error as Error).message}`);
      });
      show(deps, options, made, () => [
        `${made.path} has everything of ${made.createdAt}: ${made.files} files and the database, ${made.sizeBytes} bytes.`,
        ...made.deleted.map((name) => `Deleted ${name}.`),
      ]);
    });
}

async function makeBackup(deps: CommandDeps, options: Options) {
  if (options.keep === 0) throw new CommandError('--keep must be at least 1.');
  const directory = resolve(options.to);
  const isEncrypted = options.passphraseFile !== undefined || options.recipient !== undefined;
  const begun = new Date();
  const path = join(directory, archiveName(begun, { isEncrypted }));
  const unfinished = unfinishedName(path);
  const file = await open(unfinished, 'wx', 0o600);
  const stopping = new AbortController();
  const stop = () => stopping.abort(new CommandError('No backup was made: it was stopped.'));
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  try {
    const answer = await deps.client().download('GET /backup', stopping.signal);
    // What is written is read as an archive on its way, so that one which breaks off is no backup.
    const [toRead, toWrite] = [new PassThrough(), new PassThrough()];
    answer.on('error', (error) => {
      const fault =
        (error as NodeJS.ErrnoException).code === 'ECONNRESET'
          ? new CommandError('No backup was made: the server broke it off. Its log says why.')
          : error;
      for (const stream of [toRead, toWrite]) stream.destroy(fault);
    });
    answer.pipe(toRead);
    answer.pipe(toWrite);
    let head: { createdAt: string; files: number } = { createdAt: '', files: 0 };
    const hash = createHash('sha256');
    const reading = readArchive(toRead, {
      head: ({ createdAt, files }) => {
        head = { createdAt, files: files.length };
      },
    });
    const writing = encrypted(toWrite, options).then((bytes) =>
      pipeline(
        bytes,
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        file.createWriteStream({ flush: true }),
      ),
    );
    const results = await Promise.allSettled([
      reading.catch((error: Error) => {
        answer.destroy(error);
        throw error;
      }),
      writing.catch((error: Error) => {
        answer.destroy(error);
        throw error;
      }),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const readBack = createHash('sha256');
    await pipeline(createReadStream(unfinished), readBack, { signal: stopping.signal });
    stopping.signal.throwIfAborted();
    if (readBack.digest('hex') !== hash.digest('hex'))
      throw new CommandError(`What was written to ${directory} reads differently: its disk is faulty.`);
    await rename(unfinished, path);
    const { size: sizeBytes } = await stat(path);
    return { path, sizeBytes, ...head, deleted: await rotate(directory, begun, options.keep) };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    await file.close().catch(() => undefined);
  }
}

/** The one that was begun last stays in any case. */
async function rotate(directory: string, begun: Date, keep: number | undefined): Promise<string[]> {
  if (keep === undefined) return [];
  const old = (await listArchives(directory, begun)).slice(0, -keep).map(({ name }) => name);
  const abandoned = await listAbandoned(directory, new Date(begun.getTime() - ABANDONED_AFTER_MS));
  for (const name of [...old, ...abandoned]) await rm(join(directory, name));
  return [...old, ...abandoned];
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { readArchive } from '../../backup/archive.ts';
import { archiveName, listArchives } from '../../backup/archive-file.ts';
import { encrypted } from '../../backup/encryption.ts';
import { CommandError } from '../admin-client.ts';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { parseWhole } from '../values.ts';

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
  const path = join(directory, archiveName(new Date(), { isEncrypted }));
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const answer = await deps.client().download('GET /backup');
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
    await pipeline(createReadStream(unfinished), readBack);
    if (readBack.digest('hex') !== hash.digest('hex'))
      throw new CommandError(`What was written to ${directory} reads differently: its disk is faulty.`);
    await rename(unfinished, path);
    const { size: sizeBytes } = await stat(path);
    return { path, sizeBytes, ...head, deleted: await rotate(directory, options.keep) };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function rotate(directory: string, keep: number | undefined): Promise<string[]> {
  if (keep === undefined) return [];
  const old = (await listArchives(directory)).slice(0, -keep);
  for (const { name } of old) await rm(join(directory, name));
  return old.map(({ name }) => name);
}

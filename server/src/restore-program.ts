import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@vivant/contract/settings/read';
import { parseS3Object } from '@vivant/contract/settings/s3-address';
import { standardErrorLines } from '@vivant/platform/log';
import { StartError } from '@vivant/platform/start-error';
import { openArchives } from './adapters/archives/open-archives.ts';
import { readSecrets } from './backup/encryption.ts';
import { loadConfig, processEnvironment } from './config.ts';
import { createLog } from './log.ts';
import { restore } from './restore.ts';

const LOG_BACKLOG_BYTES = 1024 * 1024;
const USAGE =
  'Usage: ./vivant restore FILE|s3://BUCKET/FILE [--passphrase-file FILE | --identity FILE] [--json]';
const ONE_ALONE =
  'Only one of the two may run: this one will send the webhooks that wait in the backup, and end the sessions that ran when it was made.';
const ACCESS_OF_THEN =
  'Keys, members, workers and secrets of webhooks are those of the time of the backup: revoke again what was revoked since. Everybody signs in anew, and open links and worker tokens are gone.';

/** `vivant restore`: needs the installation for itself, so it is no command of a running server. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'passphrase-file': { type: 'string' },
      identity: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1) throw new StartError(USAGE);
  const stopping = new AbortController();
  const stop = () => {
    process.stderr.write('Stopping: what was put there is taken out again.\n');
    stopping.abort(new StartError('Nothing was restored: it was stopped.'));
  };
  // A second one is not caught: what it leaves is taken out by the next restore, or as the service starts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const inBucket = parseS3Object(file);
  if (inBucket === null && file.startsWith('s3:'))
    throw new StartError(`${file} names no file in a bucket, such as s3://bucket/prefix/vivant-….tar`);
  const { name, ...at } = inBucket ?? { name: basename(file), directory: dirname(resolve(file)) };
  const config = loadConfig(processEnvironment(), { usesBucket: inBucket !== null });
  const archives = await openArchives(at, () => config.s3Access);
  const secrets = await readSecrets({
    ...{ passphraseFile: values['passphrase-file'], identityFile: values.identity },
  }).catch((error: Error) => {
    throw new StartError(error.message);
  });
  const { createdAt, version, files } = await restore(config, {
    source: { address: archives.addressOf(name), open: () => archives.open(name) },
    secrets,
    stopping: stopping.signal,
    log: createLog({ level: 'warn', destination: standardErrorLines(LOG_BACKLOG_BYTES) }),
  }).finally(() => archives.close());
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ createdAt, version, files: files.length })}\n`
      : `Restored the backup of ${createdAt} (Vivant ${version}): ${files.length} files and the database. Start it with ./vivant start, then look at it with ./vivant check\n${ONE_ALONE}\n${ACCESS_OF_THEN}\n`,
  );
}

try {
  await main();
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const isForOperators =
    error instanceof StartError ||
    error instanceof ConfigError ||
    code?.startsWith('ERR_PARSE_ARGS') === true;
  process.stderr.write(`${isForOperators ? message : `Nothing was restored: ${stack ?? message}`}\n`);
  process.exitCode = 1;
}

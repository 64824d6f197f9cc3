import { ConfigError } from '@vivant/contract/settings/read';
import { createLogContext, type LogDestination, standardErrorLines } from '@vivant/platform/log';
import { StartError } from '@vivant/platform/start-error';
import { onStopSignals } from '@vivant/platform/stop-signals';
import { DatabaseTooNewError } from './adapters/db/migrate.ts';
import type { RestoreOrder } from './compose-first-restore.ts';
import { restoreInPlace } from './compose-restoring.ts';
import { type Config, loadConfig, processEnvironment } from './config.ts';
import { createLog } from './log.ts';
import { createLogTail } from './log-tail.ts';
import { printRestoring, printStopped } from './ready-lines.ts';
import { type Logs, type StartDeps, start } from './start.ts';
import { createTerminalLog } from './terminal-log.ts';

/** The process: its settings and log, what ends it, and a start again after a restore. `start.ts` has what starts. */

const STOP_LIMIT_MS = 30_000;
/** Lines a stalled reader has not taken yet; beyond it new ones are dropped rather than kept in memory. */
const LOG_BACKLOG_BYTES = 8 * 1024 * 1024;

function createLogs(config: Config): Logs {
  const logTail = createLogTail(logDestination(config));
  const logContext = createLogContext();
  return {
    logTail,
    logContext,
    log: createLog({ level: config.logLevel, destination: logTail, context: logContext }),
  };
}

/** Standard output is for what the operator is told; the log goes beside it. */
function logDestination({ logFormat, logLevel }: Config): LogDestination {
  if (logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY))
    return createTerminalLog({
      level: logLevel,
      colour: process.stderr.isTTY && process.stderr.hasColors(),
      write: (text) => void process.stderr.write(text),
    });
  return standardErrorLines(LOG_BACKLOG_BYTES);
}

async function main(): Promise<void> {
  let stack = new AsyncDisposableStack();
  /** A backup that is put in while the service is stopped for it. */
  let restoring: Promise<void> = Promise.resolve();
  const [stopBegins, hurry] = [new AbortController(), new AbortController()];
  let hasStarted = false;
  let stopping: Promise<void> | undefined;
  // A part that hangs while stopping must not keep the operator waiting for ever.
  const exitWithin = (code: number, ms: number) => setTimeout(() => process.exit(code || 1), ms).unref();
  const stop = (code: number, drainSeconds = 0) => {
    if (stopping !== undefined) {
      // A second signal ends running sessions at once.
      hurry.abort();
      exitWithin(code, STOP_LIMIT_MS);
    }
    stopping ??= (async () => {
      exitWithin(code, STOP_LIMIT_MS + drainSeconds * 1000);
      stopBegins.abort();
      try {
        await restoring;
        await stack.disposeAsync();
        if (hasStarted) printStopped();
      } catch (error) {
        process.stderr.write(`While stopping: ${(error as Error).stack}\n`);
      }
      process.exit(code);
    })();
    return stopping;
  };
  const startFailed = async (error: unknown) => {
    // A stop during the start is why starting failed.
    if (stopping === undefined) process.stderr.write(`${explain(error)}\n`);
    else return stopping;
    return stop(1);
  };
  let drainSeconds = 0;
  // Ctrl-C is somebody who waits for the end; SIGTERM a machine whose callers go on with another server, or with the next.
  let isReplaced = false;
  onStopSignals((signal) => {
    // The terminal has written ^C at the start of the line.
    if (process.stdout.isTTY) process.stdout.write('\n');
    isReplaced = signal === 'SIGTERM';
    void stop(0, drainSeconds);
  });
  try {
    const config = loadConfig(processEnvironment());
    drainSeconds = config.drainSeconds;
    const deps = {
      ...{ ...createLogs(config), stopping: stopBegins.signal, hurry: hurry.signal },
      isReplaced: () => isReplaced,
    };
    const putIn = async (order: RestoreOrder) => {
      await stack.disposeAsync();
      stack = new AsyncDisposableStack();
      printRestoring();
      return { ...(await restoreInPlace(config, order, deps)), token: order.token };
    };
    const startAfter = async (restored: StartDeps['restored']): Promise<void> =>
      start(config, stack, {
        ...{ ...deps, restored },
        onRestoreOrdered(order) {
          const put = putIn(order);
          restoring = put.then(
            () => undefined,
            () => undefined,
          );
          put.then(startAfter).catch(startFailed);
        },
      });
    await startAfter(null);
    hasStarted = true;
  } catch (error) {
    await startFailed(error);
  }
}

/** Faults an operator can fix are explained in words; anything else needs its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof DatabaseTooNewError)
    return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' || code === 'EACCES')
    return `Vivant cannot listen there: ${message}. Set VIVANT_PORT (and VIVANT_HOST) to a free address.`;
  return `Vivant could not start: ${stack ?? message}`;
}

await main();

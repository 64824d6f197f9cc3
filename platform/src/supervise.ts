import { setTimeout as sleep } from 'node:timers/promises';
import { type BackoffMs, backoffMs } from './backoff.ts';
import type { PlainLog } from './plain-log.ts';
import { type Child, type ChildSpec, startChild } from './service-child.ts';
import { StartError } from './start-error.ts';
import type { Stoppable } from './stoppable.ts';

export interface SupervisedSpec extends ChildSpec {
  /** Runs before every start, also before a restart: free stale files, write the configuration. */
  prepare?: () => Promise<void>;
  /** One attempt to see whether the child serves; throws while it does not. Repeated until it passes. */
  probe: (signal: AbortSignal) => Promise<void>;
  /** How long a start may take until `probe` passes. */
  readyTimeoutMs?: number;
  /** After this many failed probes in a row a child that is up is killed and started again. 0: never. */
  restartAfterFailedProbes?: number;
  probeEveryMs?: number;
  /** First and longest pause before a restart; doubled each time, reset once the child was up for a minute. */
  restartDelayMs?: BackoffMs;
  /** Called at every change between serving and not serving. */
  onReadyChange?: ((ready: boolean) => void) | undefined;
}

export interface SupervisedChild extends Stoppable {
  readonly name: string;
  /** Of the running process; undefined between an exit and the restart. */
  pid(): number | undefined;
  /** Whether the last probe passed and the process is there. */
  isReady(): boolean;
}

const PROBE_PAUSE_MS = 25;
const PROBE_TIMEOUT_MS = 5_000;
const STEADY_MS = 60_000;

/**
 * Starts a child, waits until it serves, and keeps it running until `stop`. Throws `StartError` with the child's last
 * lines if the first start fails; later failures are logged and retried for ever, with growing pauses.
 */
export async function superviseChild(spec: SupervisedSpec, log: PlainLog): Promise<SupervisedChild> {
  const stopped = new AbortController();
  const delay = spec.restartDelayMs ?? { first: 200, longest: 10_000 };
  let child: Child | undefined;
  let ready = false;
  const setReady = (value: boolean) => {
    if (ready === value) return;
    ready = value;
    spec.onReadyChange?.(value);
  };

  const startOnce = async (): Promise<Child> => {
    await spec.prepare?.();
    stopped.signal.throwIfAborted();
    const started = await startChild(spec, log);
    child = started;
    try {
      await waitUntilServing(spec, started, stopped.signal);
    } catch (error) {
      await started.stop();
      throw error;
    }
    log.debug({ child: spec.name, pid: started.pid }, `${spec.name} is up`);
    setReady(true);
    return started;
  };

  const keepRunning = async (first: Child): Promise<void> => {
    let current = first;
    let failedBefore = 0;
    for (;;) {
      const upSince = performance.now();
      const watch = watchHealth(spec, current, { log, setReady, stopped: stopped.signal });
      const how = await current.exited;
      watch.abort();
      setReady(false);
      if (stopped.signal.aborted) return;
      if (performance.now() - upSince > STEADY_MS) failedBefore = 0;
      log.error({ child: spec.name, lastLines: current.lastLines().slice(-5) }, `${spec.name} ended: ${how}`);
      for (;;) {
        await sleep(backoffMs(failedBefore++, delay), undefined, { signal: stopped.signal });
        try {
          current = await startOnce();
          log.warn({ child: spec.name, pid: current.pid }, `${spec.name} was started again`);
          break;
        } catch (error) {
          if (stopped.signal.aborted) return;
          log.error({ child: spec.name, err: error }, `${spec.name} did not start again`);
        }
      }
    }
  };

  const running = keepRunning(await startOnce()).catch((error: unknown) => {
    if (!stopped.signal.aborted) log.error({ child: spec.name, err: error }, `${spec.name} is given up`);
  });
  const stop = async () => {
    stopped.abort();
    await child?.stop();
    await running;
  };
  return {
    name: spec.name,
    pid: () => (ready ? child?.pid : undefined),
    isReady: () => ready,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function waitUntilServing(spec: SupervisedSpec, child: Child, stopped: AbortSignal): Promise<void> {
  const timeoutMs = spec.readyTimeoutMs ?? 30_000;
  const deadline = performance.now() + timeoutMs;
  let exit: string | undefined;
  void child.exited.then((how) => {
    exit = how;
  });
  let lastFailure: unknown;
  for (;;) {
    stopped.throwIfAborted();
    if (exit !== undefined) {
      throw new StartError(`${spec.name} ended while starting (${exit}).${quote(child.lastLines())}`);
    }
    try {
      await spec.probe(AbortSignal.any([stopped, AbortSignal.timeout(PROBE_TIMEOUT_MS)]));
      return;
    } catch (error) {
      lastFailure = error;
    }
    if (performance.now() > deadline) {
      throw new StartError(
        `${spec.name} did not answer within ${timeoutMs / 1000} s.${quote(child.lastLines())}`,
        { cause: lastFailure },
      );
    }
    await sleep(PROBE_PAUSE_MS);
  }
}

/**
 * A process can exist and serve no longer. Probes it now and then until it is told to stop, as a stopping process need
 * not answer; returns a handle that ends the probing earlier.
 */
function watchHealth(
  spec: SupervisedSpec,
  child: Child,
  deps: { log: PlainLog; setReady: (ready: boolean) => void; stopped: AbortSignal },
): AbortController {
  const { log, setReady } = deps;
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, deps.stopped]);
  const everyMs = spec.probeEveryMs ?? 5_000;
  const loop = async () => {
    let failures = 0;
    for (;;) {
      await sleep(everyMs, undefined, { signal: over, ref: false });
      try {
        await spec.probe(AbortSignal.any([over, AbortSignal.timeout(PROBE_TIMEOUT_MS)]));
        failures = 0;
        if (!over.aborted) setReady(true);
      } catch (error) {
        over.throwIfAborted();
        failures += 1;
        setReady(false);
        log.warn({ child: spec.name, failures, err: error }, `${spec.name} does not answer`);
        if (spec.restartAfterFailedProbes && failures >= spec.restartAfterFailedProbes) {
          await child.stop();
          return;
        }
      }
    }
  };
  loop().catch(() => undefined);
  return ended;
}

function quote(lines: string[]): string {
  return lines.length === 0 ? '' : ` Its last words:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

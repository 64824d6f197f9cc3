/** The signals that ask a program to end. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type StopSignal = (typeof STOP_SIGNALS)[number];

/**
 * Calls `stop` with each signal that asks this program to end; a second one is somebody who will not wait. A terminal
 * that is closed says SIGHUP, often twice, by the kernel and by the shell: it counts once, and what is written to that
 * terminal later is lost and no fault.
 */
export function onStopSignals(stop: (signal: StopSignal) => void): void {
  let asked = false;
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      if (signal === 'SIGHUP' && asked) return;
      asked = true;
      stop(signal);
    });
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EIO' && error.code !== 'EPIPE') throw error;
    });
}

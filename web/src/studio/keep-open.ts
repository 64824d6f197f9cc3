/** Of EventSource, what is needed of it. */
export type Stream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

const CLOSED = 2;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Keeps a stream of events open. Browsers reopen a stream that ends, but not one that was refused, as by a service
 * that restarts: that one is opened again here, after a wait that grows until `works` is called. `listen` is given
 * each stream that is opened.
 * @returns what stops it
 */
export function keepOpen(
  open: () => Stream,
  listen: (stream: Stream, works: () => void) => void,
): () => void {
  let stream: Stream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;

  function begin() {
    const opened = open();
    stream = opened;
    listen(opened, () => {
      waitMs = FIRST_WAIT_MS;
    });
    opened.addEventListener('error', () => {
      if (opened.readyState !== CLOSED || stream !== opened) return;
      timer = setTimeout(begin, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
  }

  begin();
  return () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
}

import type { BuildNews } from '@vivant/contract/studio/avatars';

/** Of EventSource, what is needed of it. */
type Stream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

const CLOSED = 2;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/**
 * News of a build until it is done. Browsers open a stream that ends again by themselves, but not one that was refused,
 * as by a service that is being restarted: that one is opened again, after a wait that grows while it is refused.
 * @returns what stops it
 */
export function followBuild({
  open,
  onNews,
  onDone,
}: {
  open(): Stream;
  onNews(news: BuildNews): void;
  onDone(): void;
}): () => void {
  let stream: Stream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;

  function listen() {
    const opened = open();
    stream = opened;
    opened.addEventListener('build', ({ data }: MessageEvent<string>) => {
      waitMs = FIRST_WAIT_MS;
      onNews(JSON.parse(data) as BuildNews);
    });
    opened.addEventListener('done', () => {
      opened.close();
      onDone();
    });
    opened.addEventListener('error', () => {
      if (opened.readyState !== CLOSED || stream !== opened) return;
      timer = setTimeout(listen, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
  }

  listen();
  return () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
}

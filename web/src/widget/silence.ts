/** Long enough for a slow network; a page that stands after it is shown all the same. */
const SILENT_MS = 10_000;

/**
 * Whether the frame's page stands. The browser tells no page that a frame refused to be shown in it, so the frame has to
 * speak: `onSilence` where it has not for ten seconds, `onWord` when it does so after that.
 */
export function watchForSilence({ onSilence, onWord }: { onSilence(): void; onWord(): void }) {
  let timer: ReturnType<typeof setTimeout> | null = setTimeout(() => {
    timer = null;
    onSilence();
  }, SILENT_MS);
  let heard = false;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
  };
  return {
    stop,
    hear() {
      if (heard) return;
      heard = true;
      stop();
      if (timer === null) onWord();
    },
  };
}

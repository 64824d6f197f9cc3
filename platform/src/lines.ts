const MAX_LINE_CHARS = 2_000;

/**
 * Cuts a byte stream into lines no longer than 2,000 characters; the rest of a longer line is dropped, so a
 * child that never ends its line costs no memory. Feed it with `push`; call `end` for a last unfinished line.
 */
export function lineSplitter(onLine: (line: string) => void) {
  const decoder = new TextDecoder();
  let held = '';
  let overlong = false;
  const take = (text: string) => {
    if (overlong) return;
    held += text;
    if (held.length > MAX_LINE_CHARS) {
      held = `${held.slice(0, MAX_LINE_CHARS)} …`;
      overlong = true;
    }
  };
  const flush = () => {
    const line = held.trimEnd();
    held = '';
    overlong = false;
    if (line) onLine(line);
  };
  return {
    push(chunk: Uint8Array) {
      const parts = decoder.decode(chunk, { stream: true }).split('\n');
      for (const [index, part] of parts.entries()) {
        if (index > 0) flush();
        take(part);
      }
    },
    end: flush,
  };
}

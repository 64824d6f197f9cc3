import type { LogDestination } from '@vivant/platform/log';

const LINES_MAX = 1_000;
const BYTES_MAX = 1024 * 1024;

export interface LogTail extends LogDestination {
  /** Oldest first. */
  lines(): string[];
}

/**
 * Hands every line on and keeps the newest, but for requests that went well: they are as many as calls, and
 * /metrics counts them.
 */
export function createLogTail(to: LogDestination): LogTail {
  const kept: string[] = [];
  let bytes = 0;
  return {
    write(line) {
      to.write(line);
      if (wentWell(line) || line.length > BYTES_MAX) return;
      kept.push(line);
      bytes += line.length;
      while (kept.length > LINES_MAX || bytes > BYTES_MAX) bytes -= kept.shift()?.length ?? 0;
    },
    lines: () => [...kept],
  };
}

function wentWell(line: string): boolean {
  return line.includes('"msg":"request"') && !/"status":[45]\d\d\b/.test(line);
}

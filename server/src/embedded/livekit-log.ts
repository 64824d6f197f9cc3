import type { PlainLog } from '@vivant/platform/plain-log';

/** The parts of a line of livekit-server that may be logged. */
export interface LivekitLogEntry {
  level: Exclude<keyof PlainLog, 'info'>;
  caller?: string | undefined;
  message: string;
}

/**
 * Reads a line of livekit-server's JSON log. Only level, caller and message are kept: the other fields carry
 * identities, tokens' grants and addresses. A line that was cut for its length is not JSON any more; it yields the
 * same three fields or, if even those are cut off, no text at all. Anything else (a Go panic) is kept whole.
 */
export function readLivekitLine(line: string): LivekitLogEntry {
  if (!line.startsWith('{')) return { level: 'warn', message: line };
  const text = (name: string) => {
    const found = new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*")`).exec(line)?.[1];
    if (found === undefined) return undefined;
    try {
      return JSON.parse(found) as string;
    } catch {
      return undefined;
    }
  };
  const level = text('level');
  return {
    level: level === 'error' || level === 'warn' ? level : 'debug',
    caller: text('caller'),
    message: text('msg') ?? 'a line too long to read',
  };
}

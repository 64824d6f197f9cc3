import type { PlainLog } from '../plain-log.ts';

/** A log that keeps what it is told, as "level message". */
export function keepingLog(): PlainLog & { lines: string[] } {
  const lines: string[] = [];
  const at = (level: string) => (_fields: object, message: string) => {
    lines.push(`${level} ${message}`);
  };
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

import { styleText } from 'node:util';
import type { LogDestination } from '@vivant/platform/log';

/** Already in the line itself, or of use only to machines. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'err', 'requestId', 'lastLines', 'ip', 'keyId']);

interface Line {
  level: string;
  time: string;
  msg: string;
  err?: Described;
  [field: string]: unknown;
}

interface Described {
  type?: string;
  message?: string;
  stack?: string;
  cause?: Described;
}

/**
 * The log for a person at a terminal: a line for an event, the stack of a fault below it. Requests that went well
 * are left out unless everything is wanted, so that what was said at the start stays in sight.
 */
export function createTerminalLog(options: {
  level: string;
  /** Whether escape sequences for colours are understood. */
  colour: boolean;
  write: (text: string) => void;
}): LogDestination {
  const paint = (style: 'dim' | 'yellow' | 'red', text: string) =>
    options.colour ? styleText(style, text, { validateStream: false }) : text;
  return {
    write(json: string) {
      const line = JSON.parse(json) as Line;
      const isRequest = line.msg === 'request' && typeof line.status === 'number';
      if (isRequest && (line.status as number) < 400 && options.level !== 'debug') return;
      const clock = new Date(line.time).toLocaleTimeString('en-GB');
      const told = isRequest ? requestText(line) : eventText(line);
      const style = line.level === 'warn' ? 'yellow' : line.level === 'error' ? 'red' : null;
      const word = style === null ? '' : paint(style, `${line.level}: `);
      options.write(`${paint('dim', clock)}  ${word}${told}\n`);
      if (line.level === 'error') for (const below of stackOf(line.err)) options.write(paint('dim', below));
      for (const said of Array.isArray(line.lastLines) ? line.lastLines : [])
        options.write(paint('dim', `          ${printable(String(said))}\n`));
    },
  };
}

function requestText({ method, route, status, durationMs, requestId }: Line): string {
  return printable(`${status}  ${method} ${route}  ${durationMs} ms  (request ${requestId})`);
}

function eventText({ msg, err, ...fields }: Line): string {
  const rest = Object.entries(fields)
    .filter(([name, value]) => !LEFT_OUT.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const why = err?.message === undefined ? '' : `: ${err.message}`;
  return printable([`${msg}${why}`, ...rest].join('  '));
}

function stackOf(err: Described | undefined): string[] {
  const lines: string[] = [];
  for (let error = err; error !== undefined; error = error.cause)
    for (const line of error.stack?.split('\n') ?? []) lines.push(`          ${printable(line)}\n`);
  return lines;
}

/** What is logged may come from outside; no control character of it reaches the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}

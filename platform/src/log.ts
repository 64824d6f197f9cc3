import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { createSourcePlaces } from './source-places.ts';

export type Log = Logger;
/** Takes lines of JSON, each with its line break. */
export type LogDestination = DestinationStream;

/** By what is under way: fields that every line says which is logged meanwhile. */
export type LogContext = AsyncLocalStorage<Readonly<Record<string, string>>>;

export const createLogContext = (): LogContext => new AsyncLocalStorage();

export interface LogOptions {
  /** The least that is written: pino's names, or `silent`. */
  level: string;
  /**
   * The only fields a line may carry beside its message. Any other is dropped, so that a token, a persona or a
   * transcript cannot slip in by way of some object that was logged whole.
   */
  fields: ReadonlySet<string>;
  /** Fields of every line. */
  base?: Readonly<Record<string, string>>;
  /** Fields of what is under way, asked for with every line; those of the line itself come before them. */
  context?: (() => Readonly<Record<string, string>> | undefined) | undefined;
  /** Default: standard output, each line written before the call returns. */
  destination?: LogDestination | undefined;
}

/**
 * A log of JSON lines: `level` by its name, `time` in ISO 8601, `msg`, and the fields that are allowed. What a child
 * log is bound to is not looked at: make none; Fastify binds the id of a request.
 */
export function createLog({ level, fields, base, context, destination }: LogOptions): Log {
  const inSources = createSourcePlaces();
  // Once for every answer of the interface: a plain loop.
  const allowed = (logged: Record<string, unknown>) => {
    const kept: Record<string, unknown> = {};
    for (const name in logged) {
      if (!fields.has(name)) continue;
      const value = logged[name];
      kept[name] = value instanceof Error ? describeError(value, inSources) : value;
    }
    return kept;
  };
  return pino(
    {
      level,
      base: base ?? null,
      ...(context && { mixin: () => ({ ...context() }) }),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowed },
      // Described already; pino's own would take the description for an odd error.
      serializers: { err: (described: unknown) => described },
    },
    destination ?? linesTo({ dest: 1, sync: true }),
  );
}

/**
 * Standard error, written while other lines are made; what is still under way when the process ends is written then.
 * Lines that a stalled reader leaves waiting are dropped beyond `backlogBytes`.
 */
export function standardErrorLines(backlogBytes: number): LogDestination {
  const destination = linesTo({ dest: 2, sync: false, maxLength: backlogBytes });
  process.on('exit', () => destination.flushSync());
  return destination;
}

/** pino's, which goes on without a reader that has gone; and, here, without a terminal that was closed. */
function linesTo(options: { dest: number; sync: boolean; maxLength?: number }) {
  const destination = pino.destination(options);
  const nothing = () => undefined;
  destination.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EIO')
      Object.assign(destination, { write: () => true, end: nothing, flushSync: nothing, destroy: nothing });
    else if (error.code !== 'EPIPE') throw error;
  });
  return destination;
}

/** What of an error is written down: drivers attach rows, requests and headers to theirs. */
function describeError(error: Error, inSources: (stack: string) => string): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: inSources(error.stack) }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause, inSources) } : {}),
  };
}

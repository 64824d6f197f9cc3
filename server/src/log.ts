import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The only fields a log line may carry beside its message. A name missing here is dropped, so that a token,
 * a persona or a transcript cannot slip in by way of some object that was logged whole.
 */
const LOGGED_FIELDS = new Set([
  ...['requestId', 'method', 'route', 'status', 'durationMs', 'ip', 'code', 'err', 'reason'],
  ...[
    'accountId',
    'keyId',
    'avatarId',
    'sessionId',
    'hostId',
    'jobId',
    'stage',
    'queue',
    'attempt',
    'roomName',
  ],
  ...[
    'child',
    'pid',
    'lastLines',
    'failures',
    'port',
    'address',
    'version',
    'count',
    'bytes',
    'signal',
    'name',
  ],
  ...['variables', 'kind', 'event', 'endReason', 'memoryBytes', 'caller'],
]);

export interface LogOptions {
  level: string;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/** JSON lines on standard output. */
export function createLog(options: LogOptions): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        // Once for every answer of the interface: a plain loop.
        log(fields) {
          const kept: Record<string, unknown> = {};
          for (const name in fields) {
            if (!LOGGED_FIELDS.has(name)) continue;
            const value = fields[name];
            kept[name] = value instanceof Error ? describeError(value) : value;
          }
          return kept;
        },
      },
      // Described already; pino's own would take the description for an odd error.
      serializers: { err: (described: unknown) => described },
    },
    options.destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

/** What of an error is written down: drivers attach rows, requests and headers to theirs. */
function describeError(error: Error): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

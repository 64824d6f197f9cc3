import {
  createLog as createJsonLog,
  type Log,
  type LogContext,
  type LogDestination,
} from '@vivant/platform/log';

export type { Log };

/** All that a line of the server may carry; what its media host tells passes here, too. */
const LOGGED_FIELDS = new Set([
  ...['requestId', 'method', 'route', 'status', 'durationMs', 'ip', 'code', 'err', 'reason'],
  ...['accountId', 'keyId', 'personId', 'avatarId', 'sessionId', 'hostId', 'jobId'],
  ...['stage', 'queue', 'attempt', 'roomName', 'kind', 'event', 'endReason', 'caller'],
  ...['child', 'pid', 'lastLines', 'failures', 'port', 'address', 'version', 'signal', 'name'],
  ...['count', 'bytes', 'memoryBytes', 'variables', 'plan', 'numbers'],
  ...['process', 'where', 'engine', 'language', 'slots', 'queued', 'type'],
  ...['drawMs', 'encodeMs', 'coresOfOne'],
]);

/** JSON lines, by default on standard output. */
export function createLog({
  context,
  ...options
}: {
  level: string;
  destination?: LogDestination;
  context?: LogContext;
}): Log {
  return createJsonLog({ ...options, fields: LOGGED_FIELDS, context: () => context?.getStore() });
}

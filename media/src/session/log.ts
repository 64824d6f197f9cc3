import { createLog, type LogDestination } from '@vivant/platform/log';
import type { PlainLog } from '@vivant/platform/plain-log';

/** Fields a session may log: never a name, a token, or what was said. */
export interface SessionLogFields {
  sessionId?: string;
  requestId?: string;
  where?: string;
  reason?: string;
  count?: number;
  engine?: string;
  language?: string;
  durationMs?: number;
  /** Of the words a model is told. */
  promptVersion?: number;
}

const OF_SESSIONS: Record<keyof SessionLogFields, true> = {
  sessionId: true,
  requestId: true,
  where: true,
  reason: true,
  count: true,
  engine: true,
  language: true,
  durationMs: true,
  promptVersion: true,
};
const OF_THE_HOST = [
  ...['address', 'slots', 'failures', 'type', 'queued', 'stage'],
  ...['drawMs', 'encodeMs', 'coresOfOne'],
];

export type SessionLog = {
  [level in 'debug' | 'info' | 'warn' | 'error']: (fields: SessionLogFields, message: string) => void;
};

/** The log of a media host, or of one of its sessions. Any field but those above is dropped. */
export function createMediaLog(options: {
  process: 'media' | 'session';
  level: string;
  context?: () => Readonly<Record<string, string>>;
  destination?: LogDestination;
}): PlainLog {
  return createLog({
    level: options.level,
    fields: new Set([...Object.keys(OF_SESSIONS), ...OF_THE_HOST]),
    base: { process: options.process },
    context: options.context,
    destination: options.destination,
  });
}

import type { Logger } from 'pino';

/** Fields a session may log: never a name, a token, or what was said. */
export interface SessionLogFields {
  sessionId?: string;
  where?: string;
  reason?: string;
  count?: number;
  engine?: string;
  language?: string;
  durationMs?: number;
}

export type SessionLog = {
  [level in 'debug' | 'info' | 'warn' | 'error']: (fields: SessionLogFields, message: string) => void;
};

export function sessionLog(logger: Logger): SessionLog {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}

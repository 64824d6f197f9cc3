/** The part of a logger that is needed to tell what happens; pino's fits. */
export interface PlainLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

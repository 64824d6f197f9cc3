/** The part of a pino logger the embedded services need. */
export interface EmbeddedLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Something that runs until it is stopped; `stop` may be called twice and never throws. */
export interface Stoppable {
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

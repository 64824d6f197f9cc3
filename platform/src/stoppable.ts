/** Something that runs until it is stopped; `stop` may be called twice and never throws. */
export interface Stoppable {
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

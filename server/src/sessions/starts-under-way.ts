/** Starts this process is at work on, so that an end or a stop of the service reaches them. */
export interface StartsUnderWay {
  /** To be closed no matter how the start ends. */
  open(sessionId: string): AbortController;
  close(sessionId: string): void;
  abort(sessionId: string, reason: Error): void;
  /** Aborts the starts that are open; later callers check `isDraining` first. */
  drain(reason: Error): void;
  isDraining(): boolean;
}

export function createStartsUnderWay(): StartsUnderWay {
  const open = new Map<string, AbortController>();
  let draining = false;
  return {
    open(sessionId) {
      const controller = new AbortController();
      open.set(sessionId, controller);
      return controller;
    },
    close: (sessionId) => void open.delete(sessionId),
    abort: (sessionId, reason) => open.get(sessionId)?.abort(reason),
    drain(reason) {
      draining = true;
      for (const controller of open.values()) controller.abort(reason);
    },
    isDraining: () => draining,
  };
}

import { RpcError } from '@livekit/rtc-node';

/** Tells the agent what became of its segments, one call after another. */
export interface Notifier {
  tell(method: string, payload: string): void;
  /** The agent is gone: what it was not told of concerns nobody any more. */
  forget(): void;
}

export interface NotifierOptions {
  /** Calls a method of the agent; rejects with `RpcError`. */
  call(method: string, payload: string): Promise<unknown>;
  /** A call was given up. */
  onLost(method: string, error: unknown): void;
}

const ATTEMPTS = 3;
const RETRY_AFTER_MS = 100;
/** Calls that wait; an agent that answers none while it opens streams without end loses the newest. */
const MAX_WAITING = 512;
/** Trying again does not help. */
const FINAL = new Set<unknown>([
  RpcError.ErrorCode.UNSUPPORTED_METHOD,
  RpcError.ErrorCode.RECIPIENT_NOT_FOUND,
  RpcError.ErrorCode.RECIPIENT_DISCONNECTED,
  RpcError.ErrorCode.UNSUPPORTED_SERVER,
]);

export function createNotifier({ call, onLost }: NotifierOptions): Notifier {
  let waiting: { method: string; payload: string }[] = [];
  let sending = false;
  /** Methods this agent has not registered. */
  const unsupported = new Set<string>();

  async function deliver(method: string, payload: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await call(method, payload);
        return;
      } catch (error) {
        const code = (error as Partial<RpcError> | null)?.code;
        if (code === RpcError.ErrorCode.UNSUPPORTED_METHOD) unsupported.add(method);
        if (attempt < ATTEMPTS && !FINAL.has(code)) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
          continue;
        }
        onLost(method, error);
        return;
      }
    }
  }

  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!unsupported.has(next.method)) await deliver(next.method, next.payload);
    }
    sending = false;
  }

  return {
    tell(method, payload) {
      if (waiting.length >= MAX_WAITING) {
        onLost(method, new Error('the agent does not answer'));
        return;
      }
      waiting.push({ method, payload });
      void send();
    },
    forget() {
      waiting = [];
      unsupported.clear();
    },
  };
}

import { RpcError } from '@livekit/rtc-node';

/** Tells the agent what became of its segments, one call after another. */
export interface Notifier {
  tell(method: string, payload: string): void;
  /** The agent is gone: notices that it has not received are dropped. */
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

/**
 * The calls to one agent. A call to an agent that is gone may hang for seconds, and must not hold up the next agent's.
 */
interface Line {
  waiting: { method: string; payload: string }[];
  sending: boolean;
  /** Methods this agent has not registered. */
  unsupported: Set<string>;
}

export function createNotifier({ call, onLost }: NotifierOptions): Notifier {
  const newLine = (): Line => ({ waiting: [], sending: false, unsupported: new Set() });
  let line = newLine();

  async function deliver(mine: Line, method: string, payload: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await call(method, payload);
        return;
      } catch (error) {
        if (mine !== line) return;
        const code = (error as Partial<RpcError> | null)?.code;
        if (code === RpcError.ErrorCode.UNSUPPORTED_METHOD) mine.unsupported.add(method);
        if (attempt < ATTEMPTS && !FINAL.has(code)) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
          if (mine !== line) return;
          continue;
        }
        onLost(method, error);
        return;
      }
    }
  }

  async function send(mine: Line): Promise<void> {
    if (mine.sending) return;
    mine.sending = true;
    for (let next = mine.waiting.shift(); next !== undefined; next = mine.waiting.shift()) {
      if (!mine.unsupported.has(next.method)) await deliver(mine, next.method, next.payload);
    }
    mine.sending = false;
  }

  return {
    tell(method, payload) {
      if (line.waiting.length >= MAX_WAITING) {
        onLost(method, new Error('the agent does not answer'));
        return;
      }
      line.waiting.push({ method, payload });
      void send(line);
    },
    forget() {
      line.waiting = [];
      line = newLine();
    },
  };
}

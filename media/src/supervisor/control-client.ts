import {
  CONTROL_HEARTBEAT_MS,
  type Heartbeat,
  HeartbeatAnswer,
  type MediaEvent,
} from '@vivant/contract/control';
import { CONTROL_PATHS } from '@vivant/contract/control-paths';
import { backoffMs } from '@vivant/platform/backoff';
import type { PlainLog } from '@vivant/platform/plain-log';
import { settledWithin } from '@vivant/platform/settled-within';

export interface ControlClientOptions {
  controlUrl: string;
  secret: string;
  heartbeat(): Heartbeat;
  /** The server has taken this one in. */
  onHeard?(heartbeat: Heartbeat): void;
  /** Sessions the server no longer wants. */
  onEnd(sessionIds: string[]): void;
  log: Pick<PlainLog, 'info' | 'warn'>;
}

/** This host's side of the channel to the server: heartbeats, and events in order. */
export interface ControlClient {
  send(event: MediaEvent): void;
  /** Announces a change at once instead of with the next beat. */
  beatNow(): void;
  /** A last attempt at what is queued, bounded in time. */
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 5000;
const RETRY_MS = { first: 250, longest: 5000 };
const BATCH = 100;
/** While the server is away events pile up to here; then the oldest captions of the log are given up first. */
const QUEUE_MAX = 5000;
const CLOSE_TIMEOUT_MS = 1500;
/** Statuses that say what was sent is at fault. Others, 401 of a server with a new secret among them, may pass. */
const UNACCEPTABLE = [400, 413, 422];

class StatusError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the server answered ${status}`);
    this.status = status;
  }
}

export function createControlClient(options: ControlClientOptions): ControlClient {
  const { log } = options;
  const queue: MediaEvent[] = [];
  let sending = false;
  let closed = false;
  let reachable = true;
  let idle: (() => void) | undefined;
  let beating = false;

  async function post(path: string, body: unknown): Promise<Response> {
    const response = await fetch(`${options.controlUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new StatusError(response.status);
    }
    return response;
  }

  async function beat(): Promise<void> {
    if (beating || closed) return;
    beating = true;
    try {
      const heartbeat = options.heartbeat();
      const response = await post(CONTROL_PATHS.heartbeats, heartbeat);
      const { end } = HeartbeatAnswer.parse(await response.json());
      if (!reachable) log.info({}, 'the server is reachable again');
      reachable = true;
      options.onHeard?.(heartbeat);
      if (end.length > 0) options.onEnd(end);
    } catch (error) {
      if (reachable) log.warn({ reason: reasonOf(error) }, 'the server cannot be reached; trying on');
      reachable = false;
    } finally {
      beating = false;
    }
  }

  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    let failedBefore = 0;
    let size = BATCH;
    while (queue.length > 0) {
      const batch = queue.slice(0, size);
      try {
        await (await post(CONTROL_PATHS.events, batch)).body?.cancel();
        queue.splice(0, batch.length);
        failedBefore = 0;
        size = Math.min(size * 2, BATCH);
      } catch (error) {
        if (error instanceof StatusError && UNACCEPTABLE.includes(error.status)) {
          // Sent again it would be refused again, and so would everything after it.
          const [refused, ...more] = batch;
          if (refused !== undefined && more.length === 0) {
            const { sessionId, type } = refused;
            queue.shift();
            log.warn({ sessionId, type, reason: error.message }, 'an event was refused and is given up');
          }
          size = 1;
          continue;
        }
        if (closed) break;
        log.warn(
          { reason: reasonOf(error), queued: queue.length },
          'events could not be delivered; trying again',
        );
        const delayMs = backoffMs(failedBefore++, RETRY_MS);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    sending = false;
    idle?.();
  }

  const timer = setInterval(() => void beat(), CONTROL_HEARTBEAT_MS);
  void beat();

  return {
    send(event) {
      if (queue.length >= QUEUE_MAX) {
        // Never one in the batch that is under way.
        const expendable = queue.findIndex(
          ({ type }, i) => i >= BATCH && (type === 'turn' || type === 'latency' || type === 'condition'),
        );
        queue.splice(expendable === -1 ? BATCH : expendable, 1);
      }
      queue.push(event);
      void flush();
    },
    beatNow: () => void beat(),
    async close() {
      closed = true;
      clearInterval(timer);
      if (!sending && queue.length === 0) return;
      await settledWithin(new Promise<void>((resolve) => (idle = resolve)), CLOSE_TIMEOUT_MS);
    },
  };
}

/** fetch hides why it failed in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { CONTROL_PATHS, pathTo } from '@vivant/contract/control-paths';
import { RECORDING_TYPE, type RecordingFacts } from '@vivant/contract/recording';
import { backoffMs } from '@vivant/platform/backoff';
import type { PlainLog } from '@vivant/platform/plain-log';
import type { Recording } from './recording-in-memory.ts';

export interface RecordingUploads {
  /** Sends it to the server until that has it, or does not want it. */
  send(recording: Recording): void;
  /** Waits a little for what is under way. */
  close(): Promise<void>;
}

const UPLOAD_TIMEOUT_MS = 60_000;
/** Over some ten minutes: a server that restarts is back by then. */
const TRIES = 24;
const RETRY_MS = { first: 500, longest: 30_000 };
/** Beside what sessions record now. */
const WAITING_MAX_BYTES = 256 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 5000;

/** `onLost`: it could not be brought to the server. */
export function createRecordingUploads(options: {
  controlUrl: string;
  secret: string;
  onLost(recording: Recording): void;
  log: Pick<PlainLog, 'warn'>;
}): RecordingUploads {
  const { controlUrl, secret, log } = options;
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let waitingBytes = 0;

  /** True: it needs not be sent again. */
  async function put({ sessionId, attempt, beganAt, durationMs, bytes }: Recording): Promise<boolean> {
    const facts = new URLSearchParams({ beganAt, durationMs: String(durationMs) } satisfies Record<
      keyof RecordingFacts,
      string
    >);
    const path = pathTo(CONTROL_PATHS.recording, { sessionId, attempt });
    const response = await fetch(`${controlUrl}${path}?${facts}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${secret}`, 'content-type': RECORDING_TYPE },
      body: new Uint8Array(bytes),
      redirect: 'error',
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
    await response.body?.cancel();
    // Gone: stopped by the visitor, or deleted with its session.
    if (response.ok || response.status === 410) return true;
    throw new Error(`the server answered ${response.status}`);
  }

  async function deliver(recording: Recording): Promise<void> {
    const { sessionId } = recording;
    waitingBytes += recording.bytes.length;
    try {
      for (let failed = 0; ; failed += 1) {
        try {
          if (await put(recording)) return;
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          if (failed + 1 >= TRIES || closing.signal.aborted) {
            log.warn({ sessionId, reason }, 'a recording could not be delivered and is lost');
            options.onLost(recording);
            return;
          }
          // After closing it is tried one last time.
          await sleep(backoffMs(failed, RETRY_MS), undefined, { signal: closing.signal }).catch(() => {});
        }
      }
    } finally {
      waitingBytes -= recording.bytes.length;
    }
  }

  return {
    send(recording) {
      if (waitingBytes + recording.bytes.length > WAITING_MAX_BYTES) {
        const { sessionId } = recording;
        log.warn({ sessionId, reason: 'too much waits' }, 'a recording could not be delivered and is lost');
        return options.onLost(recording);
      }
      const delivery = deliver(recording).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      const timer = setTimeout(() => closing.abort(), CLOSE_TIMEOUT_MS);
      const late = new Promise<void>((resolve) =>
        closing.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(timer);
    },
  };
}

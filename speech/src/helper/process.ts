import { howItEnded, type PipedChild, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { ownCpuMs } from '@vivant/platform/processor-time';
import { createFrameReader, encodeFrame } from './protocol.ts';
import type { Wrap } from './wrap.ts';

/** One conversation with a helper; frames carry its id, which `send` adds. */
export interface HelperChannel {
  send(json: Record<string, unknown>, binary?: Uint8Array): void;
  /** No more frames are delivered, and the helper is told to stop working for it. */
  close(): void;
}

export interface HelperListener {
  frame(json: Record<string, unknown>, binary: Uint8Array): void;
  /** The helper died or could not start; nothing more comes. */
  lost(error: Error): void;
}

/** A child process that is started when first needed, shared by many requests and started again after it died. */
export interface HelperProcess {
  open(listener: HelperListener): HelperChannel;
  /** Resolves when the helper has said that it is ready; rejects with the reason when it cannot be. */
  ready(): Promise<void>;
  pid(): number | null;
  close(): Promise<void>;
}

export interface HelperOptions {
  /** For messages: "the espeak-ng helper". */
  name: string;
  /** Path of a TypeScript or JavaScript file run by this same Node. */
  script: string;
  args?: string[];
  wrap?: Wrap;
  /**
   * How much processor time of its own the helper may still use for a withdrawn request before it is killed. It is not
   * real time, since on a busy machine the helper is only slow, and a new one would be slower.
   */
  cancelGraceMs?: number;
}

/** The same in real time, for a helper that uses no processor time: it may wait for something that never comes. */
const IDLE_GRACE_MS = 60_000;
/** How long the output of a helper that has ended is still read, for its last lines. */
const OUTPUT_OPEN_MS = 500;

interface Running {
  child: PipedChild;
  listeners: Map<number, HelperListener>;
  ready: Promise<void>;
  dead: Promise<void>;
}

/** See {@link HelperProcess}. Nothing is started yet. */
export function createHelperProcess(options: HelperOptions): HelperProcess {
  let running: Running | null = null;
  let closed = false;
  let nextId = 1;

  function start(): Running {
    const node = ['--no-warnings', '--max-semi-space-size=1', options.script, ...(options.args ?? [])];
    const { command, args } = options.wrap?.(process.execPath, node) ?? {
      command: process.execPath,
      args: node,
    };
    const child = spawnChild({
      command,
      args,
      env: { ...PLAIN_ENV, ...compileCacheEnvironment() },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const listeners = new Map<number, HelperListener>();
    const reader = createFrameReader();
    const ready = Promise.withResolvers<void>();
    // A rejection that no caller awaits must not end the process.
    ready.promise.catch(() => {});

    const started: Running = { child, listeners, ready: ready.promise, dead: child.ended.then(() => {}) };

    function lose(error: Error): void {
      if (running === started) running = null;
      ready.reject(error);
      const waiting = [...listeners.values()];
      listeners.clear();
      for (const listener of waiting) listener.lost(error);
    }

    child.process.stdout.on('data', (bytes: Buffer) => {
      try {
        for (const { json, binary } of reader.push(bytes)) {
          if (json.type === 'ready') ready.resolve();
          else listeners.get(json.id as number)?.frame(json, binary);
        }
      } catch (error) {
        lose(error as Error);
        child.kill();
      }
    });
    // A child of the helper may hold its output open; callers must not wait for that.
    child.process.once('exit', () => setTimeout(child.kill, OUTPUT_OPEN_MS).unref());
    void child.ended.then((ending) => {
      const how =
        ending.error === null
          ? `ended (${howItEnded(ending)})`
          : `could not be started: ${howItEnded(ending)}`;
      const said = child.lastLines().slice(-3).join(' ');
      lose(new Error(`the ${options.name} helper ${how}${said ? `: ${said}` : ''}`));
    });
    return started;
  }

  function current(): Running {
    if (closed) throw new Error(`the ${options.name} helper is closed`);
    running ??= start();
    return running;
  }

  return {
    open(listener) {
      const host = current();
      const id = nextId++;
      let finished = false;
      host.listeners.set(id, {
        frame(json, binary) {
          if (json.type === 'end' || json.type === 'error') {
            finished = true;
            host.listeners.delete(id);
          }
          listener.frame(json, binary);
        },
        lost(error) {
          finished = true;
          listener.lost(error);
        },
      });
      return {
        send: (json, binary) => void host.child.process.stdin.write(encodeFrame({ ...json, id }, binary)),
        close() {
          if (finished) return;
          finished = true;
          host.child.process.stdin.write(encodeFrame({ type: 'cancel', id }));
          const settle = killUnlessSettled(host, options, {
            // From now on other requests get a new helper.
            onKilled() {
              if (running === host) running = null;
            },
            onSettled: () => host.listeners.delete(id),
          });
          host.listeners.set(id, { frame: (json) => json.type === 'end' && settle(), lost: settle });
        },
      };
    },
    ready: () => current().ready,
    pid: () => running?.child.pid ?? null,
    async close() {
      closed = true;
      const host = running;
      if (!host) return;
      host.child.process.stdin.end();
      const killer = setTimeout(host.child.kill, 300);
      await host.dead;
      clearTimeout(killer);
    },
  };
}

/**
 * A helper deep in C code may not look at its stdin, and every later request would wait for it. Returns a function to
 * call when the helper has finished with the request.
 */
function killUnlessSettled(
  { child }: Running,
  options: HelperOptions,
  { onKilled, onSettled }: { onKilled(): void; onSettled(): void },
): () => void {
  const graceMs = options.cancelGraceMs ?? 1000;
  const sinceMs = performance.now();
  const usedMs = ownCpuMs(child.pid);
  const killer = setInterval(() => {
    const now = ownCpuMs(child.pid);
    const isWorking = options.wrap === undefined && usedMs !== null && now !== null;
    const wallMs = performance.now() - sinceMs;
    if (isWorking ? now - usedMs < graceMs && wallMs < IDLE_GRACE_MS : wallMs < graceMs) return;
    settle();
    onKilled();
    child.kill();
  }, graceMs / 4).unref();
  const settle = () => {
    clearInterval(killer);
    onSettled();
  };
  return settle;
}

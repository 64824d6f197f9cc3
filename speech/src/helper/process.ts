import type { ChildProcess } from 'node:child_process';
import { createFrameReader, encodeFrame } from './protocol.ts';
import { spawnChild, type Wrap } from './spawn.ts';

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

/** A child process that is started when first needed, shared by many requests and started anew after it died. */
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
  /** How long a withdrawn request may go on before the helper is killed. */
  cancelGraceMs?: number;
}

interface Running {
  child: ChildProcess;
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
    const child = spawnChild(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const listeners = new Map<number, HelperListener>();
    const reader = createFrameReader();
    let stderr = '';
    const ready = Promise.withResolvers<void>();
    const dead = Promise.withResolvers<void>();
    // Without a caller that awaits it, a rejection must not end the process.
    ready.promise.catch(() => {});

    const started: Running = { child, listeners, ready: ready.promise, dead: dead.promise };

    function lose(error: Error): void {
      if (running === started) running = null;
      ready.reject(error);
      const waiting = [...listeners.values()];
      listeners.clear();
      for (const listener of waiting) listener.lost(error);
    }

    child.stdout!.on('data', (bytes: Buffer) => {
      try {
        for (const { json, binary } of reader.push(bytes)) {
          if (json.type === 'ready') ready.resolve();
          else listeners.get(json.id as number)?.frame(json, binary);
        }
      } catch (error) {
        lose(error as Error);
        child.kill('SIGKILL');
      }
    });
    // Only the tail is kept: enough for the reason, however much a broken library prints.
    child.stderr!.on('data', (bytes: Buffer) => {
      stderr = (stderr + bytes.toString('utf8')).slice(-2000);
    });
    child.stdin!.on('error', () => {});
    child.on('error', (error) => {
      lose(new Error(`the ${options.name} helper could not be started: ${error.message}`));
      dead.resolve();
    });
    child.on('exit', (code, signal) => {
      const said = stderr.trim().split('\n').slice(-3).join(' ');
      lose(
        new Error(`the ${options.name} helper ended (${signal ?? `code ${code}`})${said ? `: ${said}` : ''}`),
      );
      dead.resolve();
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
        send: (json, binary) => void host.child.stdin!.write(encodeFrame({ ...json, id }, binary)),
        close() {
          if (finished) return;
          finished = true;
          host.child.stdin!.write(encodeFrame({ type: 'cancel', id }));
          // A helper deep in C code may not look at its stdin; everyone after us would wait for it.
          const killer = setTimeout(() => {
            // From now on others get a helper of their own.
            if (running === host) running = null;
            host.child.kill('SIGKILL');
          }, options.cancelGraceMs ?? 1000).unref();
          const settle = () => {
            clearTimeout(killer);
            host.listeners.delete(id);
          };
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
      host.child.stdin!.end();
      const killer = setTimeout(() => host.child.kill('SIGKILL'), 300);
      await host.dead;
      clearTimeout(killer);
    },
  };
}

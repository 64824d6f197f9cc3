import { readSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import koffi from 'koffi';
import { createFrameReader, encodeFrame, type Frame } from './protocol.ts';

/** The helper's side of the pipe. Reading and writing block: while C code runs there is no event loop to wait for. */
export interface HelperIo {
  send(json: Record<string, unknown>, binary?: Uint8Array): void;
  /** True once the parent has withdrawn the request `id`; looks at stdin without waiting. */
  cancelled(id: unknown): boolean;
}

/**
 * Runs a helper until its stdin closes, then exits. A `cancel` frame withdraws a request: before it starts it is
 * dropped, while it runs `cancelled` turns true; `forget` frees what was kept for it. An error answers the request
 * and the helper goes on. The handler sends `end` when a request is done.
 */
export async function serve(
  handle: (frame: Frame, io: HelperIo) => void | Promise<void>,
  forget?: (id: unknown) => void,
): Promise<never> {
  const pollFunction = koffi
    .load('libc.so.6')
    .func('int poll(void *fds, unsigned long count, int timeoutMs)');
  const POLLIN = 1;
  // struct pollfd { int fd; short events; short revents; }
  const pollFd = Buffer.alloc(8);
  const reader = createFrameReader();
  const queue: Frame[] = [];
  const withdrawn = new Set<unknown>();
  const chunk = Buffer.alloc(64 * 1024);

  function readSome(): void {
    let count: number;
    try {
      count = readSync(0, chunk);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EINTR' || code === 'EAGAIN') return;
      process.exit(0);
    }
    // The parent has ended, or has closed the pipe.
    if (count === 0) process.exit(0);
    for (const frame of reader.push(chunk.subarray(0, count))) {
      if (frame.json.type === 'cancel') withdrawn.add(frame.json.id);
      queue.push(frame);
    }
  }

  function readable(): boolean {
    pollFd.writeInt32LE(0, 0);
    pollFd.writeInt16LE(POLLIN, 4);
    pollFd.writeInt16LE(0, 6);
    return pollFunction(pollFd, 1, 0) > 0;
  }

  const io: HelperIo = {
    send(json, binary) {
      const bytes = encodeFrame(json, binary);
      for (let at = 0; at < bytes.length; ) {
        try {
          at += writeSync(1, bytes, at);
        } catch (error) {
          const code = (error as NodeJS.ErrnoException).code;
          if (code !== 'EINTR' && code !== 'EAGAIN') process.exit(0);
        }
      }
    },
    cancelled(id) {
      while (readable()) readSome();
      return withdrawn.has(id);
    },
  };

  io.send({ type: 'ready' });
  // The helper may be killed before an orderly end, which would flush the cache.
  flushCompileCache();
  for (;;) {
    const frame = queue.shift();
    if (frame === undefined) {
      readSome();
      continue;
    }
    const id = frame.json.id;
    try {
      if (frame.json.type === 'cancel') {
        withdrawn.delete(id);
        forget?.(id);
        io.send({ type: 'end', id });
      } else if (!withdrawn.has(id)) await handle(frame, io);
    } catch (error) {
      io.send({ type: 'error', id, message: error instanceof Error ? error.message : String(error) });
    }
  }
}

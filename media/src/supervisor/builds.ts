import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_HEAD_MAX_BYTES, BuildAnswer, BuildOrder } from '@vivant/contract/builds';
import { MIB } from '@vivant/contract/limits';
import {
  type FramedFile,
  framedBody,
  measured,
  type OpenedBody,
  openFramedBody,
} from '@vivant/platform/framed-body';
import type { PlainLog } from '@vivant/platform/plain-log';
import { programScript } from '@vivant/platform/programs';
import { runTask } from '@vivant/platform/task-process';
import { RefusedError } from './session-child.ts';

export interface Builds {
  /**
   * Runs the stage that arrives, and hands what it made to `deliver`, which it waits for. No process and no file is left
   * when it settles, which it soon does once `signal` is aborted. @throws RefusedError
   */
  take(
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
    deliver: (made: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** How many it runs at once, and how many more it takes now. */
  places(): { builds: number; freeBuilds: number };
  /** From now on it takes some. */
  open(): void;
  /** Takes no more; those under way go on. */
  drain(): void;
  /** Resolves once none is under way. */
  idle(): Promise<void>;
  /** Ends those under way. Nothing is left of them when it resolves. */
  close(): Promise<void>;
}

/** As in `server/src/sessions/host-choice.ts`: visitors begin to see it. */
const LATE_SHARE_MAX = 0.01;
/** What most stages hold at their worst: with less left, a build could cost talks their memory. */
const FREE_BYTES_MIN = 768 * MIB;
/** A process holds that much by then, if ever: until then it counts as if it did besides what is free. */
const GROWS_FOR_MS = 10_000;
/** The same program as a server starts; media hosts know of it what they start, and import nothing. */
const STAGE_PROGRAM = new URL('../../../server/src/avatars/stages/run-stage.ts', import.meta.url);

/** Stages of builds that the server has run here, beside sessions and after them. */
export function createBuilds(options: {
  /** At once; 0: none. */
  most: number;
  /** Emptied: one that was killed may have left people's files there. */
  folder: string;
  version: string;
  lateShare(): number;
  freeBytes(): number;
  now(): number;
  log: Pick<PlainLog, 'info'>;
  /** The number of those under way is another one. */
  onChange(): void;
  /** Default: the server's. */
  program?: string;
}): Builds {
  const { most, folder, version, lateShare, freeBytes, now, log, onChange } = options;
  const { program = programScript(STAGE_PROGRAM) } = options;
  const closing = new AbortController();
  let isOpen = false;
  let isDraining = false;
  /** Those under way, and when each came. */
  const underWay = new Map<Promise<void>, number>();
  rmSync(folder, { recursive: true, force: true });
  if (most > 0) mkdirSync(folder, { recursive: true, mode: 0o700 });

  /** How many more the memory is enough for. */
  function fitting(): number {
    const young = [...underWay.values()].filter((startedAt) => now() - startedAt < GROWS_FOR_MS).length;
    return Math.max(0, Math.floor(freeBytes() / FREE_BYTES_MIN) - young);
  }

  function refusal(): RefusedError | null {
    if (isDraining) return new RefusedError('draining', 'this media host takes no more builds');
    if (!isOpen || underWay.size >= most)
      return new RefusedError('at_capacity', 'no place for a build is free');
    if (lateShare() > LATE_SHARE_MAX) return new RefusedError('at_capacity', 'talks here are late');
    if (fitting() === 0) return new RefusedError('at_capacity', 'too little memory is free');
    return null;
  }

  const run: Builds['take'] = async (body, givenUp, deliver) => {
    const directory = join(folder, randomUUID());
    try {
      await mkdir(directory, { mode: 0o700 });
      const signal = AbortSignal.any([givenUp, closing.signal]);
      const sent = untilAborted(body, signal);
      const { answer, files } = await build({ body: sent, directory, version, program, log, signal });
      await deliver(framedBody(answer, files), signal);
    } catch (error) {
      if (closing.signal.aborted) throw new RefusedError('draining', 'this media host ends');
      throw error;
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
    }
  };
  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay.keys());
  }

  return {
    async take(body, givenUp, deliver) {
      const refused = refusal();
      if (refused !== null) throw refused;
      const running = run(body, givenUp, deliver);
      underWay.set(running, now());
      onChange();
      try {
        await running;
      } finally {
        underWay.delete(running);
        onChange();
      }
    },
    places: () => ({
      builds: isOpen ? most : 0,
      freeBuilds: refusal() === null ? Math.min(most - underWay.size, fitting()) : 0,
    }),
    open() {
      isOpen = true;
    },
    drain() {
      isDraining = true;
    },
    idle,
    close() {
      isDraining = true;
      closing.abort(new Error('the media host ends'));
      return idle();
    },
  };
}

/** What comes, though who sends it may send no more for long. @throws once the signal is aborted */
async function* untilAborted(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([parts.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function build({
  body,
  directory,
  version,
  program,
  log,
  signal,
}: {
  body: AsyncIterable<Uint8Array>;
  directory: string;
  version: string;
  program: string;
  log: Pick<PlainLog, 'info'>;
  signal: AbortSignal;
}): Promise<{ answer: BuildAnswer; files: FramedFile[] }> {
  const opened = openFramedBody(body);
  const order = await orderOf(opened, version);
  const outDir = join(directory, 'made');
  await mkdir(outDir, { mode: 0o700 });
  const places = new Map([[order.outDir, outDir]]);
  for (const [n, { word, sizeBytes, sha256 }] of order.files.entries()) {
    const path = join(directory, `given-${n}`);
    const digest = await opened.file({ path, sizeBytes }).catch((error: Error) => {
      throw invalid(`its files did not arrive: ${error.message}`);
    });
    if (digest !== sha256) throw invalid('its files are not what they were said to be');
    places.set(word, path);
  }
  const input = withPlaces(order.input, places);
  const { stage, timeoutMs, memoryMaxBytes, requestId } = order;
  const startedAt = performance.now();
  let reason = 'failed';
  try {
    const what = `the ${stage} stage`;
    const outcome = await runTask({ what, entry: program, input, timeoutMs, memoryMaxBytes }, signal);
    const made = await filesIn(outDir);
    const answer = BuildAnswer.parse({
      outcome: outcome === 'too_much_memory' ? outcome : withWords(outcome, outDir, order.outDir),
      files: made.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
    });
    reason = outcome === 'too_much_memory' ? outcome : 'done';
    return { answer, files: made };
  } catch (error) {
    throw new RefusedError('build_failed', error instanceof Error ? error.message : String(error));
  } finally {
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ stage, requestId, reason, durationMs }, 'a stage of a build ended');
  }
}

async function orderOf(opened: OpenedBody, version: string): Promise<BuildOrder> {
  const parsed = BuildOrder.safeParse(await opened.head(BUILD_HEAD_MAX_BYTES).catch(() => undefined));
  if (!parsed.success) throw invalid('the order is not understood');
  if (parsed.data.version !== version)
    throw invalid(`this media host is of release ${version} and the server of ${parsed.data.version}`);
  return parsed.data;
}

/**
 * Our paths for the words. Whatever stands where the input of a stage has a path must be one of these: the order names
 * no other file of this machine.
 */
function withPlaces(input: BuildOrder['input'], places: ReadonlyMap<string, string>): object {
  return JSON.parse(JSON.stringify(input), (key, value: unknown) => {
    const place = typeof value === 'string' ? places.get(value) : undefined;
    if (place === undefined && ['path', 'outDir'].includes(key)) throw invalid('it names files of its own');
    return place ?? value;
  });
}

function withWords<T extends object>(outcome: T, outDir: string, word: string): T {
  return JSON.parse(JSON.stringify(outcome), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(`${outDir}/`) ? word + value.slice(outDir.length) : value,
  );
}

async function filesIn(folder: string): Promise<(FramedFile & { name: string; sha256: string })[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  // No link: it would be followed to whatever file of this machine it names.
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return Promise.all(names.map(async (name) => ({ name, ...(await measured(join(folder, name))) })));
}

function invalid(why: string): RefusedError {
  return new RefusedError('invalid_assignment', why);
}

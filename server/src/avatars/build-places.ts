import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILES_MAX_BYTES } from '@vivant/contract/builds';
import type { Clock } from '@vivant/platform/clock';
import { createFairTurns } from '@vivant/platform/fair-turns';
import type { Log } from '../log.ts';
import type { Builder, Builders } from '../ports/builders.ts';
import { MediaHostRefusal, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import type { BuildEnd, Metrics } from '../ports/metrics.ts';
import type { AnyInput } from './stages/define-stage.ts';
import { type StageInput, stageNamed } from './stages/stage-list.ts';
import { type ExecuteStage, STAGE_LIMITS } from './stages/stage-process.ts';
import { stageResultOf } from './stages/stage-result.ts';
import type { StageResult } from './stages/stage-types.ts';

export interface BuildPlaces {
  /**
   * Runs a stage here while a place here is free; else on a media host that takes builds, if there is one and the stage
   * may leave this server; else in the next place that gets free here.
   */
  execute: ExecuteStage;
  /** How many stages may run in addition to those that this machine has places for. */
  elsewhere(): Promise<number>;
}

/** With the way there and back. It is run here then, within the time of the same job. */
const ELSEWHERE_MS = STAGE_LIMITS.timeoutMs + 30_000;
/** How long a host that did not do what it was asked gets no more stages. */
const LEFT_ALONE_MS = 5 * 60_000;
/** Limit of a host's reason in the log: a host may say anything. */
const REASON_MAX = 500;
/** For one server process, whatever hosts offer: each stage that waits for a place holds a job. */
const ELSEWHERE_MAX = 64;

export function createBuildPlaces(deps: {
  /** At once on this machine. */
  places: number;
  here: ExecuteStage;
  builders: Builders;
  clock: Pick<Clock, 'steadyMs'>;
  log: Pick<Log, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'buildEndedElsewhere'>;
}): BuildPlaces {
  const { places, here, builders, clock, log, metrics } = deps;
  const waiting = Number.POSITIVE_INFINITY;
  const turns = createFairTurns({ places, placesPerKey: places, waiting, waitingPerKey: waiting });
  let taken = 0;
  /** Stages that this process has under way on each host. */
  const underWay = new Map<string, number>();
  const leftAloneUntil = new Map<string, number>();

  const isTrusted = ({ hostId }: Builder) => (leftAloneUntil.get(hostId) ?? 0) <= clock.steadyMs();
  const countOf = (hostId: string) => underWay.get(hostId) ?? 0;
  /** The host's last report may be from before the newest of our requests. */
  const hasRoom = ({ hostId, builds, freeBuilds }: Builder) => freeBuilds > 0 && countOf(hostId) < builds;

  async function inPlace(input: StageInput, signal: AbortSignal): Promise<StageResult> {
    taken += 1;
    try {
      const leave = await turns.enter('', signal);
      try {
        return await here(input, signal);
      } finally {
        leave?.();
      }
    } finally {
      taken -= 1;
    }
  }

  function leaveAlone(hostId: string): void {
    leftAloneUntil.set(hostId, clock.steadyMs() + LEFT_ALONE_MS);
  }

  /**
   * `suspect`: the host on which the stage came to no result, whether by fault of the host or of the material. A null
   * `suspect` without a result: no host has run it, or it is known whose fault it was.
   */
  async function onSomeHost(
    input: StageInput,
    files: readonly string[],
    signal: AbortSignal,
  ): Promise<StageResult | { suspect: string | null }> {
    // A database that is away says nothing against running it here.
    const listed = await builders.list().catch(() => []);
    for (const builder of listed.filter(isTrusted).filter(hasRoom)) {
      const { hostId } = builder;
      const { stage } = input;
      const startedAt = clock.steadyMs();
      const ended = (end: BuildEnd) => metrics.buildEndedElsewhere(stage, end);
      underWay.set(hostId, countOf(hostId) + 1);
      try {
        const result = await onHost(builders, builder, input, files, signal);
        ended('done');
        const durationMs = Math.round(clock.steadyMs() - startedAt);
        log.info({ hostId, stage, durationMs }, 'a media host ran a stage');
        return result;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof MediaHostRefusal && ['at_capacity', 'draining'].includes(error.reason)) {
          ended('refused');
          continue;
        }
        ended('lost');
        if (error instanceof MediaHostUnreachableError) leaveAlone(hostId);
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
        log.warn({ hostId, stage, reason }, 'a media host did not bring a stage to its end; it is run here');
        return { suspect: isOfThisServer(error) ? null : hostId };
      } finally {
        underWay.set(hostId, countOf(hostId) - 1);
      }
    }
    return { suspect: null };
  }

  return {
    async execute(input, signal) {
      if (taken >= places) {
        const files = await filesThatMayLeave(input);
        const there = files === null ? { suspect: null } : await onSomeHost(input, files, signal);
        if ('status' in there) return there;
        const result = await inPlace(input, signal);
        // It ran here, so the material was not at fault.
        if (there.suspect !== null) leaveAlone(there.suspect);
        return result;
      }
      return inPlace(input, signal);
    },
    async elsewhere() {
      const listed = (await builders.list()).filter(isTrusted);
      return Math.min(
        ELSEWHERE_MAX,
        listed.reduce((sum, { builds }) => sum + builds, 0),
      );
    },
  };
}

/** @throws MediaHostRefusal, MediaHostUnreachableError, and what a stage throws */
async function onHost(
  builders: Builders,
  builder: Builder,
  input: StageInput,
  files: readonly string[],
  signal: AbortSignal,
): Promise<StageResult> {
  // Of its own: what comes of a try that fails must not be taken for what is made here.
  const outDir = join(input.outDir, randomUUID());
  await mkdir(outDir, { mode: 0o700 });
  try {
    const { stage } = input;
    const { makes, makesMaxBytes = 0 } = stageNamed(stage);
    const made = { outDir, filesMax: makes.length, filesMaxBytes: makesMaxBytes };
    const task = { stage, input: { ...input, outDir }, files, ...made, ...STAGE_LIMITS };
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ELSEWHERE_MS)]);
    const outcome = await builders.build(builder, task, limited);
    return await stageResultOf({ stage: input.stage, outDir }, outcome).catch((error: Error) => {
      // An answer that no stage gives, or files that did not come.
      throw error.name === 'StageError' ? error : new MediaHostUnreachableError(error.message);
    });
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    throw error;
  }
}

/** A file that is not there, a full disk: no host can be blamed for it. */
function isOfThisServer(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).code === 'string';
}

/** Null: the stage never leaves this server, or has more to read than is sent to a host. */
async function filesThatMayLeave(input: AnyInput): Promise<string[] | null> {
  const { filesOf } = stageNamed(input.stage);
  if (filesOf === undefined) return null;
  const paths = filesOf(input).map(({ path }) => path);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0) > BUILD_FILES_MAX_BYTES ? null : paths;
}

import type { KnowledgeRenewal } from './knowledge-renewal.ts';
import type { Maintenance } from './maintenance.ts';
import type { Moderation } from './moderation.ts';
import {
  MODERATION_QUEUE,
  ModerationJob,
  OWN_STAGE_QUEUE,
  RENEWAL_QUEUE,
  REPLACEMENT_QUEUE,
  ReplacementJob,
  STAGE_QUEUE,
  StageJob,
  SWEEP_QUEUE,
} from './queues.ts';
import type { ReplacementRunner } from './replacement-runner.ts';
import type { StageRunner } from './stage-runner.ts';

/**
 * The work of avatars as the job queue runs it. `builds` stages run side by side; the slowest, appearance, by itself
 * takes a few seconds of one core.
 */
export function avatarHandlers(deps: {
  runner: StageRunner;
  replacements: ReplacementRunner;
  moderation: Moderation;
  maintenance: Maintenance;
  renewal: KnowledgeRenewal;
  builds: number;
  /** Something of this avatar was built, or judged too poor for it. Never throws. */
  onStageRun: (avatarId: string) => Promise<unknown>;
}) {
  const building = <T extends { avatarId: string }>(
    parse: (data: unknown) => T,
    work: { run(job: T, signal: AbortSignal): Promise<unknown>; giveUp(job: T): Promise<void> },
  ) => ({
    async run(data: unknown, signal: AbortSignal) {
      const job = parse(data);
      await work.run(job, signal);
      await deps.onStageRun(job.avatarId);
    },
    givenUp: (data: unknown) => work.giveUp(parse(data)),
  });
  const stages = {
    concurrency: deps.builds,
    // A stage may wait for a place, and be tried on another machine before it runs here.
    timeoutSeconds: 900,
    retries: 5,
    ...building((data) => StageJob.parse(data), deps.runner),
  };
  return [
    { queue: STAGE_QUEUE, ...stages },
    { queue: OWN_STAGE_QUEUE, ...stages },
    {
      ...stages,
      queue: REPLACEMENT_QUEUE,
      // All stages of one after the other.
      timeoutSeconds: 1800,
      ...building((data) => ReplacementJob.parse(data), deps.replacements),
    },
    {
      queue: MODERATION_QUEUE,
      concurrency: 1,
      timeoutSeconds: 60,
      retries: 100,
      run: (data: unknown, signal: AbortSignal) => deps.moderation.run(ModerationJob.parse(data), signal),
      givenUp: (data: unknown) => deps.moderation.requeue(ModerationJob.parse(data)),
    },
    {
      queue: SWEEP_QUEUE,
      concurrency: 1,
      timeoutSeconds: 600,
      retries: 0,
      run: () => deps.maintenance.run(),
    },
    {
      queue: RENEWAL_QUEUE,
      concurrency: 1,
      timeoutSeconds: 1800,
      retries: 0,
      run: (_data: unknown, signal: AbortSignal) => deps.renewal.run(signal),
    },
  ];
}

export const AVATAR_SCHEDULES = [
  { queue: SWEEP_QUEUE, cron: '*/10 * * * *' },
  { queue: RENEWAL_QUEUE, cron: '*/5 * * * *' },
];

import type { createMaintenance } from './maintenance.ts';
import type { createModeration } from './moderation.ts';
import { MODERATION_QUEUE, ModerationJob, STAGE_QUEUE, StageJob, SWEEP_QUEUE } from './queues.ts';
import type { StageRunner } from './stage-runner.ts';

/**
 * The work of avatars as the job queue runs it. `builds` stages run side by side; the slowest, appearance, is
 * alone a few seconds of one core.
 */
export function avatarHandlers(deps: {
  runner: StageRunner;
  moderation: ReturnType<typeof createModeration>;
  maintenance: ReturnType<typeof createMaintenance>;
  builds: number;
}) {
  return [
    {
      queue: STAGE_QUEUE,
      concurrency: deps.builds,
      timeoutSeconds: 300,
      retries: 5,
      run: (data: unknown, signal: AbortSignal) => deps.runner.run(StageJob.parse(data), signal),
      givenUp: (data: unknown) => deps.runner.giveUp(StageJob.parse(data)),
    },
    {
      queue: MODERATION_QUEUE,
      concurrency: 1,
      timeoutSeconds: 60,
      retries: 100,
      run: (data: unknown, signal: AbortSignal) => deps.moderation.run(ModerationJob.parse(data), signal),
      givenUp: (data: unknown) => deps.moderation.tryOn(ModerationJob.parse(data)),
    },
    {
      queue: SWEEP_QUEUE,
      concurrency: 1,
      timeoutSeconds: 600,
      retries: 0,
      run: () => deps.maintenance.run(),
    },
  ];
}

export const AVATAR_SCHEDULES = [{ queue: SWEEP_QUEUE, cron: '*/10 * * * *' }];

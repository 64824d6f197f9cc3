import type { Log } from '../log.ts';
import type { InlineBuild } from './avatar-service.ts';
import type { Moderation } from './moderation.ts';
import type { StageRunner } from './stage-runner.ts';

/** Longer than a portrait takes on a busy machine; a build that is not done by then is left to the queue. */
const INLINE_LIMIT_MS = 45_000;

/**
 * Builds within the request (portrait-only avatars). An outage does not fail the request: the avatar exists and its
 * jobs are queued, so the answer is `building`.
 */
export function createInlineBuild(deps: {
  runner: StageRunner;
  moderation: Pick<Moderation, 'run'>;
  log: Log;
}): InlineBuild {
  const leaveToQueue = async (work: Promise<void>, avatarId: string) => {
    try {
      await work;
    } catch (error) {
      deps.log.warn({ avatarId, err: error }, 'a build within its request is left to the queue');
    }
  };
  return {
    runStage: (job) => leaveToQueue(deps.runner.run(job, AbortSignal.timeout(INLINE_LIMIT_MS)), job.avatarId),
    moderate: (job) =>
      leaveToQueue(deps.moderation.run(job, AbortSignal.timeout(INLINE_LIMIT_MS)), job.avatarId),
  };
}

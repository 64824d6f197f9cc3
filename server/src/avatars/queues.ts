import type { Stage } from '@vivant/contract/avatar';
import { STAGES } from '@vivant/contract/avatar';
import { FILE_PARTS } from '@vivant/contract/studio/versions';
import { z } from 'zod';

/** Names and payloads of the work avatars leave for later. */
export const STAGE_QUEUE = 'avatar-stage';
/**
 * Stages that must run on a server. They have a queue of their own, so that stages which media hosts could run do not
 * wait behind them.
 */
export const OWN_STAGE_QUEUE = 'avatar-stage-own';
export const MODERATION_QUEUE = 'avatar-moderation';
/** New files that wait beside those that serve. */
export const REPLACEMENT_QUEUE = 'avatar-replacement';
export const SWEEP_QUEUE = 'avatar-sweep';
export const RENEWAL_QUEUE = 'avatar-knowledge-renewal';
/** All of them: a restore takes a queue that is not among these for one of somebody else. */
export const AVATAR_QUEUES = [
  STAGE_QUEUE,
  OWN_STAGE_QUEUE,
  REPLACEMENT_QUEUE,
  MODERATION_QUEUE,
  SWEEP_QUEUE,
  RENEWAL_QUEUE,
] as const;

/** `filesOf`: of a stage that may run elsewhere. */
export const stageQueueOf = ({ filesOf }: { filesOf?: unknown }) =>
  filesOf === undefined ? OWN_STAGE_QUEUE : STAGE_QUEUE;

export const StageJob = z.object({
  avatarId: z.uuid(),
  stage: z.enum(STAGES),
  /** `input_version` of the material the run is about. */
  version: z.int(),
});
export type StageJob = { avatarId: string; stage: Stage; version: number };

export const ReplacementJob = z.object({ avatarId: z.uuid(), part: z.enum(FILE_PARTS), id: z.uuid() });
export type ReplacementJob = z.infer<typeof ReplacementJob>;
/** To be sent: in the turn of the account whose avatar gets the files. */
export const replacementWork = (avatar: { account_id: string }, job: ReplacementJob) => ({
  ...{ queue: REPLACEMENT_QUEUE, data: { ...job }, turnOf: avatar.account_id },
});

export const ModerationJob = z.object({ avatarId: z.uuid(), version: z.int() });
export type ModerationJob = z.infer<typeof ModerationJob>;

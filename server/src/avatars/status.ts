import { type AvatarStatus, STAGES, type Stage, type StageStatus } from '@vivant/contract/avatar';

/** What an avatar's status follows from (§3.1, D2-17). */
export interface StatusInputs {
  stages: Record<Stage, StageStatus>;
  /** Failed before the build that runs now: what replaces other material is still to be waited for. */
  oldFailures: Stage[];
  moderationState: 'clean' | 'flagged' | 'released' | 'rejected' | null;
  /** Rejected before the build that runs now: other material is being replaced meanwhile. */
  rejectedBefore: boolean;
  /** A portrait without a voice: only its appearance is built. */
  renderOnly: boolean;
  /** False while previews are being added to an avatar that was ready: it stays so. */
  previewsBlock: boolean;
}

export interface DerivedStatus {
  status: AvatarStatus;
  readyToChat: boolean;
  /** 0–100. */
  progress: number;
}

/** Share of each stage in the time of a whole build. */
const WEIGHT: Record<Stage, number> = { appearance: 45, voice: 30, persona: 5, knowledge: 10, previews: 40 };
const DONE: StageStatus[] = ['completed', 'skipped'];

export function deriveStatus(inputs: StatusInputs): DerivedStatus {
  const { stages, moderationState, renderOnly } = inputs;
  const counted = countedStages(inputs);
  const allDone = counted.every((stage) => DONE.includes(stages[stage]));
  const passed = moderationState === 'clean' || moderationState === 'released';
  let status: AvatarStatus = 'building';
  if (moderationState === 'flagged') status = 'moderation_hold';
  else if (moderationState === 'rejected' && !(inputs.rejectedBefore && isRunning(counted, stages)))
    status = 'failed';
  else if (hasFailed(counted, inputs)) status = 'failed';
  else if (allDone && passed) status = 'ready';
  return {
    status,
    readyToChat: status === 'ready' && !renderOnly,
    progress: status === 'ready' ? 100 : Math.min(99, progressOf(counted, stages)),
  };
}

/** A failure shows at once; one from before the present build only when nothing is left that runs. */
function hasFailed(counted: Stage[], { stages, oldFailures }: StatusInputs): boolean {
  const failed = counted.filter((stage) => stages[stage] === 'failed');
  if (failed.some((stage) => !oldFailures.includes(stage))) return true;
  return failed.length > 0 && !isRunning(counted, stages);
}

function isRunning(counted: Stage[], stages: Record<Stage, StageStatus>): boolean {
  return counted.some((stage) => stages[stage] === 'pending' || stages[stage] === 'processing');
}

/** The stages whose outcome the status waits for. */
function countedStages({ renderOnly, previewsBlock }: StatusInputs): Stage[] {
  if (renderOnly) return ['appearance'];
  return previewsBlock ? [...STAGES] : STAGES.filter((stage) => stage !== 'previews');
}

function progressOf(counted: Stage[], stages: Record<Stage, StageStatus>): number {
  let total = 0;
  let reached = 0;
  for (const stage of counted) {
    if (stages[stage] === 'skipped') continue;
    total += WEIGHT[stage];
    if (stages[stage] === 'completed' || stages[stage] === 'failed') reached += WEIGHT[stage];
    else if (stages[stage] === 'processing') reached += WEIGHT[stage] * 0.4;
  }
  return total === 0 ? 100 : Math.round((reached / total) * 100);
}

import type { AvatarStatus, Stage, StageStatus } from '@vivant/contract/avatar';
import type { StageDefinition } from './stages/define-stage.ts';
import { STAGE_LIST, type StageList } from './stages/stage-list.ts';

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

const DONE: StageStatus[] = ['completed', 'skipped'];

export function deriveStatus(inputs: StatusInputs, list: StageList = STAGE_LIST): DerivedStatus {
  const { stages, moderationState, renderOnly } = inputs;
  const counted = countedStages(inputs, list);
  const allDone = counted.every(({ name }) => DONE.includes(stages[name]));
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

/** Whether members may talk to it in the studio: also while its documents are read, or its clips made. */
export function isReadyToRehearse(
  avatar: {
    readyToChat: boolean;
    status: AvatarStatus;
    moderationState: StatusInputs['moderationState'];
    stages: Record<Stage, { status: StageStatus }>;
  },
  list: StageList = STAGE_LIST,
): boolean {
  if (avatar.readyToChat) return true;
  // A verdict that is still due does not prevent it, as it does not for a draft. Rejected material has to be replaced
  // first.
  if (avatar.status !== 'building' || avatar.moderationState === 'rejected') return false;
  return list.every(({ name, metWith }) => !metWith || avatar.stages[name].status === 'completed');
}

/** A failure shows at once; one from before the present build only when nothing is left that runs. */
function hasFailed(counted: StageDefinition[], { stages, oldFailures }: StatusInputs): boolean {
  const failed = counted.filter(({ name }) => stages[name] === 'failed');
  if (failed.some(({ name }) => !oldFailures.includes(name))) return true;
  return failed.length > 0 && !isRunning(counted, stages);
}

function isRunning(counted: StageDefinition[], stages: Record<Stage, StageStatus>): boolean {
  return counted.some(({ name }) => stages[name] === 'pending' || stages[name] === 'processing');
}

/** The stages whose outcome the status waits for. */
function countedStages({ renderOnly, previewsBlock }: StatusInputs, list: StageList): StageDefinition[] {
  if (renderOnly) return list.filter(({ portraitAlone }) => portraitAlone);
  return list.filter(({ wanted }) => wanted === undefined || previewsBlock);
}

function progressOf(counted: StageDefinition[], stages: Record<Stage, StageStatus>): number {
  let total = 0;
  let reached = 0;
  for (const { name, weight } of counted) {
    if (stages[name] === 'skipped') continue;
    total += weight;
    if (stages[name] === 'completed' || stages[name] === 'failed') reached += weight;
    else if (stages[name] === 'processing') reached += weight * 0.4;
  }
  return total === 0 ? 100 : Math.round((reached / total) * 100);
}

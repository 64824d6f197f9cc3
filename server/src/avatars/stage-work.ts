import type { Workspace } from '../ingest/workspace.ts';
import type { PictureRules } from '../ports/picture.ts';
import type { FindClipSigner } from './stages/clip-signer.ts';
import type { Material, StageDefinition } from './stages/define-stage.ts';
import type { StageInput } from './stages/stage-list.ts';
import type { ExecuteStage } from './stages/stage-process.ts';
import type { StageResult } from './stages/stage-types.ts';
import type { AvatarRow } from './store.ts';

export const INTERNAL_FAULT =
  'Something went wrong on our side while working on this. Please upload it again; if it happens again, tell the operator of this service.';

/** Where a stage finds the files that it reads, and the outputs of other stages. */
export type StageSource = Pick<Material, 'files' | 'isMadeAfter' | 'output'>;

/** Gathers the stage's inputs and runs it, in a process of its own unless it needs none. */
export async function resultOf(
  {
    execute,
    pictureRules,
    findClipSigner,
  }: { execute: ExecuteStage; pictureRules: PictureRules; findClipSigner: FindClipSigner },
  stage: StageDefinition,
  avatar: AvatarRow,
  source: StageSource,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<StageResult> {
  const inputs = await stage.inputs({ avatar, pictureRules, findClipSigner, ...source });
  const input = { ...inputs, stage: stage.name, outDir: workspace.path };
  return stage.runsIn(input) === 'here' ? stage.run(input, signal) : execute(input as StageInput, signal);
}

export function unpaid({ bill }: StageDefinition): Extract<StageResult, { status: 'failed' }> {
  return { status: 'failed', userFeedback: bill?.unpaid ?? INTERNAL_FAULT };
}

/** A run for one state of the material is paid once, however often it is repeated. */
export function billOf(
  { bill }: StageDefinition,
  { avatarId, version }: { avatarId: string; version: number },
  accountId: string,
) {
  const references = (bill?.items ?? []).map((item) => `${avatarId}/${version}/${item}`);
  return { accountId, references };
}

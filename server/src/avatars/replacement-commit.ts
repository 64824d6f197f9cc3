import { randomUUID } from 'node:crypto';
import { STAGES, type Stage } from '@vivant/contract/avatar';
import type { Credits } from '../credits/credits.ts';
import type { Tx } from '../ports/database.ts';
import { readAssets, replaceAssets, type StoredAsset } from './asset-store.ts';
import { keepConsent } from './file-changes.ts';
import { ROLES_OF } from './file-parts.ts';
import { takeOver } from './given-files.ts';
import { PARTS_OF_ROLE } from './moderation-parts.ts';
import { addReleased } from './moderation-store.ts';
import type { ReplacementJob } from './queues.ts';
import { build, type ChangeDeps, judgeAgain } from './rebuild.ts';
import { recordVersion } from './record-version.ts';
import {
  dropReplacement,
  moveReplacement,
  type ReplacementRow,
  readReplacement,
} from './replacement-store.ts';
import type { StageFiles } from './stage-files.ts';
import { readStages, renewStage, type StageRow, writeStage } from './stage-store.ts';
import { billOf, unpaid } from './stage-work.ts';
import type { StageDefinition } from './stages/define-stage.ts';
import type { StageResult } from './stages/stage-types.ts';
import { type AvatarRow, lockAvatar, refreshStatus } from './store.ts';

/** From now on visitors get what members answered to these questions, by their keys. */
export type OnAnswered = (tx: Tx, of: { avatarId: string; keys: readonly string[] }) => Promise<void>;

interface Deps extends ChangeDeps {
  credits: Pick<Credits, 'lockAccount' | 'chargePreviews'>;
  files: StageFiles;
  onAnswered: OnAnswered;
}

/** The state that a run was based on: if any of it has changed when it ends, its result does not fit. */
export interface Begun {
  avatar: AvatarRow;
  row: ReplacementRow;
  stages: Record<Stage, StageRow>;
}

export interface Built {
  stage: StageDefinition;
  result: Extract<StageResult, { status: 'completed' }>;
}

/** Lets all that was built take over, with the files it was built of; or nothing. */
export async function commitReplacement(
  deps: Deps,
  job: ReplacementJob,
  begun: Begun,
  { built, later }: { built: Built[]; later: Stage[] },
): Promise<'taken over' | 'refused' | 'superseded' | 'again'> {
  const { db, clock, credits, files } = deps;
  const made = new Map<Stage, StoredAsset[]>();
  const discard = () => files.discard([...made.values()].flat());
  try {
    for (const { stage, result } of built) made.set(stage.name, await files.keep(job.avatarId, result));
    const outcome = await db.transaction().execute(async (tx) => {
      const billed = built.filter(({ stage }) => stage.bill !== undefined);
      if (billed.length > 0) await credits.lockAccount(tx, begun.avatar.account_id);
      const current = await lockCurrent(deps, tx, job);
      if (current === null) return 'superseded';
      const stages = await readStages(tx, job.avatarId);
      if (STAGES.some((name) => stages[name].inputVersion !== begun.stages[name].inputVersion))
        return 'again';
      const [first] = billed;
      if (first !== undefined && (await charge(deps, tx, begun.avatar, billed, stages)) !== 'charged') {
        const feedback = unpaid(first.stage).userFeedback;
        await moveReplacement(tx, current.row, { state: 'refused', feedback, now: clock.now() });
        return 'refused';
      }
      for (const { stage, result } of built)
        await write(deps, tx, { avatarId: job.avatarId, stage, result, stages }, made.get(stage.name) ?? []);
      await follow(deps, tx, current, later);
      return 'taken over';
    });
    if (outcome !== 'taken over') await discard();
    return outcome;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** All that is billed in one charge: where the account cannot pay for all of it, it pays for none. */
function charge(
  { credits }: Deps,
  tx: Tx,
  { id: avatarId, account_id: accountId }: AvatarRow,
  billed: readonly Built[],
  stages: Begun['stages'],
): Promise<'charged' | 'credits_exhausted'> {
  const references = billed.flatMap(({ stage }) => {
    const version = stages[stage.name].inputVersion + 1;
    return billOf(stage, { avatarId, version }, accountId).references;
  });
  return credits.chargePreviews(tx, { accountId, references });
}

async function write(
  { clock }: Deps,
  tx: Tx,
  { avatarId, stage, result, stages }: Built & { avatarId: string; stages: Begun['stages'] },
  made: StoredAsset[],
): Promise<void> {
  const now = clock.now();
  const at = { avatarId, stage: stage.name, now };
  await replaceAssets(tx, avatarId, [...stage.makes], made, { newId: randomUUID, now });
  // A run for the material before no longer writes.
  await renewStage(tx, { ...at, status: 'pending', version: stages[stage.name].inputVersion + 1 });
  const { status, userFeedback, output } = result;
  await writeStage(tx, { ...at, status, userFeedback, output });
}

/** All that goes with files which begin to serve. */
async function follow(
  deps: Deps,
  tx: Tx,
  { avatar, row }: Pick<Begun, 'avatar' | 'row'>,
  later: Stage[],
): Promise<void> {
  const { part } = row;
  const now = deps.clock.now();
  const of = { ...refOf(row), now };
  await takeOver(tx, of, row.changes);
  await dropReplacement(tx, of);
  if (later.length > 0) await build(deps, tx, avatar, later);
  if (part !== 'documents')
    await keepConsent(tx, avatar, part === 'portrait' ? 'appearance' : 'voice', row.consent);
  await addReleased(tx, avatar.id, row.released);
  const { answered: keys = [] } = row.changes;
  if (keys.length > 0) await deps.onAnswered(tx, { avatarId: avatar.id, keys });
  if (part !== 'voice')
    await judgeAgain(deps, tx, avatar, { parts: PARTS_OF_ROLE[ROLES_OF[part].serving], builds: false });
  const by = { personId: row.person_id ?? undefined, keyId: row.key_id };
  await recordVersion(tx, avatar.id, { before: avatar, by, files: [part], now });
  await refreshStatus(tx, avatar.id, now);
}

/** Null: its files were replaced or dropped, it was decided on, or its avatar is gone. */
export async function lockCurrent(
  { clock }: Pick<ChangeDeps, 'clock'>,
  tx: Tx,
  { avatarId, part, id }: ReplacementJob,
): Promise<Pick<Begun, 'avatar' | 'row'> | null> {
  const avatar = await lockAvatar(tx, avatarId);
  const row = avatar === null ? undefined : await readReplacement(tx, { avatarId, part });
  if (avatar === null || row?.id !== id || row.state !== 'building') return null;
  if (await isOvertaken(tx, row)) {
    await dropReplacement(tx, { avatarId, part, now: clock.now() });
    return null;
  }
  return { avatar, row };
}

/** A server of the release before lets a newer file serve at once, and knows of none that waits. */
async function isOvertaken(tx: Tx, { avatar_id, part, changes }: ReplacementRow): Promise<boolean> {
  if (changes.beside === undefined) return false;
  const [serving] = await readAssets(tx, avatar_id, [ROLES_OF[part].serving]);
  return serving?.id !== changes.beside;
}

export function refOf({ avatar_id: avatarId, part }: ReplacementRow) {
  return { avatarId, part };
}

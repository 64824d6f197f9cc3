import { STAGES, type Stage, type StageStatus } from '@vivant/contract/avatar';
import type { Executor, Tx } from '../ports/database.ts';

export interface StageRow {
  status: StageStatus;
  inputVersion: number;
  updatedAt: Date;
}

export async function readStages(db: Executor, avatarId: string): Promise<Record<Stage, StageRow>> {
  const rows = await db
    .selectFrom('avatar_stages')
    .select(['stage', 'status', 'input_version', 'updated_at'])
    .where('avatar_id', '=', avatarId)
    .execute();
  for (const stage of STAGES)
    if (rows.every((row) => row.stage !== stage)) throw new Error(`avatar ${avatarId} has no stage ${stage}`);
  return Object.fromEntries(
    rows.map(({ stage, status, input_version, updated_at }): [Stage, StageRow] => [
      stage,
      { status, inputVersion: input_version, updatedAt: updated_at },
    ]),
  ) as Record<Stage, StageRow>;
}

/** What a completed stage learnt; empty when it learnt nothing. */
export async function readOutput(
  db: Executor,
  avatarId: string,
  stage: Stage,
): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('avatar_stages')
    .select('output')
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  return row.output ?? {};
}

/** The state of a stage of an avatar that is not deleted; null if there is none. */
export async function findStage(
  db: Executor,
  avatarId: string,
  stage: Stage,
): Promise<{ inputVersion: number; status: StageStatus } | null> {
  const row = await db
    .selectFrom('avatar_stages as s')
    .innerJoin('avatars as a', 'a.id', 's.avatar_id')
    .select(['s.input_version', 's.status'])
    .where('s.avatar_id', '=', avatarId)
    .where('s.stage', '=', stage)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { inputVersion: row.input_version, status: row.status };
}

/** Enters how a run goes or ended. `output`: undefined leaves what there is. */
export async function writeStage(
  tx: Tx,
  to: {
    avatarId: string;
    stage: Stage;
    status: StageStatus;
    userFeedback: string | null;
    output?: Record<string, unknown> | null | undefined;
    now: Date;
  },
): Promise<void> {
  const { avatarId, stage, status, userFeedback, output, now } = to;
  await tx
    .updateTable('avatar_stages')
    .set({
      status,
      user_feedback: userFeedback,
      updated_at: now,
      output: output && JSON.stringify(output),
    })
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', stage)
    .execute();
}

/** Gives a stage its next input; runs of the one before no longer write. */
export async function renewStage(
  tx: Tx,
  next: { avatarId: string; stage: Stage; status: 'waiting' | 'pending'; version: number; now: Date },
): Promise<void> {
  const { avatarId, stage, status, version, now } = next;
  await tx
    .updateTable('avatar_stages')
    .set({ status, user_feedback: null, input_version: version, updated_at: now })
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', stage)
    .execute();
}

/** Takes back what a stage made; its runs no longer write. */
export async function skipStage(
  tx: Tx,
  { avatarId, stage, now }: { avatarId: string; stage: Stage; now: Date },
): Promise<void> {
  await tx
    .updateTable('avatar_stages')
    .set((eb) => ({
      status: 'skipped' as const,
      user_feedback: null,
      output: null,
      input_version: eb('input_version', '+', 1),
      updated_at: now,
    }))
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', stage)
    .execute();
}

/** The first state of all stages of a new avatar. */
export async function insertStages(
  tx: Tx,
  avatarId: string,
  statuses: Record<Stage, StageStatus>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('avatar_stages')
    .values(
      Object.entries(statuses).map(([stage, status]) => ({
        avatar_id: avatarId,
        stage: stage as Stage,
        status,
        user_feedback: null,
        input_version: 1,
        output: null,
        updated_at: now,
      })),
    )
    .execute();
}

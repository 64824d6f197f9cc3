import { PLAN_NUMBERS, type PlanNumbers, type PlanView } from '@vivant/contract/operator/accounts';
import type { Selectable } from 'kysely';
import type { Db, PlansTable } from '../ports/database.ts';

const COLUMN_OF: Record<keyof PlanNumbers, Exclude<keyof PlansTable, 'id'>> = {
  hostedMicrocreditsPerMinute: 'hosted_microcredits_per_minute',
  renderMicrocreditsPerMinute: 'render_microcredits_per_minute',
  previewMicrocredits: 'preview_microcredits',
  maxSessionSeconds: 'max_session_seconds',
  maxConcurrentSessions: 'max_concurrent_sessions',
  createsPerMinute: 'creates_per_minute',
  writesPerMinute: 'writes_per_minute',
  readsPerMinute: 'reads_per_minute',
  sessionStartsPerMinute: 'session_starts_per_minute',
  storageBytes: 'storage_bytes',
  studioAvatars: 'studio_avatars',
};

export async function findPlan(db: Db, id: string): Promise<PlanView | null> {
  if (id.includes('\0')) return null;
  const row = await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : planView(row);
}

/** Null where there is no such account. */
export async function findPlanOfAccount(db: Db, accountId: string): Promise<PlanView | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .selectAll('plans')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? null : planView(row);
}

/** By their ids. */
export async function listPlans(db: Db): Promise<PlanView[]> {
  return (await db.selectFrom('plans').selectAll().orderBy('id').execute()).map(planView);
}

/** Null where there is a plan of this id already. */
export async function insertPlan(db: Db, id: string, numbers: PlanNumbers): Promise<PlanView | null> {
  const row = await db
    .insertInto('plans')
    .values({ ...(planColumns(numbers) as Required<ReturnType<typeof planColumns>>), id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : planView(row);
}

/** @param numbers at least one */
export async function updatePlan(db: Db, id: string, numbers: Partial<PlanNumbers>): Promise<PlanView> {
  const query = db.updateTable('plans').set(planColumns(numbers)).where('id', '=', id).returningAll();
  return planView(await query.executeTakeFirstOrThrow());
}

function planColumns(numbers: Partial<PlanNumbers>): Partial<Omit<PlansTable, 'id'>> {
  return Object.fromEntries(
    PLAN_NUMBERS.flatMap((name) => (numbers[name] === undefined ? [] : [[COLUMN_OF[name], numbers[name]]])),
  );
}

function planView(row: Selectable<PlansTable>): PlanView {
  const numbers = Object.fromEntries(PLAN_NUMBERS.map((name) => [name, row[COLUMN_OF[name]]]));
  return { id: row.id, ...(numbers as unknown as PlanNumbers) };
}

import { randomUUID } from 'node:crypto';
import { isUuid } from '@vivant/contract/ids';
import type { Clock } from '../ports/clock.ts';
import type { Db, Environment } from '../ports/database.ts';
import { PLAN_NUMBERS, type PlanNumbers, type PlanView, planColumns, planView } from './plans.ts';

const STANDARD_PLAN = 'standard';

export interface AccountView {
  id: string;
  name: string;
  plan: string;
  environment: Environment;
  createdAt: string;
}

/** A wish of the operator that cannot be granted; the message says why. */
export class AccountRequestError extends Error {
  override name = 'AccountRequestError';
}

/** Keys verified before a change of a plan may go by the old numbers for 15 s, in every process. */
export interface AccountService {
  /** @throws AccountRequestError bad name, unknown plan */
  create(account: { name: string; plan?: string | undefined }): Promise<AccountView>;
  get(id: string): Promise<AccountView | null>;
  list(): Promise<AccountView[]>;
  /** Whether any account exists: false on the first start alone. */
  any(): Promise<boolean>;
  /** @throws AccountRequestError unknown account or plan */
  setPlan(id: string, plan: string): Promise<AccountView>;
  listPlans(): Promise<PlanView[]>;
  /** A plan like `standard` but for the numbers given. @throws AccountRequestError bad or taken id */
  createPlan(id: string, numbers: Partial<PlanNumbers>): Promise<PlanView>;
  /** @throws AccountRequestError unknown plan */
  updatePlan(id: string, numbers: Partial<PlanNumbers>): Promise<PlanView>;
}

export function createAccountService(deps: {
  db: Db;
  clock: Clock;
  environment: Environment;
}): AccountService {
  const { db, clock, environment } = deps;

  async function mustPlan(id: string): Promise<PlanView> {
    const row = id.includes('\0')
      ? undefined
      : await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();
    if (row !== undefined) return planView(row);
    const all = await db.selectFrom('plans').select('id').orderBy('id').execute();
    throw new AccountRequestError(
      `There is no plan ${JSON.stringify(id)}. There are: ${all.map((plan) => plan.id).join(', ')}.`,
    );
  }

  return {
    async create({ name, plan = STANDARD_PLAN }) {
      const trimmed = name.trim();
      if (trimmed === '' || trimmed.length > 200 || trimmed.includes('\0') || !trimmed.isWellFormed())
        throw new AccountRequestError('An account needs a name of 1 to 200 characters.');
      const { id: planId } = await mustPlan(plan);
      const row = await db
        .insertInto('accounts')
        .values({ id: randomUUID(), name: trimmed, plan_id: planId, environment, created_at: clock.now() })
        .returningAll()
        .executeTakeFirstOrThrow();
      return view(row);
    },

    async get(id) {
      if (!isUuid(id)) return null;
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : view(row);
    },

    async list() {
      const rows = await db.selectFrom('accounts').selectAll().orderBy('created_at').execute();
      return rows.map(view);
    },

    async any() {
      return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async setPlan(id, plan) {
      const { id: planId } = await mustPlan(plan);
      const row = isUuid(id)
        ? await db
            .updateTable('accounts')
            .set({ plan_id: planId })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirst()
        : undefined;
      if (row === undefined) throw new AccountRequestError(`There is no account ${id}.`);
      return view(row);
    },

    async listPlans() {
      return (await db.selectFrom('plans').selectAll().orderBy('id').execute()).map(planView);
    },

    async createPlan(id, numbers) {
      if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
        throw new AccountRequestError(
          'A plan needs an id of 1 to 40 small letters, digits and hyphens, such as museum-large.',
        );
      const standard = await mustPlan(STANDARD_PLAN);
      const like = Object.fromEntries(PLAN_NUMBERS.map((name) => [name, standard[name]]));
      const columns = planColumns({ ...(like as unknown as PlanNumbers), ...numbers });
      const row = await db
        .insertInto('plans')
        .values({ ...(columns as Required<typeof columns>), id })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new AccountRequestError(`There is a plan ${id} already.`);
      return planView(row);
    },

    async updatePlan(id, numbers) {
      const plan = await mustPlan(id);
      const columns = planColumns(numbers);
      if (Object.keys(columns).length === 0) return plan;
      const query = db.updateTable('plans').set(columns).where('id', '=', id).returningAll();
      return planView(await query.executeTakeFirstOrThrow());
    },
  };
}

function view(row: {
  id: string;
  name: string;
  plan_id: string;
  environment: Environment;
  created_at: Date;
}): AccountView {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan_id,
    environment: row.environment,
    createdAt: row.created_at.toISOString(),
  };
}

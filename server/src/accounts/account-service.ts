import { randomUUID } from 'node:crypto';
import { isUuid } from '@vivant/contract/ids';
import type { Clock } from '../ports/clock.ts';
import type { Db, Environment, PlansTable } from '../ports/database.ts';

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

/** The numbers of a plan an operator may change. */
export type PlanNumbers = Omit<PlansTable, 'id'>;

export interface AccountService {
  create(account: { name: string }): Promise<AccountView>;
  get(id: string): Promise<AccountView | null>;
  list(): Promise<AccountView[]>;
  /** Whether any account exists: false on the first start alone. */
  any(): Promise<boolean>;
  getPlan(id: string): Promise<PlansTable | null>;
  /** Changes numbers of a plan; keys verified before may keep the old ones for 15 s. Null: no such plan. */
  updatePlan(id: string, numbers: Partial<PlanNumbers>): Promise<PlansTable | null>;
}

export function createAccountService(deps: {
  db: Db;
  clock: Clock;
  environment: Environment;
}): AccountService {
  const { db, clock, environment } = deps;
  return {
    async create({ name }) {
      const trimmed = name.trim();
      if (trimmed === '' || trimmed.length > 200 || trimmed.includes('\0'))
        throw new AccountRequestError('An account needs a name of 1 to 200 characters.');
      const row = await db
        .insertInto('accounts')
        .values({
          id: randomUUID(),
          name: trimmed,
          plan_id: 'standard',
          environment,
          created_at: clock.now(),
        })
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
    async getPlan(id) {
      return (await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    async updatePlan(id, numbers) {
      const query = db.updateTable('plans').set(numbers).where('id', '=', id).returningAll();
      return (await query.executeTakeFirst()) ?? null;
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

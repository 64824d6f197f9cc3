import type { Environment } from '@vivant/contract/environment';
import { ServiceError } from '@vivant/contract/errors';
import {
  type AccountView,
  PLAN_NUMBERS,
  type PlanNumbers,
  type PlanView,
} from '@vivant/contract/operator/accounts';
import type { Clock } from '@vivant/platform/clock';
import type { Db, Tx } from '../ports/database.ts';
import { findPlan, findPlanOfAccount, insertPlan, listPlans, updatePlan } from './plan-store.ts';
import {
  findAccount,
  hasAccounts,
  insertAccount,
  listAccounts,
  lockFirstAccount,
  lockPlanOf,
  setAccountPlan,
} from './store.ts';

const STANDARD_PLAN = 'standard';

/** Keys verified before a change of a plan may go by the old numbers for 15 s, in every process. */
export interface AccountService {
  /** @throws ServiceError invalid_request: bad name, unknown plan */
  create(account: { name: string; plan?: string | undefined }): Promise<AccountView>;
  get(id: string): Promise<AccountView | null>;
  list(): Promise<AccountView[]>;
  /**
   * On a database without accounts: one, and what `also` adds in the same transaction; null on any other. Of several
   * servers that start at once, one makes it.
   */
  createFirst(
    account: { name: string },
    also: (tx: Tx, id: string) => Promise<void>,
  ): Promise<AccountView | null>;
  /** The plan of an account that there is. */
  planOf(id: string): Promise<PlanView>;
  /**
   * @param also in the same transaction, where the account was on another plan
   * @throws ServiceError invalid_request: unknown account or plan
   */
  setPlan(id: string, plan: string, also?: (tx: Tx, before: string) => Promise<void>): Promise<AccountView>;
  listPlans(): Promise<PlanView[]>;
  /** A plan like `standard` but for the numbers given. @throws ServiceError invalid_request: bad or taken id */
  createPlan(id: string, numbers: Partial<PlanNumbers>): Promise<PlanView>;
  /** @throws ServiceError invalid_request: unknown plan */
  updatePlan(id: string, numbers: Partial<PlanNumbers>): Promise<PlanView>;
}

export function createAccountService(deps: {
  db: Db;
  clock: Clock;
  environment: Environment;
}): AccountService {
  const { db, clock, environment } = deps;

  async function mustPlan(id: string): Promise<PlanView> {
    const plan = await findPlan(db, id);
    if (plan !== null) return plan;
    const all = await listPlans(db);
    throw invalid(
      `There is no plan ${JSON.stringify(id)}. There are: ${all.map((one) => one.id).join(', ')}.`,
    );
  }

  return {
    async create({ name, plan = STANDARD_PLAN }) {
      const trimmed = name.trim();
      if (trimmed === '' || trimmed.length > 200 || trimmed.includes('\0') || !trimmed.isWellFormed())
        throw invalid('An account needs a name of 1 to 200 characters.');
      const { id: planId } = await mustPlan(plan);
      return insertAccount(db, { name: trimmed, planId, environment, now: clock.now() });
    },

    get: (id) => findAccount(db, id),
    list: () => listAccounts(db),

    async createFirst({ name }, also) {
      if (await hasAccounts(db)) return null;
      const { id: planId } = await mustPlan(STANDARD_PLAN);
      return db.transaction().execute(async (tx) => {
        await lockFirstAccount(tx);
        if (await hasAccounts(tx)) return null;
        const account = await insertAccount(tx, { name, planId, environment, now: clock.now() });
        await also(tx, account.id);
        return account;
      });
    },

    async planOf(id) {
      const plan = await findPlanOfAccount(db, id);
      if (plan === null) throw new Error(`there is no account ${id}`);
      return plan;
    },

    async setPlan(id, plan, also) {
      const { id: planId } = await mustPlan(plan);
      return db.transaction().execute(async (tx) => {
        const before = await lockPlanOf(tx, id);
        const account = await setAccountPlan(tx, id, planId);
        if (before === null || account === null) throw invalid(`There is no account ${id}.`);
        if (before !== planId) await also?.(tx, before);
        return account;
      });
    },

    listPlans: () => listPlans(db),

    async createPlan(id, numbers) {
      if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
        throw invalid(
          'A plan needs an id of 1 to 40 small letters, digits and hyphens, such as museum-large.',
        );
      const standard = await mustPlan(STANDARD_PLAN);
      const like = Object.fromEntries(PLAN_NUMBERS.map((name) => [name, standard[name]]));
      const plan = await insertPlan(db, id, { ...(like as unknown as PlanNumbers), ...numbers });
      if (plan === null) throw invalid(`There is a plan ${id} already.`);
      return plan;
    },

    async updatePlan(id, numbers) {
      const plan = await mustPlan(id);
      const isChange = Object.values(numbers).some((value) => value !== undefined);
      return isChange ? updatePlan(db, id, numbers) : plan;
    },
  };
}

/** What the operator asks for cannot be done; the message says why. */
function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message);
}

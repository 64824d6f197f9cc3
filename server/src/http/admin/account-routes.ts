import { ServiceError } from '@vivant/contract/errors';
import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import {
  Grant,
  type Granted,
  NewAccount,
  NewPlan,
  PlanChange,
  PlanChoice,
} from '@vivant/contract/operator/accounts';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '../../accounts/account-service.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { Credits } from '../../credits/credits.ts';
import type { KeyService } from '../../keys/key-service.ts';
import { accountDecisionsOf } from '../account-decisions.ts';
import { withBalanceOf, withBalancesOf } from '../with-balance.ts';
import { answersOf, created } from './answer.ts';
import type { Ids } from './ids.ts';

/** Accounts, their plans and their credits (D7-8). */
export function accountRoutes(
  app: FastifyInstance,
  deps: {
    accounts: AccountService;
    credits: Pick<Credits, 'grant' | 'balance' | 'balances'>;
    audit: Pick<AuditLog, 'record'>;
    keys: Pick<KeyService, 'forgetVerified'>;
    ids: Ids;
  },
): void {
  const { accounts, credits, ids } = deps;
  const answer = answersOf(app);
  const decisions = accountDecisionsOf(deps);
  const withBalance = withBalanceOf(credits);

  async function grant({ account, ...given }: Grant): Promise<Granted> {
    const accountId = await ids.account(account);
    const { balanceMicrocredits } = await decisions.grantCredits('operator', { ...given, accountId });
    return {
      accountId,
      grantedMicrocredits: given.amountMicrocredits,
      balanceMicrocredits,
      balanceCredits: balanceMicrocredits / MICROCREDITS_PER_CREDIT,
    };
  }

  answer('POST /accounts', (request, reply) =>
    created(reply, accounts.create(NewAccount.parse(request.body))),
  );
  answer('GET /accounts', async () => ({
    items: await withBalancesOf(credits)(await accounts.list()),
  }));
  answer('GET /accounts/:id', async (request) => {
    const id = await ids.of(request.params, 'account');
    const account = await accounts.get(id);
    if (account === null) throw new ServiceError('not_found', `There is no account ${id}.`);
    return withBalance(account);
  });
  answer('POST /accounts/:id/plan', async (request) => {
    const { plan } = PlanChoice.parse(request.body);
    return decisions.setPlan('operator', await ids.of(request.params, 'account'), plan);
  });
  answer('POST /grants', (request, reply) => created(reply, grant(Grant.parse(request.body))));

  answer('GET /plans', async () => ({ items: await accounts.listPlans() }));
  answer('POST /plans', (request, reply) =>
    created(reply, decisions.createPlan(NewPlan.parse(request.body))),
  );
  answer('PATCH /plans/:id', async (request) => {
    const { id } = request.params as { id: string };
    return decisions.changePlan(id, PlanChange.parse(request.body));
  });
}

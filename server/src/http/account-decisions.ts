import type { AccountView, NewPlan, PlanChange, PlanView } from '@vivant/contract/operator/accounts';
import type { AccountService } from '../accounts/account-service.ts';
import type { Actor, AuditLog } from '../audit/audit-log.ts';
import type { Credits } from '../credits/credits.ts';
import type { KeyService } from '../keys/key-service.ts';
import { creditsInWords } from './share-changes.ts';

export interface AccountDecisionDeps {
  accounts: Pick<AccountService, 'setPlan' | 'createPlan' | 'updatePlan'>;
  credits: Pick<Credits, 'grant'>;
  keys: Pick<KeyService, 'forgetVerified'>;
  audit: Pick<AuditLog, 'record'>;
}

/** Operators' decisions about money, by a command or on a page; those about one account get a line in its log. */
export function accountDecisionsOf({ accounts, credits, keys, audit }: AccountDecisionDeps) {
  return {
    /** @throws ServiceError invalid_request: unknown account or plan */
    async setPlan(actor: Actor, accountId: string, plan: string): Promise<AccountView> {
      const account = await accounts.setPlan(accountId, plan, (tx, before) =>
        audit.record(tx, {
          ...{ accountId, actor, action: 'account.plan_changed' },
          subject: `${before} → ${plan}`,
        }),
      );
      // Of effect with the next request here, within the keys' cache time elsewhere.
      keys.forgetVerified();
      return account;
    },

    /** A plan like `standard` but for the numbers given. @throws ServiceError invalid_request: bad or taken id */
    createPlan: ({ id, ...numbers }: NewPlan): Promise<PlanView> => accounts.createPlan(id, given(numbers)),

    /** @throws ServiceError invalid_request: unknown plan */
    async changePlan(id: string, numbers: PlanChange): Promise<PlanView> {
      const plan = await accounts.updatePlan(id, given(numbers));
      keys.forgetVerified();
      return plan;
    },

    /** @throws ServiceError invalid_request, not_found, idempotency_key_reused */
    grantCredits(
      actor: Actor,
      gift: { accountId: string; amountMicrocredits: number; reference?: string | undefined },
    ): Promise<{ balanceMicrocredits: number }> {
      const { accountId, amountMicrocredits } = gift;
      const subject = creditsInWords(amountMicrocredits);
      return credits.grant({
        ...gift,
        also: (tx) => audit.record(tx, { accountId, actor, action: 'account.credits_granted', subject }),
      });
    },
  };
}

function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

import type { AccountView, AccountWithBalance } from '@vivant/contract/operator/accounts';
import type { Credits } from '../credits/credits.ts';

/** An account as operators see it, by the command and in the studio. */
export function withBalanceOf(
  credits: Pick<Credits, 'balance'>,
): (account: AccountView) => Promise<AccountWithBalance> {
  return async (account) => ({ ...account, ...(await credits.balance(account.id)) });
}

/** The same of many accounts, in one statement. */
export function withBalancesOf(
  credits: Pick<Credits, 'balances'>,
): (accounts: readonly AccountView[]) => Promise<AccountWithBalance[]> {
  return async (accounts) => {
    const balances = await credits.balances(accounts.map(({ id }) => id));
    const none = { balanceMicrocredits: 0, reservedMicrocredits: 0 };
    return accounts.map((account) => ({ ...account, ...(balances.get(account.id) ?? none) }));
  };
}

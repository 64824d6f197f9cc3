import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { SCOPES } from '@vivant/contract/scopes';
import type { AccountService } from './accounts/account-service.ts';
import type { Credits } from './credits/credits.ts';
import type { KeyService } from './keys/key-service.ts';

const FIRST_CREDITS = 10_000;

export interface FirstAccount {
  accountId: string;
  credits: number;
  /** Of a key with every scope. */
  secret: string;
}

/**
 * On a database without accounts: one with 10,000 credits and a key for everything. Null on every later start.
 * The secret is returned this once.
 */
export async function createFirstAccount(services: {
  accounts: AccountService;
  credits: Pick<Credits, 'grant'>;
  keys: KeyService;
}): Promise<FirstAccount | null> {
  const { accounts, credits, keys } = services;
  if (await accounts.any()) return null;
  const account = await accounts.create({ name: 'First account' });
  await credits.grant({
    accountId: account.id,
    amountMicrocredits: FIRST_CREDITS * MICROCREDITS_PER_CREDIT,
    reference: 'first-start',
  });
  const { secret } = await keys.create({ accountId: account.id, name: 'First key', scopes: [...SCOPES] });
  return { accountId: account.id, credits: FIRST_CREDITS, secret };
}

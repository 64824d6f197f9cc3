import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { SCOPES } from '@vivant/contract/scopes';
import type { AccountService } from './accounts/account-service.ts';
import type { Credits } from './credits/credits.ts';
import type { KeyService } from './keys/key-service.ts';
import type { Links } from './people/links.ts';

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

/**
 * A link for the first owner of the only account, while nobody has joined; null otherwise. A start that nobody looks
 * at prints none but the very first: its output may go to a log that others read.
 */
export async function createFirstOwnerLink(
  {
    accounts,
    people,
  }: { accounts: Pick<AccountService, 'list'>; people: { links: Pick<Links, 'firstOwnerLink'> } },
  { isFirst, isAtTerminal }: { isFirst: boolean; isAtTerminal: boolean },
): Promise<string | null> {
  if (!isFirst && !isAtTerminal) return null;
  const [only, ...others] = await accounts.list();
  if (only === undefined || others.length > 0) return null;
  return (await people.links.firstOwnerLink(only.id))?.token ?? null;
}

import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import type { AccountService } from './accounts/account-service.ts';
import type { Credits } from './credits/credits.ts';
import type { Links } from './people/links.ts';

const FIRST_CREDITS = 10_000;

/**
 * On a database without accounts: one with 10,000 credits, and no key, for people come first. Returns its id; null on
 * every later start.
 */
export async function createFirstAccount({
  accounts,
  credits,
}: {
  accounts: Pick<AccountService, 'any' | 'create'>;
  credits: Pick<Credits, 'grant'>;
}): Promise<string | null> {
  if (await accounts.any()) return null;
  const { id: accountId } = await accounts.create({ name: 'First account' });
  await credits.grant({
    accountId,
    amountMicrocredits: FIRST_CREDITS * MICROCREDITS_PER_CREDIT,
    reference: 'first-start',
  });
  return accountId;
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

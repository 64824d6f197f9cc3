import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import type { AccountService } from './accounts/account-service.ts';
import type { Credits } from './credits/credits.ts';
import type { Links } from './people/links.ts';
import type { Tx } from './ports/database.ts';

const FIRST_CREDITS = 10_000;

/**
 * On a database without accounts: one with 10,000 credits, and no key, for people come first. All of it is made, with
 * what `also` adds, or nothing; of several servers that start at once, one makes it. Returns its id; null on every
 * later start.
 */
export async function createFirstAccount(
  {
    accounts,
    credits,
  }: { accounts: Pick<AccountService, 'createFirst'>; credits: Pick<Credits, 'grantWithin'> },
  also: (tx: Tx, accountId: string) => Promise<void> = async () => {},
): Promise<string | null> {
  const amountMicrocredits = FIRST_CREDITS * MICROCREDITS_PER_CREDIT;
  const first = await accounts.createFirst({ name: 'First account' }, async (tx, accountId) => {
    await credits.grantWithin(tx, { accountId, amountMicrocredits, reference: 'first-start' });
    await also(tx, accountId);
  });
  return first?.id ?? null;
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
  {
    isFirst,
    isAtTerminal,
    again = null,
  }: {
    isFirst: boolean;
    isAtTerminal: boolean;
    /** Of one that somebody has opened, to stay good although the database was made anew; null: there is none. */
    again?: string | null;
  },
): Promise<string | null> {
  if (!isFirst && !isAtTerminal && again === null) return null;
  const [only, ...others] = await accounts.list();
  if (only === undefined || others.length > 0) return null;
  return (await people.links.firstOwnerLink(only.id, again ?? undefined))?.token ?? null;
}

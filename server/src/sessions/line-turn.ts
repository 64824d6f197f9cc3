/** How many visitors without a key would find a place now. */
export interface VisitorPlaces {
  /** On media hosts, of whichever account the avatar is. */
  machines: number;
  /** By account: what its plan still allows. */
  plans: Map<string, number>;
}

/**
 * What a visitor in line is told. A place takes both a slot of a media host, for which all wait, and a slot of the
 * plan of the avatar's account: visitors who wait for another account's plan do not count.
 * @param before how many stand before the visitor, by account
 */
export function turnOf(
  before: ReadonlyMap<string, number>,
  accountId: string,
  { machines, plans }: VisitorPlaces,
): { ahead: number; free: boolean } {
  let sooner = 0;
  for (const [account, waiting] of before)
    if (account !== accountId) sooner += Math.min(waiting, plans.get(account) ?? 0);
  const beside = before.get(accountId) ?? 0;
  const free = beside < (plans.get(accountId) ?? 0) && sooner + beside < machines;
  return { ahead: sooner + beside, free };
}

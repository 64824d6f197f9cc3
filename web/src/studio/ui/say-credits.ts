import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';

/** An amount as people count it. */
export function sayCredits(microcredits: number): string {
  const credits = microcredits / MICROCREDITS_PER_CREDIT;
  return `${credits.toLocaleString()} ${credits === 1 ? 'credit' : 'credits'}`;
}

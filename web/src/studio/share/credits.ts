import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { sayCredits as sayAmount } from '../ui/say-credits.ts';

/** What people type, in credits, as microcredits; null where nothing is typed. */
export function microcreditsOf(text: string | undefined): number | null {
  return text === undefined || text.trim() === '' ? null : Math.round(Number(text) * MICROCREDITS_PER_CREDIT);
}

/** Of a field: empty where there is no amount. */
export function creditsIn(microcredits: number | null): string {
  return microcredits === null ? '' : String(microcredits / MICROCREDITS_PER_CREDIT);
}

/** An amount with what it is worth in conversation, where that costs anything. */
export function sayCredits(microcredits: number, microcreditsPerMinute: number): string {
  const said = sayAmount(microcredits);
  if (microcredits === 0 || microcreditsPerMinute === 0) return said;
  const minutes = Math.floor(microcredits / microcreditsPerMinute);
  return `${said}, about ${minutes.toLocaleString()} ${minutes === 1 ? 'minute' : 'minutes'} of talk`;
}

import type { Scope } from '@vivant/contract/scopes';
import type { StudioKey } from '@vivant/contract/studio/keys';
import { sayCredits } from '../ui/say-credits.ts';

/** What a key may do, in words. */
export const SCOPE_NAMES: Record<Scope, string> = {
  sessions: 'Start and read sessions',
  'avatars:read': 'Read avatars',
  'avatars:write': 'Make, change and delete avatars',
  'billing:write': 'Move credits set aside for visitors',
  webhooks: 'Say which addresses are told of events',
  keys: 'Make and stop keys that may do as much or less',
};

/** The limits of a key, with what is used of them. */
export function limitWords(key: StudioKey): string[] {
  const { spentMicrocredits: spent, maxDurationSeconds: longest, maxConcurrent: atOnce } = key;
  const cap = (most: number | null, used: number, span: string) =>
    most === null ? [] : [`${sayCredits(used)} of ${sayCredits(most)} ${span}`];
  const words = [
    ...cap(key.spendCapDailyMicrocredits, spent.day, 'today'),
    ...cap(key.spendCapMonthlyMicrocredits, spent.month, 'this month'),
    ...cap(key.spendCapTotalMicrocredits, spent.total, 'in all'),
    ...(longest === null ? [] : [`sessions of at most ${sayLongest(longest)}`]),
    ...(atOnce === null ? [] : [`at most ${atOnce} at once`]),
  ];
  return words.length === 0 ? ['no limits of its own'] : words;
}

function sayLongest(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} s`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}

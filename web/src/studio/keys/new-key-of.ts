import { SCOPES } from '@vivant/contract/scopes';
import type { NewStudioKey } from '@vivant/contract/studio/keys';
import { microcreditsOf } from '../share/credits.ts';

/** What the form asks for; what is left empty is no limit. */
export function newKeyOf(form: FormData): NewStudioKey {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  const wholeOf = (name: string) => (textOf(name) === '' ? null : Number(textOf(name)));
  const minutes = wholeOf('longestMinutes');
  return {
    name: textOf('name'),
    scopes: SCOPES.filter((scope) => form.getAll('scope').includes(scope)),
    avatarId: textOf('avatarId') || null,
    spendCapDailyMicrocredits: microcreditsOf(textOf('dailyCap')),
    spendCapTotalMicrocredits: microcreditsOf(textOf('totalCap')),
    maxDurationSeconds: minutes === null ? null : minutes * 60,
    maxConcurrent: wholeOf('atOnce'),
  };
}

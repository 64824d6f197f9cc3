import type { CreditMovement, NamedAvatar } from '@vivant/contract/studio/usage';
import { sayCredits } from '../ui/say-credits.ts';

/** An avatar by the name it has, or had last. */
export function avatarWords(avatar: NamedAvatar | null): string {
  if (avatar === null || avatar.name === '') return 'A deleted avatar';
  return avatar.isDeleted ? `${avatar.name} (deleted)` : avatar.name;
}

export function movementWords({ kind, minutes, avatar }: CreditMovement): string {
  switch (kind) {
    case 'given':
      return 'Given by the operator';
    case 'sessions':
      return `Sessions: ${(minutes ?? 0).toLocaleString()} ${minutes === 1 ? 'minute' : 'minutes'}`;
    case 'previews':
      return 'Preview clips';
    case 'to_budget':
      return `To the budget for visitors: ${avatarWords(avatar)}`;
    case 'from_budget':
      return `Back from the budget for visitors: ${avatarWords(avatar)}`;
  }
}

/** With the sign before it: what came has a plus. */
export function sayMovement(microcredits: number): string {
  return microcredits > 0 ? `+${sayCredits(microcredits)}` : `−${sayCredits(-microcredits)}`;
}

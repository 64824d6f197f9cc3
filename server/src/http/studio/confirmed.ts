import { StudioError } from '@vivant/contract/studio/errors';
import type { SignedIn } from '../../people/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';

const CONFIRMED_FOR_MS = 10 * 60_000;

/**
 * For what somebody at an open screen must not be able to do. @throws StudioError confirmation_needed
 */
export function mustBeConfirmed({ confirmedAt, person }: SignedIn, clock: Clock): void {
  const sinceMs = clock.now().getTime() - confirmedAt.getTime();
  if (sinceMs >= 0 && sinceMs < CONFIRMED_FOR_MS) return;
  throw new StudioError(
    'confirmation_needed',
    person.hasPassword
      ? 'Give your password or a passkey once more.'
      : 'Give a passkey once more, or sign in by a new link first: ./vivant member link makes one.',
  );
}

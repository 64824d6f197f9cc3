import { CONFIRMED_FOR_MS } from '@vivant/contract/limits';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Clock } from '@vivant/platform/clock';
import type { SignedIn } from '../../people/signed-in.ts';

/**
 * Guards actions that must not be possible for somebody at an unattended screen. @throws StudioError
 * confirmation_needed
 */
export function mustBeConfirmed({ confirmedAt, person }: SignedIn, clock: Clock): void {
  const sinceMs = clock.now().getTime() - confirmedAt.getTime();
  if (sinceMs >= 0 && sinceMs < CONFIRMED_FOR_MS) return;
  throw new StudioError(
    'confirmation_needed',
    person.hasPassword
      ? 'Give your password or a passkey once more.'
      : 'Show once more who you are, by a passkey or the identity provider. With neither, ask the operator of this service for a link (./vivant member link), and choose a password when you open it.',
  );
}

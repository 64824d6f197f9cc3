import { GRANT_MAX_MICROCREDITS } from '@vivant/contract/limits';
import type { AccountWithBalance } from '@vivant/contract/operator/accounts';
import type { CreditGift } from '@vivant/contract/studio/operate';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { CreditsField, useBooking } from '../share/booking.tsx';
import { Button } from '../ui/button.tsx';

/** Adds credits to an account. */
export function GiveCredits({ account: { id, name } }: { account: AccountWithBalance }) {
  const gift = useBooking((body: CreditGift) => ask('POST /operate/accounts/:id/credits', { id, body }));
  const give = gift.change;
  return (
    <div className="grid content-start gap-3">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          give.mutate(gift.booking());
        }}
      >
        <CreditsField label="Credits to give" booking={gift} maxMicrocredits={GRANT_MAX_MICROCREDITS} />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!gift.canBook}
          aria-label={`Give credits to ${name}`}
        >
          Give
        </Button>
      </form>
      <p role="status" className="text-soft empty:hidden">
        {give.isSuccess ? 'Given.' : ''}
      </p>
      <ShowWho error={give.error} again={() => give.variables && give.mutate(give.variables)} />
    </div>
  );
}

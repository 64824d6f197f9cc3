import type { SponsorBudget } from '@vivant/contract/sponsor-budget';
import type { AccountMoney } from '@vivant/contract/studio/avatars';
import type { BudgetBooking } from '@vivant/contract/studio/sharing';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CreditsField, useBooking } from './booking.tsx';
import { sayCredits } from './credits.ts';

export interface MoneyProps {
  id: string;
  budget: SponsorBudget;
  money: AccountMoney;
  mayManage: boolean;
}

/** The credits that visitors' conversations are paid from; only owners move them. */
export function BudgetCard({ id, budget, money, mayManage }: MoneyProps) {
  const booking = useBooking((body: BudgetBooking) => ask('POST /avatars/:id/share/budget', { id, body }));
  const book = booking.change;
  const perMinute = money.hostedMicrocreditsPerMinute;
  const move = (direction: BudgetBooking['direction']) => book.mutate({ direction, ...booking.booking() });
  const { balanceMicrocredits, reservedMicrocredits, spentTodayMicrocredits } = budget;
  return (
    <Card title="What it may cost">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">Set aside for visitors</dt>
        <dd className="font-medium">{sayCredits(balanceMicrocredits, perMinute)}</dd>
        {reservedMicrocredits > 0 && (
          <>
            <dt className="text-soft">Of these, held by conversations that run</dt>
            <dd>{sayCredits(reservedMicrocredits, 0)}</dd>
          </>
        )}
        <dt className="text-soft">Spent today</dt>
        <dd>{sayCredits(spentTodayMicrocredits, 0)}</dd>
        <dt className="text-soft">Left in the account</dt>
        <dd>{sayCredits(money.balanceMicrocredits - money.reservedMicrocredits, 0)}</dd>
      </dl>
      {mayManage ? (
        <div className="grid gap-4">
          <CreditsField label="Credits to move" booking={booking} />
          <div className="flex flex-wrap gap-3">
            <Button look="main" disabled={!booking.canBook} onClick={() => move('top_up')}>
              Set aside
            </Button>
            <Button disabled={!booking.canBook} onClick={() => move('withdraw')}>
              Take back
            </Button>
          </div>
        </div>
      ) : (
        <p className="text-sm text-soft">
          An owner of this account moves credits and sets what may be spent.
        </p>
      )}
      <p role="status" className="text-soft empty:hidden">
        {book.isSuccess ? 'Done.' : ''}
      </p>
      <ShowWho error={book.error} again={() => book.variables && book.mutate(book.variables)} />
    </Card>
  );
}

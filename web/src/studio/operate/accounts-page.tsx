import { useQuery } from '@tanstack/react-query';
import type { AccountWithBalance, PlanView } from '@vivant/contract/operator/accounts';
import { queries } from '../queries.ts';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayCredits } from '../ui/say-credits.ts';
import { sayTime } from '../ui/say-time.ts';
import { GiveCredits } from './give-credits.tsx';
import { PlanForm } from './plan-form.tsx';
import { Plans } from './plans.tsx';

/** Every account with its plan and its credits, and what the plans allow. */
export function AccountsPage() {
  const accounts = useQuery(queries.operatedAccounts);
  const plans = useQuery(queries.plans);
  return (
    <>
      <Problem error={accounts.error ?? plans.error} />
      {plans.data !== undefined &&
        accounts.data?.items.map((account) => (
          <Account key={account.id} account={account} plans={plans.data.items} />
        ))}
      {plans.data !== undefined && <Plans plans={plans.data.items} />}
    </>
  );
}

function Account({ account, plans }: { account: AccountWithBalance; plans: PlanView[] }) {
  const { id, name, createdAt, balanceMicrocredits, reservedMicrocredits } = account;
  return (
    <Card title={name}>
      <p className="text-sm text-soft">
        since {sayTime(createdAt)} · <code className="break-all">{id}</code>
      </p>
      <p>
        {sayCredits(balanceMicrocredits)}
        {reservedMicrocredits > 0 && `, of which sessions that run hold ${sayCredits(reservedMicrocredits)}`}
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <PlanForm account={account} plans={plans} />
        <GiveCredits account={account} />
      </div>
    </Card>
  );
}

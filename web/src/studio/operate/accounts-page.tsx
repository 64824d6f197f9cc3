import { useQuery } from '@tanstack/react-query';
import type { AccountWithBalance, PlanView } from '@vivant/contract/operator/accounts';
import { queries } from '../queries.ts';
import { sayLength } from '../sessions/session-words.ts';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayCredits } from '../ui/say-credits.ts';
import { saySize } from '../ui/say-size.ts';
import { sayTime } from '../ui/say-time.ts';
import { GiveCredits } from './give-credits.tsx';
import { PlanForm } from './plan-form.tsx';

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
      <Card title="Plans">
        <p className="text-soft">
          <code>./vivant plan create</code> and <code>./vivant plan set</code> make and change them.
        </p>
        <ul className="grid gap-4">
          {plans.data?.items.map((plan) => (
            <Plan key={plan.id} plan={plan} />
          ))}
        </ul>
      </Card>
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

function Plan({ plan }: { plan: PlanView }) {
  const facts = [
    ['A minute of talk', sayCredits(plan.hostedMicrocreditsPerMinute)],
    ['A minute rendered', sayCredits(plan.renderMicrocreditsPerMinute)],
    ['Sessions at once', plan.maxConcurrentSessions.toLocaleString()],
    ['Longest session', sayLength(plan.maxSessionSeconds * 1000)],
    ['Avatars of the studio', plan.studioAvatars.toLocaleString()],
    ['Files', saySize(plan.storageBytes)],
  ] as const;
  return (
    <li className="grid gap-2">
      <h3 className="font-medium break-words">{plan.id}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {facts.map(([what, value]) => (
          <div key={what} className="min-w-0">
            <dt className="text-sm text-soft">{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

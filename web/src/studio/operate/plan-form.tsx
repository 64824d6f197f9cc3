import type { AccountWithBalance, PlanView } from '@vivant/contract/operator/accounts';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';

/** Puts an account on another plan. */
export function PlanForm({
  account: { id, name, plan },
  plans,
}: {
  account: AccountWithBalance;
  plans: PlanView[];
}) {
  const change = useChange((chosen: string) =>
    ask('PUT /operate/accounts/:id/plan', { id, body: { plan: chosen } }),
  );
  return (
    <div className="grid content-start gap-3">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(textsOf(event.currentTarget).plan ?? plan);
        }}
      >
        <Choice
          key={plan}
          label="Plan"
          name="plan"
          defaultValue={plan}
          options={plans.map((one) => [one.id, one.id] as const)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={change.isPending}
          aria-label={`Change plan of ${name}`}
        >
          Change plan
        </Button>
      </form>
      <p role="status" className="text-soft empty:hidden">
        {change.isSuccess ? `On the plan ${change.data.plan} now.` : ''}
      </p>
      <ShowWho error={change.error} again={() => change.mutate(change.variables ?? plan)} />
    </div>
  );
}

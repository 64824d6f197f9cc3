import type { NewPlan, PlanChange, PlanView } from '@vivant/contract/operator/accounts';
import { type ReactNode, useState } from 'react';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { useLeaveWarning } from '../ui/leave-warning.tsx';
import { changedOf, PLAN_ROWS, shownOf } from './plan-numbers.ts';

/** What plans allow and cost, and the ways to make one and to change it. */
export function Plans({ plans }: { plans: PlanView[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const [done, setDone] = useState('');
  /** The plan that was open last: keyboard focus returns to it. */
  const [last, setLast] = useState<string | null>(null);
  const standard = plans.find(({ id }) => id === 'standard');
  function end(said: string) {
    setOpen(null);
    setDone(said);
  }
  function begin(which: string) {
    setOpen(which);
    setLast(which);
    setDone('');
  }
  return (
    <Card title="Plans">
      <p role="status" className="text-soft empty:hidden">
        {done}
      </p>
      <ul className="grid gap-6">
        {plans.map((plan) => (
          <li key={plan.id} className="grid gap-3">
            <h3 className="font-medium break-words">{plan.id}</h3>
            {open === plan.id ? (
              <ChangePlan plan={plan} onEnd={end} />
            ) : (
              <>
                <Numbers plan={plan} />
                <Button
                  className="justify-self-start"
                  autoFocus={last === plan.id}
                  // Only one at a time: opening another would discard what is typed.
                  disabled={open !== null}
                  aria-label={`Change the plan ${plan.id}`}
                  onClick={() => begin(plan.id)}
                >
                  Change
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {standard !== undefined &&
        (open === NEW ? (
          <MakePlan standard={standard} onEnd={end} />
        ) : (
          <Button
            className="justify-self-start"
            autoFocus={last === NEW}
            disabled={open !== null}
            onClick={() => begin(NEW)}
          >
            New plan
          </Button>
        ))}
    </Card>
  );
}

/** No id of a plan: those are small letters. */
const NEW = 'NEW';

function Numbers({ plan }: { plan: PlanView }) {
  const shown = shownOf(plan);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 cramped:grid-cols-1 sm:grid-cols-3">
      {PLAN_ROWS.map(({ name, label }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-soft">{label}</dt>
          <dd>{Number(shown[name]).toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChangePlan({ plan: now, onEnd }: { plan: PlanView; onEnd(said: string): void }) {
  // This form does not undo what somebody else changes meanwhile.
  const [plan] = useState(now);
  const change = useChange(
    (body: PlanChange) => ask('PATCH /operate/plans/:id', { id: plan.id, body }),
    ({ id }) => onEnd(`The plan ${id} is changed, for what begins from now on.`),
  );
  return (
    <>
      <PlanFields
        plan={plan}
        isBusy={change.isPending}
        action="Save"
        onCancel={() => onEnd('')}
        onSave={(typed) => {
          const body = changedOf(plan, typed);
          if (Object.keys(body).length === 0) onEnd('Nothing has changed.');
          else change.mutate(body);
        }}
      />
      <ShowWho error={change.error} again={() => change.variables && change.mutate(change.variables)} />
    </>
  );
}

function MakePlan({ standard: now, onEnd }: { standard: PlanView; onEnd(said: string): void }) {
  const [standard] = useState(now);
  const make = useChange(
    (body: NewPlan) => ask('POST /operate/plans', { body }),
    ({ id }) => onEnd(`There is a plan ${id} now.`),
  );
  return (
    <section aria-label="New plan" className="grid gap-3">
      <PlanFields
        plan={standard}
        isBusy={make.isPending}
        action="Make the plan"
        onCancel={() => onEnd('')}
        onSave={({ id = '', ...typed }) => make.mutate({ id, ...changedOf(standard, typed) })}
      >
        <Field
          label="Name of the plan"
          hint="Small letters, digits and hyphens, such as museum-large"
          name="id"
          required
          autoFocus
          maxLength={40}
          pattern="[a-z0-9][a-z0-9\-]*"
          autoComplete="off"
        />
      </PlanFields>
      <ShowWho error={make.error} again={() => make.variables && make.mutate(make.variables)} />
    </section>
  );
}

function PlanFields({
  plan,
  isBusy,
  action,
  onSave,
  onCancel,
  children,
}: {
  plan: PlanView;
  isBusy: boolean;
  action: string;
  onSave(typed: Record<string, string>): void;
  onCancel(): void;
  children?: ReactNode;
}) {
  const shown = shownOf(plan);
  const [isTouched, setTouched] = useState(false);
  useLeaveWarning(isTouched);
  return (
    <form
      className="grid gap-4"
      onChange={() => setTouched(true)}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(textsOf(event.currentTarget));
      }}
    >
      {children}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {PLAN_ROWS.map(({ name, label, scale, min }, index) => (
          <Field
            key={name}
            autoFocus={children === undefined && index === 0}
            label={label}
            name={name}
            type="number"
            inputMode="decimal"
            required
            min={scale === 1 ? min : min / scale}
            step={scale === 1 ? 1 : 'any'}
            defaultValue={shown[name]}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

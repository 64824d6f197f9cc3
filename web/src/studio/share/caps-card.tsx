import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { Field } from '../ui/field.tsx';
import type { MoneyProps } from './budget-card.tsx';
import { creditsIn, microcreditsOf } from './credits.ts';
import { ShareForm } from './share-form.tsx';

/** How fast the credits may be spent, and whether at all. */
export function CapsCard({ id, budget, money, mayManage }: MoneyProps) {
  const perMinute = money.hostedMicrocreditsPerMinute / MICROCREDITS_PER_CREDIT;
  const caps = [
    ['dailyCap', 'The most a day may cost, in credits', budget.dailyCapMicrocredits],
    ['visitorCap', 'The most one visitor may cost a day, in credits', budget.visitorCapMicrocredits],
  ] as const;
  return (
    <ShareForm
      {...{ id, mayChange: mayManage }}
      title="Limits"
      patchOf={(form) => ({
        budget: {
          enabled: form.has('enabled'),
          dailyCapMicrocredits: microcreditsOf(String(form.get('dailyCap'))),
          visitorCapMicrocredits: microcreditsOf(String(form.get('visitorCap'))),
        },
      })}
    >
      {caps.map(([name, label, cap]) => (
        <Field
          key={name}
          {...{ name, label }}
          type="number"
          inputMode="decimal"
          min={0}
          step={1 / MICROCREDITS_PER_CREDIT}
          defaultValue={creditsIn(cap)}
          hint={
            name === 'dailyCap'
              ? `A minute costs ${perMinute.toLocaleString()}. Days begin at midnight UTC; left empty, there is no limit.`
              : 'Left empty, there is no limit but that of the day. Until it is over a conversation holds what its whole length may cost, so where little is set aside one visitor can keep the others out.'
          }
          readOnly={!mayManage}
        />
      ))}
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="enabled"
          key={String(budget.enabled)}
          defaultChecked={budget.enabled}
          disabled={!mayManage}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="font-medium">Pay visitors’ conversations from what is set aside</span>
          <span className="block text-sm text-soft">
            Conversations that your keys start with this avatar are paid from it too.
          </span>
        </span>
      </label>
    </ShareForm>
  );
}

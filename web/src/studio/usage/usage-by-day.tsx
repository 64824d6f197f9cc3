import type { AccountUsage } from '@vivant/contract/studio/usage';
import { Card } from '../ui/card.tsx';
import { Summary } from '../ui/summary.tsx';
import { daysOf, sayDay } from './period.ts';
import { shares, UsageTable } from './usage-table.tsx';

/** Columns of every day of the period, and the days with use as a table, which says the same in words. */
export function UsageByDay({ usage }: { usage: AccountUsage }) {
  const used = new Map(usage.days.map((one) => [one.day, one]));
  const days = daysOf(usage);
  const heightOf = shares(usage.days);
  return (
    <Card title="By day">
      <div aria-hidden="true" className="grid gap-1 text-sm text-soft">
        <div
          className={`flex h-32 items-end border-b border-line ${days.length > 62 ? '' : 'gap-px sm:gap-1'}`}
        >
          {days.map((day) => {
            const one = used.get(day);
            return (
              <span
                key={day}
                title={sayDay(day)}
                className="min-w-0 grow rounded-t-sm bg-accent"
                style={{ height: one === undefined ? 0 : heightOf(one) }}
              />
            );
          })}
        </div>
        <div className="flex justify-between">
          <span>{sayDay(usage.from)}</span>
          {usage.from !== usage.until && <span>{sayDay(usage.until)}</span>}
        </div>
      </div>
      <details className="group">
        <Summary>Days with use ({usage.days.length})</Summary>
        <UsageTable
          of="Day (UTC)"
          rows={usage.days.toReversed().map((one) => ({ ...one, id: one.day, name: sayDay(one.day) }))}
        />
      </details>
    </Card>
  );
}

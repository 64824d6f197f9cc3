import type { OtherUsage, Usage } from '@vivant/contract/studio/usage';
import type { ReactNode } from 'react';
import { sayCredits } from '../ui/say-credits.ts';

interface UsageRow extends Usage {
  id: string;
  name: ReactNode;
}

/** Rows with their minutes and credits, and each with a bar of its part of the most used one. */
export function UsageTable({
  of,
  rows,
  others,
}: {
  /** What the rows are, such as `Avatar`. */
  of: string;
  rows: readonly UsageRow[];
  others?: OtherUsage;
}) {
  const shareOf = shares(rows);
  return (
    <table className="w-full text-left text-sm">
      <thead className="text-soft">
        <tr>
          <th className="py-1 pr-3 font-medium">{of}</th>
          <th className="w-18 py-1 pr-3 text-right font-medium">Minutes</th>
          <th className="w-26 py-1 text-right font-medium">Cost</th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line align-middle">
            <th scope="row" className="max-w-0 break-words py-2 pr-3 font-normal">
              {row.name}
              <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-line/60">
                <span className="block h-full rounded-full bg-accent" style={{ width: shareOf(row) }} />
              </span>
            </th>
            <td className="py-2 pr-3 text-right">{row.minutes.toLocaleString()}</td>
            <td className="py-2 text-right">{sayCredits(row.microcredits)}</td>
          </tr>
        ))}
        {others !== undefined && others.count > 0 && (
          <tr className="border-t border-line text-soft">
            <th scope="row" className="py-2 pr-3 font-normal">
              {others.count.toLocaleString()} others
            </th>
            <td className="py-2 pr-3 text-right">{others.minutes.toLocaleString()}</td>
            <td className="py-2 text-right">{sayCredits(others.microcredits)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Of the highest, as a CSS length; by minutes where nothing cost anything. */
export function shares(all: readonly Usage[]): (one: Usage) => string {
  const costs = all.some(({ microcredits }) => microcredits > 0);
  const amount = ({ minutes, microcredits }: Usage) => (costs ? microcredits : minutes);
  const highest = Math.max(1, ...all.map(amount));
  return (one) => `${(100 * Math.max(0, amount(one))) / highest}%`;
}

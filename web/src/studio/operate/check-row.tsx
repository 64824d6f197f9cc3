import type { DoctorRow } from '@vivant/contract/operator/report';
import { sayCheck, sayState } from './check-words.ts';

/** One thing that was looked at: how it is, and what follows. */
export function CheckRow({ row }: { row: DoctorRow }) {
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap gap-x-3">
        <span className="min-w-0 font-medium break-words first-letter:uppercase">{sayCheck(row.name)}</span>
        <span className={row.status === 'ok' ? 'text-soft' : 'text-danger'}>{sayState(row)}</span>
      </p>
      {row.meaning !== '' && <p className="text-sm break-words">{row.meaning}</p>}
    </li>
  );
}

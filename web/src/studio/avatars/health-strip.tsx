import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../queries.ts';
import { sayHealth } from './health-words.ts';

const OLD_AFTER_MS = 60_000;

/** For operators: whether the installation works, and how many more can talk. Looked at once a visit. */
export function HealthStrip() {
  const { data } = useQuery({ ...queries.system, staleTime: OLD_AFTER_MS });
  if (data === undefined) return null;
  const { isWell, text } = sayHealth(data);
  return (
    <Link
      to="/studio/operate/system"
      className="flex min-h-11 items-center gap-2 rounded-xl border border-line bg-panel px-4 py-2 hover:border-soft"
    >
      <span aria-hidden="true" className={isWell ? 'text-soft' : 'font-bold text-danger'}>
        {isWell ? '✓' : '!'}
      </span>
      <span className={isWell ? 'text-soft' : 'text-danger'}>{text}</span>
    </Link>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../api.ts';
import { sayTests } from '../operate/provider-words.ts';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayHealth } from './health-words.ts';

const OLD_AFTER_MS = 60_000;

/**
 * For operators: whether the installation works, and how many more can talk. Looked at once a visit; services of
 * others may bill each call, so these are asked at a click.
 */
export function HealthStrip() {
  const { data, refetch } = useQuery({ ...queries.system, staleTime: OLD_AFTER_MS });
  const test = useMutation({
    mutationFn: async () => {
      const [{ items }] = await Promise.all([ask('GET /operate/providers'), refetch()]);
      return Promise.all(
        items.map(async ({ id }) => ({ id, ...(await ask('POST /operate/providers/:id/test', { id })) })),
      );
    },
  });
  if (data === undefined) return null;
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-panel px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to="/studio/operate/system"
          className="flex min-h-11 min-w-0 items-center gap-2 hover:underline"
        >
          <Said {...sayHealth(data)} />
        </Link>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Testing…' : 'Test all services'}
        </Button>
      </div>
      <p role="status" className="flex items-baseline gap-2 empty:hidden">
        {test.isSuccess && <Said {...sayTests(test.data)} />}
      </p>
      <Problem error={test.error} />
    </div>
  );
}

function Said({ isWell, text }: { isWell: boolean; text: string }) {
  return (
    <>
      <span aria-hidden="true" className={isWell ? 'text-soft' : 'font-bold text-danger'}>
        {isWell ? '✓' : '!'}
      </span>
      <span className={`min-w-0 break-words ${isWell ? 'text-soft' : 'text-danger'}`}>{text}</span>
    </>
  );
}

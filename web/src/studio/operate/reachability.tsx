import { useMutation } from '@tanstack/react-query';
import { rowsOfWays } from '@vivant/contract/operator/media-ways';
import { ask } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { CheckRow } from './check-row.tsx';

/** By which ways sound and picture would reach this browser: it joins an empty room by each, and leaves again. */
export function Reachability() {
  const probe = useMutation({
    mutationFn: async () => {
      // LiveKit's client outweighs the rest of the page. It is there before the token, which is soon over.
      const { tryWays } = await import('./try-ways.ts');
      return tryWays(() => ask('POST /operate/probes'));
    },
  });
  return (
    <Card title="Can this browser reach it?">
      <p className="text-soft">
        Signalling and media take ways of their own: pages may open where no sound arrives. Try it from where
        your visitors are, such as a phone outside your network. Each way is tried by itself; a visitor needs
        one.
      </p>
      <Button className="justify-self-start" onClick={() => probe.mutate()} disabled={probe.isPending}>
        {probe.isPending ? 'Trying …' : 'Try from here'}
      </Button>
      <div role="status" className="empty:hidden">
        {probe.isSuccess && 'ways' in probe.data && (
          <ul className="grid gap-3">
            {rowsOfWays(probe.data.ways).map((row) => (
              <CheckRow key={row.name} row={row} />
            ))}
          </ul>
        )}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {probe.isSuccess && 'why' in probe.data ? probe.data.why : ''}
      </p>
      <Problem error={probe.error} />
    </Card>
  );
}

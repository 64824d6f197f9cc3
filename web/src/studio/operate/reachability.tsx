import { useMutation } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayPath } from './media-path.ts';

/** Whether sound and picture would reach this browser: it joins an empty room, and leaves again. */
export function Reachability() {
  const probe = useMutation({
    mutationFn: async () => {
      // LiveKit's client outweighs the rest of the page. It is there before the token, which is soon over.
      const { tryMediaPath } = await import('./try-media-path.ts');
      const { serverUrl, userToken } = await ask('POST /operate/probes');
      return tryMediaPath(serverUrl, userToken);
    },
  });
  return (
    <Card title="Can this browser reach it?">
      <p className="text-soft">
        Signalling and media take ways of their own: pages may open where no sound arrives. Try it from where
        your visitors are, such as a phone outside your network.
      </p>
      <Button className="justify-self-start" onClick={() => probe.mutate()} disabled={probe.isPending}>
        {probe.isPending ? 'Trying …' : 'Try from here'}
      </Button>
      <p role="status" className="empty:hidden">
        {probe.isSuccess && probe.data.isReached ? `Reached: ${sayPath(probe.data.path)}` : ''}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {probe.isSuccess && !probe.data.isReached ? probe.data.why : ''}
      </p>
      <Problem error={probe.error} />
    </Card>
  );
}

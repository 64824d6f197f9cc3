import { useQuery } from '@tanstack/react-query';
import type { MediaHostView } from '@vivant/contract/studio/operate';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { CheckRow } from './check-row.tsx';
import { Providers } from './providers.tsx';
import { Reachability } from './reachability.tsx';

/** Looking costs a query, and with files in a bucket a call that may be billed. */
const LOOK_AGAIN_MS = 15_000;

/** How full the media hosts are, what the service stands on, and whether this browser reaches it. */
export function SystemPage() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queries.system,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <>
      <Problem error={error} />
      {data !== undefined && (
        <>
          <Capacity hosts={data.hosts} />
          <Card title="What it stands on">
            <ul className="grid gap-3">
              {data.checks.map((row) => (
                <CheckRow key={row.name} row={row} />
              ))}
            </ul>
            <Button className="justify-self-start" onClick={() => void refetch()} disabled={isFetching}>
              Test again
            </Button>
          </Card>
        </>
      )}
      <Providers />
      <Reachability />
      {data !== undefined && <p className="text-sm text-soft">Vivant {data.version}</p>}
    </>
  );
}

const HOST_STATES: Record<MediaHostView['state'], string> = {
  ready: 'takes sessions',
  draining: 'finishes what runs and takes nothing new',
  silent: 'does not report',
};

function Capacity({ hosts }: { hosts: MediaHostView[] }) {
  return (
    <Card title="Capacity">
      {hosts.length === 0 ? (
        <p>No media host has reported today, so no session can start.</p>
      ) : (
        <ul className="grid gap-4">
          {hosts.map(({ id, slots, usedSlots, builds, usedBuilds, state, lastHeardAt }) => (
            <li key={id} className="grid gap-1">
              <p className="flex flex-wrap gap-x-3">
                <span className="min-w-0 font-medium break-all">{id}</span>
                <span className={state === 'ready' ? 'text-soft' : 'text-danger'}>
                  {HOST_STATES[state]}
                  {state === 'silent' && `, last heard ${sayTime(lastHeardAt)}`}
                </span>
              </p>
              <progress
                className="bar h-2 w-full"
                max={Math.max(1, slots)}
                value={usedSlots}
                aria-label={`Places taken on ${id}`}
              />
              <p className="text-sm text-soft">
                {usedSlots} of {slots} {slots === 1 ? 'place' : 'places'} taken
                {builds > 0 &&
                  `; builds ${usedBuilds} of ${builds} ${builds === 1 ? 'stage' : 'stages'} at once`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

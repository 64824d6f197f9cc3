import { useQuery } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';

/** Whether avatars can be created at all. */
export function Imports() {
  const { data, error } = useQuery(queries.imports);
  const change = useChange((enabled: boolean) => ask('PUT /operate/imports', { body: { enabled } }));
  return (
    <Card title="Creating avatars">
      <Problem error={error} />
      {data !== undefined && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="min-w-0 grow basis-60" role="status">
            {data.enabled
              ? 'Avatars can be created, in the studio and with keys.'
              : 'Nobody can create avatars: calls are answered 503 for as long as this is off.'}
            {data.changedAt !== null && (
              <span className="block text-sm text-soft">since {sayTime(data.changedAt)}</span>
            )}
          </p>
          <Button onClick={() => change.mutate(!data.enabled)} disabled={change.isPending}>
            {data.enabled ? 'Stop creation' : 'Allow creation'}
          </Button>
        </div>
      )}
      <ShowWho
        error={change.error}
        again={() => change.variables !== undefined && change.mutate(change.variables)}
      />
    </Card>
  );
}

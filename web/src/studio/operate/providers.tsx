import { useMutation, useQuery } from '@tanstack/react-query';
import type { ProviderRow } from '@vivant/contract/studio/providers';
import { ask } from '../api.ts';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { PROVIDER_NAMES } from './provider-words.ts';

/** Services of others that the settings name, each with a call that shows whether it works. */
export function Providers() {
  const { data, error } = useQuery(queries.providers);
  return (
    <Card title="Services of others">
      <Problem error={error} />
      {data?.items.length === 0 && (
        <p className="text-soft">
          None is set: what is built in answers, listens, speaks and judges, and files lie on this machine.
        </p>
      )}
      <ul className="grid gap-5 empty:hidden">
        {data?.items.map((provider) => (
          <Provider key={provider.id} provider={provider} />
        ))}
      </ul>
    </Card>
  );
}

function Provider({ provider: { id, where } }: { provider: ProviderRow }) {
  const test = useMutation({ mutationFn: () => ask('POST /operate/providers/:id/test', { id }) });
  const { data: verdict } = test;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-medium">{PROVIDER_NAMES[id]}</span>
          <span className="block text-sm break-all text-soft">{where}</span>
        </p>
        <Button
          disabled={test.isPending}
          onClick={() => test.mutate()}
          aria-label={`Test ${PROVIDER_NAMES[id].toLowerCase()}`}
        >
          {test.isPending ? 'Testing…' : 'Test'}
        </Button>
      </div>
      <p role="status" className={`empty:hidden ${verdict?.isOk === false ? 'text-danger' : ''}`}>
        {verdict !== undefined &&
          !test.isPending &&
          `${verdict.isOk ? '✓' : '✗'} ${verdict.message} (${verdict.durationMs.toLocaleString('en')} ms)`}
      </p>
      <Problem error={test.error} />
    </li>
  );
}

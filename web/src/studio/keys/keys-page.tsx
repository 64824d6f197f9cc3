import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../pages/frame.tsx';
import { queries } from '../queries.ts';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { Summary } from '../ui/summary.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { type MadeSecret, NewSecret } from './new-secret.tsx';

/** The keys by which programs act for the account, for owners. */
export function KeysPage() {
  const { data, error } = useQuery(queries.keys(useMe().account.id));
  /** Kept here because the row of a rotated key disappears, and its form is emptied. */
  const [made, setMade] = useState<MadeSecret | null>(null);
  const live = data?.items.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const revoked = data?.items.filter(({ revokedAt }) => revokedAt !== null) ?? [];
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold">Keys</h1>
        <p className="text-soft">Programs show a key to talk to the API in the name of this account.</p>
      </div>
      <Problem error={error} />
      {made !== null && <NewSecret key={made.secret} made={made} onDone={() => setMade(null)} />}
      {data !== undefined && (
        <Card title="Keys in use">
          {live.length === 0 ? (
            <p className="text-soft">
              No program has a key. For a website, an app or an agent of your own, make one below; sharing an
              avatar by its link, or showing it on a site, needs none.
            </p>
          ) : (
            <ul className="grid divide-y divide-line">
              {live.map((key) => (
                <KeyRow key={key.id} apiKey={key} onMade={setMade} />
              ))}
            </ul>
          )}
          {revoked.length > 0 && (
            <details className="group">
              <Summary>Revoked lately ({revoked.length})</Summary>
              <ul className="grid divide-y divide-line">
                {revoked.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onMade={setMade} />
                ))}
              </ul>
            </details>
          )}
        </Card>
      )}
      <NewKeyForm onMade={setMade} />
    </>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AUDIT_KINDS, type AuditEntry, AuditSearch } from '@vivant/contract/studio/audit';
import { useSearchParams } from 'react-router';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { useMe } from '../pages/frame.tsx';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { actionWords, actorWords, KIND_NAMES, OPERATOR_WORDS } from './audit-words.ts';

/** Who changed what and when, for owners. */
export function AuditPage() {
  const accountId = useMe().account.id;
  const [params, setParams] = useSearchParams();
  // An address may be of people's own writing: what cannot be asked for is left out.
  const asked = AuditSearch.safeParse(Object.fromEntries(params));
  const { actor, kind } = asked.success ? asked.data : {};
  const pages = useInfiniteQuery({
    queryKey: ['audit', accountId, 'entries', actor, kind],
    queryFn: ({ pageParam }) => ask('GET /audit', { query: { actor, kind, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold">Audit log</h1>
        <p className="text-soft">
          What members and the operator did in this account, newest first. What programs do with keys stands
          under Sessions.
        </p>
      </div>
      <Filters
        key={accountId}
        {...{ accountId, actor, kind }}
        onChange={(changed) => setParams(changed, { replace: true })}
      />
      <Problem error={pages.error} />
      <p role="status" className="text-soft empty:hidden">
        {pages.isSuccess && entries.length === 0
          ? 'No entry matches. Choose another person, or everything that was done.'
          : ''}
      </p>
      {entries.length > 0 && <Entries entries={entries} />}
      {pages.hasNextPage && (
        <Button
          className="justify-self-center"
          onClick={() => void pages.fetchNextPage()}
          disabled={pages.isFetchingNextPage}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function Filters({
  accountId,
  actor = '',
  kind = '',
  onChange,
}: {
  accountId: string;
  actor?: string | undefined;
  kind?: AuditSearch['kind'] | '';
  onChange(search: Record<string, string>): void;
}) {
  const { data, error } = useQuery(queries.auditActors(accountId));
  // A choice shows what it was made with: it is made once all there is to choose is known.
  if (data === undefined) return <Problem error={error} />;
  const names = data.items.includes(actor) || actor === '' ? data.items : [actor, ...data.items];
  return (
    <form
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      onChange={({ currentTarget }) => onChange(textsOf(currentTarget))}
      className="grid gap-3 *:min-w-0 sm:grid-cols-2"
    >
      <Choice
        label="Who"
        name="actor"
        defaultValue={actor}
        options={[['', 'Everybody'], ...names.map((name) => [name, actorWords(name)] as const)]}
      />
      <Choice
        label="What"
        name="kind"
        defaultValue={kind}
        options={[['', 'Everything'], ...AUDIT_KINDS.map((one) => [one, KIND_NAMES[one]] as const)]}
      />
    </form>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="grid divide-y divide-line rounded-2xl border border-line bg-panel px-5 py-1">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <time dateTime={entry.at} className="text-sm text-soft tabular-nums">
            {sayTime(entry.at)}
          </time>
          <span className="min-w-0 break-words">
            {/* Set apart, as a member may be called so, too. */}
            <span className="font-medium">{entry.isOperator ? <em>{OPERATOR_WORDS}</em> : entry.actor}</span>{' '}
            {actionWords(entry)}
          </span>
        </li>
      ))}
    </ol>
  );
}

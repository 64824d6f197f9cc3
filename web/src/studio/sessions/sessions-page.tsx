import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionCard, SessionSearch } from '@vivant/contract/studio/sessions';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { ask } from '../api.ts';
import { useMe } from '../pages/frame.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayCredits } from '../ui/say-credits.ts';
import { SessionFilters } from './session-filters.tsx';
import { SessionRow } from './session-row.tsx';
import { filtersOf, searchOf } from './session-search.ts';
import { sayRatings } from './session-words.ts';

const LOOK_AGAIN_MS = 5000;

/** Everybody's talks with the account's avatars: those that run first. */
export function SessionsPage() {
  const client = useQueryClient();
  const accountId = useMe().account.id;
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const arrival = useArrival();
  const search = useDeferredValue(JSON.stringify(searchOf(filters)));
  // Fetched even where they are not shown: a change tells when a session has ended.
  const live = useSessions({
    ...{ accountId, search, state: 'live', isWanted: true },
    refetchInterval: LOOK_AGAIN_MS,
  });
  const overState = filters.state === 'ended' || filters.state === 'failed' ? filters.state : 'over';
  const over = useSessions({
    // Fetched after the running ones: a session that ends meanwhile is then in one of the lists, or in both.
    ...{ accountId, search, state: overState, isWanted: filters.state !== 'live' && live.isAnswered },
    refetchInterval: false,
  });

  // A session that no longer runs must appear among those that are over.
  const running = live.items.map(({ id }) => id).join();
  const ranBefore = useRef(running);
  useEffect(() => {
    if (ranBefore.current === running) return;
    ranBefore.current = running;
    void client.invalidateQueries({ queryKey: ['sessions', accountId, 'over'] });
  }, [client, accountId, running]);

  const error = live.error ?? over.error;
  const isLoading = live.isLoading || over.isLoading;
  const shownLive = overState === 'over' ? live.items : [];
  const [first] = [...shownLive, ...over.items];
  const isEmpty = error === null && !isLoading && first === undefined;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <h1 className="text-2xl font-semibold">Sessions</h1>
      <Problem error={error} />
      {isEmpty && !isFiltered ? (
        <NoSessions />
      ) : (
        <>
          <SessionFilters
            key={arrival}
            filters={filters}
            first={first}
            onChange={(changed) => setParams(changed as Record<string, string>, { replace: true })}
          />
          <p role="status" className="text-soft empty:hidden">
            {isEmpty ? 'No session matches these filters. Remove one, or choose other days.' : ''}
          </p>
          {shownLive.length > 0 && <Running live={live} />}
          {over.items.length > 0 && (
            <Section
              title="Over"
              note={over.ratings === null ? undefined : `Rated ${sayRatings(over.ratings)}`}
              sessions={over.items}
              more={over.more}
              isBusy={over.isBusy}
            />
          )}
        </>
      )}
    </>
  );
}

/** Another text for each way here by a link or by going back; the same while the filters themselves change the address. */
function useArrival(): string {
  const { key } = useLocation();
  const isOwnChange = useNavigationType() === 'REPLACE';
  const [arrival, setArrival] = useState(key);
  if (!isOwnChange && arrival !== key) setArrival(key);
  return arrival;
}

type Sessions = ReturnType<typeof useSessions>;

function useSessions({
  accountId,
  search,
  state,
  isWanted,
  refetchInterval,
}: {
  accountId: string;
  /** As JSON, so that the same search is the same text. */
  search: string;
  state: NonNullable<SessionSearch['state']>;
  isWanted: boolean;
  refetchInterval: number | false;
}) {
  const pages = useInfiniteQuery({
    queryKey: ['sessions', accountId, state === 'live' ? 'live' : 'over', state, search],
    queryFn: ({ pageParam }) =>
      ask('GET /sessions', { query: { ...(JSON.parse(search) as SessionSearch), state, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    enabled: isWanted,
    refetchInterval,
  });
  return {
    ratings: (isWanted && pages.data?.pages[0]?.ratings) || null,
    items: isWanted ? (pages.data?.pages.flatMap(({ items }) => items) ?? []) : [],
    error: pages.error,
    isLoading: pages.isLoading,
    isAnswered: pages.isFetched,
    isBusy: pages.isFetchingNextPage,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
  };
}

function Running({ live: { items, more, isBusy } }: { live: Sessions }) {
  const costs = items.map(({ cost }) => cost).filter((cost) => cost !== null);
  const rate = costs.reduce((sum, { microcreditsPerMinute }) => sum + microcreditsPerMinute, 0);
  const atRate = costs.length === 0 ? '' : ` at ${sayCredits(rate)} a minute`;
  // Of more than a page only a part is known here.
  const total = more === null ? `${items.length}${atRate}` : undefined;
  return <Section title="Running now" note={total} sessions={items} more={more} isBusy={isBusy} />;
}

function Section({
  title,
  note,
  sessions,
  more,
  isBusy,
}: {
  title: string;
  note?: string | undefined;
  sessions: SessionCard[];
  more: (() => void) | null;
  isBusy: boolean;
}) {
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {note !== undefined && <p className="text-soft">{note}</p>}
      </div>
      <ul className="grid divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {more !== null && (
        <Button className="justify-self-center" onClick={more} disabled={isBusy}>
          Show more
        </Button>
      )}
    </section>
  );
}

function NoSessions() {
  return (
    <section className="grid justify-items-center gap-4 rounded-2xl border border-dashed border-line bg-panel px-6 py-16 text-center">
      <h2 className="text-xl font-semibold text-balance">Nobody has talked to an avatar yet</h2>
      <p className="max-w-md text-soft">
        Open an avatar and press Talk, or send its link to somebody. What was said, and what it cost, appears
        here.
      </p>
      <Link to="/studio" className={buttonLook('main')}>
        To the avatars
      </Link>
    </section>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccountCredits, CreditDay } from '@vivant/contract/studio/usage';
import { Link } from 'react-router';
import { ask } from '../api.ts';
import { useMe } from '../pages/frame.tsx';
import { sayCredits as sayWithMinutes } from '../share/credits.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayCredits } from '../ui/say-credits.ts';
import { movementWords, sayMovement } from './movement-words.ts';
import { sayDay } from './period.ts';

/** The balance, and what became of the account's credits day by day. */
export function CreditsPage() {
  const accountId = useMe().account.id;
  const pages = useInfiniteQuery({
    queryKey: ['credits', accountId],
    queryFn: ({ pageParam }) => ask('GET /credits', { query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
  const first = pages.data?.pages[0];
  const days = pages.data?.pages.flatMap((page) => page.days) ?? [];
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold">Credits</h1>
        <p className="max-w-2xl text-soft">
          Days are UTC days; a minute counts on the day on which it began. What each session cost stands under{' '}
          <Link to="/studio/sessions" className="underline">
            Sessions
          </Link>
          .
        </p>
      </div>
      <Problem error={pages.error} />
      {first !== undefined && (
        <>
          <Balance credits={first} />
          <Card title="What became of them">
            {days.length === 0 ? (
              <p className="text-soft">
                No credits came or went yet. The operator of this service gives them; sessions with an API key
                and budgets for visitors take them.
              </p>
            ) : (
              <ul className="grid gap-5">
                {days.map((day) => (
                  <Day key={day.day} day={day} />
                ))}
              </ul>
            )}
            {pages.hasNextPage && (
              <Button
                className="justify-self-center"
                onClick={() => void pages.fetchNextPage()}
                disabled={pages.isFetchingNextPage}
              >
                Show more
              </Button>
            )}
          </Card>
        </>
      )}
    </>
  );
}

function Balance({ credits }: { credits: AccountCredits }) {
  const { balanceMicrocredits, reservedMicrocredits, budgetsMicrocredits } = credits;
  const free = balanceMicrocredits - reservedMicrocredits;
  return (
    <Card title="Now">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure name="Available">{sayWithMinutes(free, credits.hostedMicrocreditsPerMinute)}</Figure>
        <Figure name="Held for sessions that run">{sayCredits(reservedMicrocredits)}</Figure>
        <Figure name="In budgets for visitors, beside the balance">{sayCredits(budgetsMicrocredits)}</Figure>
      </dl>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });

function Day({ day: { day, balanceMicrocredits, movements } }: { day: CreditDay }) {
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{sayDay(day)}</h3>
        <p className="text-sm text-soft tabular-nums">
          Balance at its end: {sayCredits(balanceMicrocredits)}
        </p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {movements.map((movement, place) => (
          <li
            key={`${movement.kind} ${movement.avatar?.id} ${movement.at} ${place}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <span className="min-w-0 break-words">
              {movementWords(movement)}
              {movement.at !== null && (
                <span className="text-sm text-soft"> · {CLOCK.format(new Date(movement.at))} UTC</span>
              )}
            </span>
            <span className="ml-auto tabular-nums">{sayMovement(movement.microcredits)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

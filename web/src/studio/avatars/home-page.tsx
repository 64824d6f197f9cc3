import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import type { AccountGlance, AccountMoney } from '@vivant/contract/studio/avatars';
import { mayDo } from '@vivant/contract/studio/roles';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../api.ts';
import { useMe } from '../pages/frame.tsx';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { AvatarTile } from './avatar-tile.tsx';
import { HealthStrip } from './health-strip.tsx';
import { Welcome } from './welcome.tsx';

const LOOK_AGAIN_MS = 2000;
const NO_SEARCH = '';

/** The first page: every avatar of the account, and the way to make one. */
export function HomePage() {
  const me = useMe();
  const [search, setSearch] = useState(NO_SEARCH);
  const sought = useDeferredValue(search.trim());
  const cards = useInfiniteQuery({
    queryKey: ['avatar-cards', me.account.id, sought],
    queryFn: ({ pageParam }) => ask('GET /avatars', { query: { search: sought, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    refetchInterval: ({ state }) => {
      const items = state.data?.pages.flatMap((page) => page.items);
      // An empty account may be a fresh installation, which makes its first avatar while its first owner arrives.
      const isEmpty = sought === NO_SEARCH && items?.length === 0;
      const mayChange = isEmpty || items?.some(({ status }) => status === 'building');
      return mayChange ? LOOK_AGAIN_MS : false;
    },
  });
  const account = useQuery(queries.account);
  const avatars = cards.data?.pages.flatMap(({ items }) => items) ?? [];
  const isOpening = cards.isPending && sought === NO_SEARCH;
  const hasNone = cards.isSuccess && avatars.length === 0 && sought === NO_SEARCH;
  const [first, ...others] = avatars;
  const host = sought === NO_SEARCH && others.length === 0 && first?.creationSource === 'demo' ? first : null;
  const hasList = !isOpening && !hasNone && host === null;
  const mayMake = mayDo(me.role, 'edit');
  const health = me.isOperator ? <HealthStrip /> : null;

  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <div className="mr-auto">
          <h1 className="text-2xl font-semibold">Avatars</h1>
          <p className="min-h-[2lh] text-soft sm:min-h-[1lh]">{account.data && glanceWords(account.data)}</p>
        </div>
        {mayMake && hasList && <CreateLink />}
      </div>
      {!isOpening && host === null && health}
      <Problem error={cards.error ?? account.error} />
      {hasNone && <Empty mayMake={mayMake} />}
      {host !== null && (
        <>
          <Welcome host={host} mayMake={mayMake} />
          {health}
        </>
      )}
      {hasList && (
        <>
          <input
            type="search"
            aria-label="Search by name"
            placeholder="Search by name"
            value={search}
            maxLength={100}
            onChange={({ target }) => setSearch(target.value)}
            className="min-h-11 w-full max-w-sm rounded-xl border border-line bg-panel px-3"
          />
          <p role="status" className="text-soft empty:hidden">
            {cards.isSuccess && avatars.length === 0 ? `No avatar is called “${sought}”.` : ''}
          </p>
          <ul className="grid grid-cols-2 gap-4 cramped:grid-cols-1 sm:grid-cols-3 lg:grid-cols-4">
            {avatars.map((avatar) => (
              <AvatarTile key={avatar.id} avatar={avatar} />
            ))}
          </ul>
          {cards.hasNextPage && (
            <Button
              className="justify-self-center"
              onClick={() => void cards.fetchNextPage()}
              disabled={cards.isFetchingNextPage}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </>
  );
}

function glanceWords({ plan, money, studioAvatars: { made, allowed } }: AccountGlance): string {
  return [`Plan ${plan}`, money && moneyWords(money), `${made} of ${allowed} avatars made here`]
    .filter((words) => words !== null)
    .join(' · ');
}

function moneyWords(money: AccountMoney): string {
  const free = money.balanceMicrocredits - money.reservedMicrocredits;
  const credits = `${(free / MICROCREDITS_PER_CREDIT).toLocaleString()} credits`;
  const { hostedMicrocreditsPerMinute: perMinute } = money;
  return perMinute === 0
    ? credits
    : `${credits} (${Math.floor(free / perMinute).toLocaleString()} minutes of talk)`;
}

function CreateLink() {
  return (
    <Link
      to="/studio/create"
      className="inline-flex min-h-11 items-center rounded-xl bg-accent px-5 font-medium text-accent-text hover:brightness-105"
    >
      Create an avatar
    </Link>
  );
}

function Empty({ mayMake }: { mayMake: boolean }) {
  return (
    <section className="grid justify-items-center gap-4 rounded-2xl border border-dashed border-line bg-panel px-6 py-16 text-center">
      <h2 className="text-xl font-semibold text-balance">Nobody is here yet</h2>
      <p className="max-w-md text-soft">
        {mayMake
          ? `A portrait, ${LIMIT_TEXTS.voiceSampleAtLeast} of voice and a line of who it is: in a minute you can talk to your first avatar.`
          : 'An owner or an editor of this account can make avatars. They appear here.'}
      </p>
      {mayMake && <CreateLink />}
    </section>
  );
}

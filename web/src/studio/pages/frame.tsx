import { useQuery } from '@tanstack/react-query';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { Me } from '@vivant/contract/studio/people';
import { mayDo, type Permission } from '@vivant/contract/studio/roles';
import { useEffect, useRef } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useNavigate, useOutletContext } from 'react-router';
import { ask, Refusal } from '../api.ts';
import { inKeptDrafts } from '../create/kept-drafts.ts';
import { providerProblem } from '../provider.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Door } from '../ui/door.tsx';
import { LeaveWarning, MEANT, useAskToLeave } from '../ui/leave-warning.tsx';
import { Problem } from '../ui/problem.tsx';
import { ROLE_NAMES } from '../ui/role-choice.tsx';
import { useAccountEvents } from '../use-account-events.ts';

/** The frame around every page for somebody who is signed in. */
export function Frame() {
  const me = useQuery({ ...queries.me, retry: false });
  const isSignedOut = me.error instanceof Refusal && me.error.code === 'signed_out';
  // Also if the sign-in was ended elsewhere, or is too old.
  useEffect(() => {
    if (isSignedOut) void forgetDrafts();
  }, [isSignedOut]);
  if (isSignedOut) return <Navigate to="/studio/sign-in" replace />;
  if (me.data === undefined)
    return me.isError ? (
      <Door title="Something is in the way">
        <Problem error={me.error} />
        <Button onClick={() => void me.refetch()}>Try again</Button>
      </Door>
    ) : null;
  return (
    <LeaveWarning>
      <AccountEvents accountId={me.data.account.id} />
      <Header me={me.data} />
      <main data-account={me.data.account.id} className="mx-auto grid max-w-6xl gap-6 px-5 py-8">
        <Arrived />
        <Outlet context={me.data} />
      </main>
    </LeaveWarning>
  );
}

function AccountEvents({ accountId }: { accountId: string }) {
  useAccountEvents(accountId);
  return null;
}

/** The next person at this browser must not find faces and voices. */
const forgetDrafts = () => inKeptDrafts((kept) => kept.forgetAll());

/** Messages for people who arrive from elsewhere, by the address. */
function Arrived() {
  const { search } = useLocation();
  if (new URLSearchParams(search).get('confirmed') === 'yes')
    return <p role="status">You have shown that it is you. Go on within {LIMIT_TEXTS.confirmedFor}.</p>;
  if (new URLSearchParams(search).get('account') === 'changed')
    return (
      <p role="status">
        Another tab has changed the account: this page shows that one now. Nothing was changed here.
      </p>
    );
  return <Problem error={providerProblem(search)} />;
}

/** The person who is signed in. Only for components below the frame. */
export function useMe(): Me {
  return useOutletContext<Me>();
}

/** In the order of the menu, each for those who may see it. */
const PAGES: readonly { to: string; name: string; permission: Permission }[] = [
  { to: '/studio', name: 'Avatars', permission: 'view' },
  { to: '/studio/sessions', name: 'Sessions', permission: 'view' },
  { to: '/studio/usage', name: 'Usage', permission: 'costs' },
  { to: '/studio/credits', name: 'Credits', permission: 'costs' },
  { to: '/studio/keys', name: 'Keys', permission: 'manage' },
  { to: '/studio/webhooks', name: 'Webhooks', permission: 'manage' },
  { to: '/studio/people', name: 'People', permission: 'manage' },
  { to: '/studio/log', name: 'Log', permission: 'manage' },
];

const tab = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 shrink-0 items-center rounded-xl px-3 ${isActive ? 'bg-accent text-accent-text' : 'hover:bg-line/50'}`;

function Header({ me }: { me: Me }) {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // If the menu scrolls, the current page must be in view in it.
  useEffect(() => {
    menu.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const navigate = useNavigate();
  const signOut = useChange(
    () => ask('POST /sign-out'),
    async (_done, client) => {
      client.clear();
      await forgetDrafts();
      void navigate('/studio/sign-in', { state: MEANT });
    },
  );
  const askToLeave = useAskToLeave();
  const change = useChange((accountId: string) => ask('PUT /me/account', { body: { accountId } }));
  return (
    <header className="border-b border-line bg-panel">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <p className="mr-auto font-semibold">
          Vivant Studio
          {me.accounts.length === 1 && (
            <span className="block text-sm font-normal text-soft">
              {me.account.name} · {ROLE_NAMES[me.role]}
            </span>
          )}
        </p>
        {me.accounts.length > 1 && (
          <select
            aria-label="Account"
            value={me.account.id}
            onChange={({ target: { value } }) => askToLeave(() => change.mutate(value))}
            className="min-h-11 rounded-xl border border-line bg-panel px-3"
          >
            {me.accounts.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name} · {ROLE_NAMES[role]}
              </option>
            ))}
          </select>
        )}
        <nav
          aria-label="Studio"
          ref={menu}
          // On a phone one row that scrolls sideways: every page begins within the first screen.
          className="-mx-5 -my-1 flex w-[calc(100%+2.5rem)] gap-1 overflow-x-auto px-5 py-1 whitespace-nowrap sm:mx-0 sm:w-auto sm:flex-wrap sm:px-0"
        >
          {PAGES.filter(({ permission }) => mayDo(me.role, permission)).map(({ to, name }) => (
            <NavLink key={to} to={to} end={to === '/studio'} className={tab}>
              {name}
            </NavLink>
          ))}
          {me.isOperator && (
            <NavLink to="/studio/operate" className={tab}>
              Operate
            </NavLink>
          )}
          <NavLink to="/studio/you" className={tab}>
            {me.person.name}
          </NavLink>
          <button
            type="button"
            onClick={() => signOut.mutate(undefined)}
            className="min-h-11 shrink-0 cursor-pointer rounded-xl px-3 hover:bg-line/50"
          >
            Sign out
          </button>
        </nav>
      </div>
      <div className="mx-auto max-w-4xl px-5">
        <Problem error={signOut.error ?? change.error} />
      </div>
    </header>
  );
}

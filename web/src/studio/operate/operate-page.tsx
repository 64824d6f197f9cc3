import { Navigate, NavLink, Outlet, useOutletContext } from 'react-router';
import { tab, useMe } from '../pages/frame.tsx';

const PAGES = [
  { to: '/studio/operate', name: 'Moderation' },
  { to: '/studio/operate/accounts', name: 'Accounts' },
  { to: '/studio/operate/system', name: 'System' },
  { to: '/studio/operate/backups', name: 'Backups' },
] as const;

/** The whole installation, for those who operate it. */
export function OperatePage() {
  const context = useOutletContext();
  if (!useMe().isOperator) return <Navigate to="/studio" replace />;
  return (
    <>
      <h1 className="text-2xl font-semibold">Operate</h1>
      <nav aria-label="Operate" className="flex flex-wrap gap-1">
        {PAGES.map(({ to, name }) => (
          <NavLink key={to} to={to} end className={tab}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet context={context} />
    </>
  );
}

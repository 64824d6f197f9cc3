import { Navigate, Outlet, useOutletContext } from 'react-router';
import { useMe } from '../pages/frame.tsx';
import { PartTabs } from '../ui/part-tabs.tsx';

const PARTS = [
  { to: '/studio/operate', name: 'Moderation', end: true },
  { to: '/studio/operate/accounts', name: 'Accounts' },
  { to: '/studio/operate/system', name: 'System' },
  { to: '/studio/operate/backups', name: 'Backups' },
];

/** The whole installation, for those who operate it. */
export function OperatePage() {
  const context = useOutletContext();
  if (!useMe().isOperator) return <Navigate to="/studio" replace />;
  return (
    <>
      <h1 className="text-2xl font-semibold">Operate</h1>
      <PartTabs of="Operate" parts={PARTS} />
      <Outlet context={context} />
    </>
  );
}

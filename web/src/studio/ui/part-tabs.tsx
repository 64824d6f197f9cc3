import { NavLink } from 'react-router';

export interface Part {
  to: string;
  name: string;
  /** Whether only this very path is the part, and not those below it. */
  end?: boolean;
}

/** The parts of what a page is about, in a row that a phone has room for. */
export function PartTabs({ of, parts }: { of: string; parts: readonly Part[] }) {
  return (
    <nav aria-label={of} className="flex flex-wrap gap-x-2 border-b border-line sm:gap-x-6">
      {parts.map(({ to, name, end = false }) => (
        <NavLink key={to} to={to} end={end} className={tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

function tab({ isActive }: { isActive: boolean }): string {
  return `inline-flex min-h-11 items-center border-b-2 px-1 font-medium ${isActive ? 'border-(--focus)' : 'border-transparent text-soft hover:text-text'}`;
}

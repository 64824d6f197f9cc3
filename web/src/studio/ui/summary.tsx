import type { ReactNode } from 'react';

/** What opens and closes a `details` of class `group`. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
      <span
        aria-hidden="true"
        className="text-soft transition group-open:rotate-90 motion-reduce:transition-none"
      >
        ▸
      </span>
      {children}
    </summary>
  );
}

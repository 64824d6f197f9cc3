import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

/** A labelled input; the hint is read out with it. */
export function Field({ label, hint, ...props }: ComponentProps<'input'> & { label: string; hint?: string }) {
  return (
    <Labelled {...{ label, hint }}>
      {(named) => (
        <input
          {...named}
          className="min-h-11 min-w-0 rounded-xl border border-line bg-panel px-3 read-only:text-soft"
          {...props}
        />
      )}
    </Labelled>
  );
}

import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

/** A labelled input; the hint is read out with it. */
export function Field({ label, hint, ...props }: ComponentProps<'input'> & { label: string; hint?: string }) {
  return (
    <Labelled {...{ label, hint }}>
      {(named) => (
        <input
          {...named}
          // The browser's own picture of a calendar takes the room on a phone.
          className={`min-h-11 min-w-0 rounded-xl border border-line bg-panel read-only:text-soft ${props.type === 'date' ? 'px-2' : 'px-3'}`}
          {...props}
        />
      )}
    </Labelled>
  );
}

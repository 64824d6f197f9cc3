import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

/** A labelled text of several lines; the hint is read out with it. */
export function TextArea({
  label,
  hint,
  ...props
}: ComponentProps<'textarea'> & { label: string; hint?: string }) {
  return (
    <Labelled {...{ label, hint }}>
      {(named) => (
        <textarea
          {...named}
          rows={3}
          className="min-h-11 rounded-xl border border-line bg-panel px-3 py-2 read-only:text-soft"
          {...props}
        />
      )}
    </Labelled>
  );
}

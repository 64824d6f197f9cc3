import { type ReactNode, useId } from 'react';

/** A label over what it names, and a hint below that is read out with it. */
export function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  /** The control, with these of its attributes. */
  children: (named: { id: string; 'aria-describedby'?: string }) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children(hint === undefined ? { id } : { id, 'aria-describedby': hintId })}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

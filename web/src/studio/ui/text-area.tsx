import { type ComponentProps, useId } from 'react';

/** A labelled text of several lines; the hint is read out with it. */
export function TextArea({
  label,
  hint,
  ...props
}: ComponentProps<'textarea'> & { label: string; hint?: string }) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
        className="min-h-11 rounded-xl border border-line bg-panel px-3 py-2 read-only:text-soft"
        {...props}
      />
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

import { Labelled } from './labelled.tsx';

/** A labelled choice of one of few. */
export function Choice<Value extends string>({
  label,
  name,
  options,
  defaultValue,
  disabled = false,
}: {
  label: string;
  name: string;
  options: readonly (readonly [Value, string])[];
  defaultValue: Value;
  disabled?: boolean;
}) {
  return (
    <Labelled label={label}>
      {(named) => (
        <select
          {...named}
          name={name}
          defaultValue={defaultValue}
          disabled={disabled}
          className="min-h-11 min-w-0 rounded-xl border border-line bg-panel px-3"
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

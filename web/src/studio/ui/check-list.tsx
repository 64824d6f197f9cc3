/** Several of a list, each with its name in words and as it stands in the interface. */
export function CheckList<Value extends string>({
  legend,
  values,
  nameOf,
  chosen,
  onChange,
  name,
  className = 'gap-1',
}: {
  legend: string;
  values: readonly Value[];
  nameOf: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  onChange(chosen: readonly Value[]): void;
  /** Of the field in the form, where the form itself is read. */
  name?: string;
  className?: string;
}) {
  return (
    <fieldset className={`grid ${className}`}>
      <legend className="mb-1 font-medium">{legend}</legend>
      {values.map((value) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            {...{ type: 'checkbox', name, value }}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            {nameOf[value]} <code className="text-sm [overflow-wrap:anywhere] text-soft">{value}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

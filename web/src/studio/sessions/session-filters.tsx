import { SESSION_KINDS, type SessionCard } from '@vivant/contract/studio/sessions';
import { useRef, useState } from 'react';
import { textsOf } from '../form-texts.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Summary } from '../ui/summary.tsx';
import { FILTERS, type Filters } from './session-search.ts';
import { KIND_NAMES, nameOf, STARTER_NAMES } from './session-words.ts';

const ANY = ['', 'Any'] as const;

/** The filters of the list. They are in the page's address, so that it can be shared and restored. */
export function SessionFilters({
  filters,
  first,
  onChange,
}: {
  filters: Filters;
  /** Of the list, for the names of what a link has narrowed it to. */
  first: SessionCard | undefined;
  onChange(filters: Filters): void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const count = Object.keys(filters).length;
  const [isOpen] = useState(count > 0 || matchMedia('(min-width: 64rem)').matches);
  function clear(): void {
    // The inputs keep what is typed; the form's own reset would bring back what the page was opened with.
    for (const input of form.current?.querySelectorAll('input, select') ?? [])
      (input as HTMLInputElement | HTMLSelectElement).value = '';
    onChange({});
  }
  return (
    <details open={isOpen} className="group rounded-2xl border border-line bg-panel px-5 py-1">
      <Summary>Filters{count > 0 && ` (${count})`}</Summary>
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        onChange={({ currentTarget }) => onChange(pick(textsOf(currentTarget)))}
        className="grid grid-cols-2 gap-3 pt-1 pb-4 *:min-w-0 cramped:grid-cols-1 lg:grid-cols-6"
      >
        <Field label="Avatar" name="avatar" type="search" maxLength={100} defaultValue={filters.avatar} />
        <Choice
          label="State"
          name="state"
          defaultValue={filters.state ?? ''}
          options={[ANY, ['live', 'Running'], ['ended', 'Ended'], ['failed', 'Did not start']]}
        />
        <Choice
          label="Started by"
          name="startedBy"
          defaultValue={filters.startedBy ?? ''}
          options={[
            ANY,
            ...(['visitor', 'studio', 'key'] as const).map((by) => [by, STARTER_NAMES[by]] as const),
          ]}
        />
        <Choice
          label="Kind"
          name="kind"
          defaultValue={filters.kind ?? ''}
          options={[ANY, ...SESSION_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const)]}
        />
        <Field label="From" name="from" type="date" defaultValue={filters.from} />
        <Field label="Until" name="until" type="date" defaultValue={filters.until} />
        {filters.avatarId !== undefined && <input type="hidden" name="avatarId" value={filters.avatarId} />}
        {filters.keyId !== undefined && <input type="hidden" name="keyId" value={filters.keyId} />}
        {count > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 col-span-full">
            <Button onClick={clear}>Show all sessions</Button>
            <p className="text-soft empty:hidden">{narrowedTo(filters, first)}</p>
          </div>
        )}
      </form>
    </details>
  );
}

function pick(texts: Record<string, string>): Filters {
  return Object.fromEntries(FILTERS.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])));
}

/** In words, what no input shows. */
function narrowedTo({ avatarId, keyId }: Filters, first: SessionCard | undefined): string {
  const avatar = avatarId && `the avatar ${first === undefined ? avatarId : nameOf(first)}`;
  const key = keyId && `the key ${first?.key ? (first.key.name ?? first.key.hint) : keyId}`;
  const of = [avatar, key].filter(Boolean).join(' and ');
  return of === '' ? '' : `Only sessions of ${of}.`;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ask } from '../api.ts';
import { useMe } from '../pages/frame.tsx';
import { Field } from '../ui/field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { Problem } from '../ui/problem.tsx';

interface Chosen {
  id: string;
  name: string;
}

/** The one avatar a key may address, or every one. */
export function AvatarChoice() {
  const accountId = useMe().account.id;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const sought = useDeferredValue(search.trim());
  const { data, error } = useQuery({
    queryKey: ['avatar-choice', accountId, sought],
    queryFn: () => ask('GET /avatars', { query: { search: sought } }),
    placeholderData: keepPreviousData,
  });
  const found: Chosen[] = data?.items ?? [];
  // A search never takes away what was chosen: the key would be one for every avatar.
  const isFound = chosen === null || found.some(({ id }) => id === chosen.id);
  const options = isFound ? found : [chosen, ...found];
  return (
    <div className="grid content-start gap-3">
      <Labelled label="Avatar" hint="A key for one avatar makes and deletes none.">
        {(named) => (
          <select
            {...named}
            name="avatarId"
            value={chosen?.id ?? ''}
            onChange={({ target }) => setChosen(options.find(({ id }) => id === target.value) ?? null)}
            className="min-h-11 min-w-0 rounded-xl border border-line bg-panel px-3"
          >
            <option value="">Every avatar</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {(search !== '' || (data?.nextBefore ?? null) !== null) && (
        <Field
          label="Find an avatar by name"
          type="search"
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            // It is within the form, which would be sent.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <Problem error={error} />
    </div>
  );
}

import { useRef, useState } from 'react';
import { useSaid } from './said.tsx';
import { LANGUAGE_NAMES } from './words/load.ts';

/** In which language the page and the avatar speak. */
export function LanguageChoice() {
  const { words, lang, choose } = useSaid();
  const [chosen, setChosen] = useState(lang);
  // Some browsers choose at each arrow key: who goes through the list by keys is taken nowhere before they are done.
  const goesThrough = useRef(false);
  if (choose === null) return null;
  const take = (tag: string) => tag !== lang && choose(tag);
  return (
    <label className="language">
      <span className="unseen">{words.language}</span>
      <select
        value={chosen}
        onPointerDown={() => {
          goesThrough.current = false;
        }}
        onKeyDown={({ key }) => {
          goesThrough.current = key !== 'Enter';
          if (key === 'Enter') take(chosen);
        }}
        onBlur={() => take(chosen)}
        onChange={({ target: { value } }) => {
          setChosen(value);
          if (!goesThrough.current) take(value);
        }}
      >
        {LANGUAGE_NAMES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

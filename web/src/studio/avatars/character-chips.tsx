import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { CharacterId } from './character-texts.ts';
import { CHARACTERS, habitFieldsOf, textsOfCharacter } from './characters.ts';
import { type Fields, type FilledIn, fieldsOf, fillIn, stillStanding, undone, writeInto } from './fill-in.ts';

/**
 * Fills in the character of the form around it, in the avatar's language. What somebody has written there can be
 * restored, and text that was not changed by hand follows the language.
 */
export function CharacterChips({
  language,
  personalityField,
}: {
  language: string;
  /** What the form calls the field of the personality. */
  personalityField: string;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState<{ id: CharacterId; language: string; filled: FilledIn } | null>(null);
  const name = CHARACTERS.find(({ id }) => id === chosen?.id)?.name;

  function fieldsFor(id: CharacterId): Fields {
    const { personality, greeting } = textsOfCharacter(id, language);
    return { [personalityField]: personality, greeting };
  }

  useEffect(() => {
    const form = group.current?.form;
    if (!form || chosen === null || chosen.language === language) return;
    const wanted = stillStanding(fieldsOf(form), fieldsFor(chosen.id), chosen.filled);
    writeInto(form, wanted);
    const { before, after } = chosen.filled;
    setChosen({ id: chosen.id, language, filled: { before, after: { ...after, ...wanted } } });
  });

  return (
    <fieldset ref={group} className="grid gap-2">
      <legend className="mb-1 font-medium">Begin with a character (optional)</legend>
      <div className="flex flex-wrap gap-2">
        {CHARACTERS.map((character) => (
          <Button
            key={character.id}
            aria-pressed={character.id === chosen?.id}
            className="rounded-full aria-pressed:border-accent aria-pressed:bg-accent/15"
            onClick={({ currentTarget: { form } }) => {
              if (form === null) return;
              const wanted = { ...fieldsFor(character.id), ...habitFieldsOf(character) };
              const { changes, filled } = fillIn(fieldsOf(form), wanted, chosen?.filled ?? null);
              writeInto(form, changes);
              setChosen({ id: character.id, language, filled });
            }}
          >
            {character.name}
          </Button>
        ))}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p role="status" className="text-sm text-soft">
          {name === undefined
            ? 'Fills in who it is, its first words and habits. Change them as you like.'
            : `${name}: filled in. Change it as you like.`}
        </p>
        {chosen !== null && (
          <Button
            aria-label="Undo: bring back what I had written"
            onClick={({ currentTarget: { form } }) => {
              if (form === null) return;
              writeInto(form, undone(fieldsOf(form), chosen.filled));
              setChosen(null);
              // The button that was pressed is gone.
              group.current?.querySelector('button')?.focus();
            }}
          >
            Undo
          </Button>
        )}
      </div>
    </fieldset>
  );
}

import { type AvatarLanguage, LANGUAGES, type Language } from '@vivant/contract/languages';
import { useId } from 'react';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = ({ tag, spokenAs }: Language) =>
  spokenAs === tag ? NAMES.of(tag) : `${NAMES.of(tag)} (spoken in ${NAMES.of(spokenAs)})`;

export function LanguageChoice({
  defaultValue,
  disabled,
  onChange,
}: {
  defaultValue: string;
  disabled?: boolean;
  onChange?(language: AvatarLanguage): void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        Language
      </label>
      <select
        id={id}
        name="language"
        defaultValue={defaultValue}
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.value as AvatarLanguage)}
        className="min-h-11 min-w-0 rounded-xl border border-line bg-panel px-3"
      >
        {LANGUAGES.map((language) => (
          <option key={language.tag} value={language.tag}>
            {nameOf(language)}
          </option>
        ))}
      </select>
    </div>
  );
}

import { AVATAR_LANGUAGES, type AvatarLanguage } from '@vivant/contract/languages';
import { useId } from 'react';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = (tag: AvatarLanguage) => (tag === 'hi' ? 'Hindi (spoken in English)' : (NAMES.of(tag) ?? tag));

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
        {AVATAR_LANGUAGES.map((tag) => (
          <option key={tag} value={tag}>
            {nameOf(tag)}
          </option>
        ))}
      </select>
    </div>
  );
}

import { LANGUAGES } from '@vivant/contract/languages';
import type { StudioShare } from '@vivant/contract/studio/sharing';
import { type WidgetLook, widgetExampleOf, widgetSnippet } from '@vivant/contract/widget';
import { useState } from 'react';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Choice } from '../ui/choice.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Field } from '../ui/field.tsx';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
const THE_AVATARS = 'The avatar’s own';
const LANGUAGE_OPTIONS = [
  ['', THE_AVATARS] as const,
  ...LANGUAGES.filter(({ tag, spokenAs }) => tag === spokenAs).map(
    ({ tag }) => [tag, NAMES.of(tag) ?? tag] as const,
  ),
];
const PLACEMENTS = [
  ['', 'Where it is written'],
  ['corner', 'In the corner'],
] as const;
const THEMES = [
  ['', 'As the visitor’s system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** How the avatar looks on another site, chosen here, and what to write there for it. */
export function WidgetCard({ id, share: { scriptUrl } }: { id: string; share: StudioShare }) {
  const [look, setLook] = useState<WidgetLook>({});
  const example = widgetExampleOf(id, look);
  return (
    <Card title="On your own site">
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => event.preventDefault()}
        onChange={({ currentTarget }) => setLook(lookOf(new FormData(currentTarget)))}
      >
        <Choice label="Language" name="language" options={LANGUAGE_OPTIONS} defaultValue="" />
        <Choice label="Placement" name="placement" options={PLACEMENTS} defaultValue="" />
        <Choice label="Theme" name="theme" options={THEMES} defaultValue="" />
        <Field label="The button says" name="label" maxLength={60} placeholder="Talk to our AI" />
      </form>
      <p className="text-soft">
        Paste this where a button to talk should stand. It loads nothing more until somebody taps it.
      </p>
      <CopyText text={widgetSnippet(scriptUrl, id, look)} what="the snippet" />
      <iframe
        key={example}
        src={example}
        title="Preview of the widget on a page"
        allow="microphone; autoplay; fullscreen"
        loading="lazy"
        className="h-120 w-full max-w-[390px] justify-self-center rounded-xl border border-line bg-panel"
      />
      <p className="text-sm text-soft">
        A preview at the width of a phone. Who talks in it is a visitor, and paid for as one.
      </p>
      <a
        href={example}
        target="_blank"
        rel="noreferrer"
        className={`justify-self-start ${buttonLook('plain')}`}
      >
        Open the example page
      </a>
    </Card>
  );
}

/** The chosen look, without what is left to the widget. */
function lookOf(form: FormData): WidgetLook {
  const chosen = [...form].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== '')) as WidgetLook;
}

import type { AvatarTexts, TextField } from '@vivant/contract/studio/versions';
import { nameOfField, sayField } from './field-words.ts';
import { type WordChange, wordChanges } from './word-changes.ts';

/** What makes the texts `after` of those `before`, part by part. */
export function ShowChanges({
  fields,
  before,
  after,
  language,
}: {
  fields: readonly TextField[];
  before: Partial<AvatarTexts>;
  after: Partial<AvatarTexts>;
  language: string;
}) {
  return (
    <dl className="grid gap-4">
      {fields.map((field) => (
        <div key={field} className="grid gap-1">
          <dt className="font-medium">{nameOfField(field)}</dt>
          <dd dir="auto" className="min-w-0 break-words whitespace-pre-wrap">
            {wordChanges(sayField(field, before), sayField(field, after), language).map((change, index) => (
              <Piece key={index} {...change} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A piece of a text, struck out or underlined where it changes. */
export function Piece({ text, kind }: WordChange) {
  if (kind === 'same') return text;
  if (kind === 'added') return <ins className="bg-accent/25 decoration-2">{text}</ins>;
  return <del className="text-danger">{text}</del>;
}

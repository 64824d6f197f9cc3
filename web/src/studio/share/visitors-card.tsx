import type { Visibility } from '@vivant/contract/avatar';
import { Field } from '../ui/field.tsx';
import { localTimeOf, momentOf } from './local-time.ts';
import { ShareForm, type ShareProps } from './share-form.tsx';

const CHOICES: [Visibility, string, string][] = [
  ['private', 'Nobody', 'Only members of this account talk to it, and programs with its keys.'],
  ['unlisted', 'Anyone with the link', 'Search engines are asked not to list the page.'],
  ['public', 'Everybody', 'The page may be found, and shows its portrait where the link is posted.'],
];

/** Who may talk to it, and until when. */
export function VisitorsCard({ id, share, mayEdit }: ShareProps) {
  return (
    <ShareForm
      {...{ id, mayChange: mayEdit }}
      title="Who may talk to it"
      patchOf={(form) => ({
        visibility: form.get('visibility') as Visibility,
        expiresAt: momentOf(String(form.get('expiresAt'))),
      })}
    >
      <fieldset className="grid gap-1" disabled={!mayEdit}>
        <legend className="sr-only">Who may talk to it</legend>
        {CHOICES.map(([value, words, meaning]) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="radio"
              name="visibility"
              value={value}
              defaultChecked={share.visibility === value}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{words}</span>
              <span className="block text-sm text-soft">{meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label="Until"
        name="expiresAt"
        type="datetime-local"
        defaultValue={share.expiresAt === null ? '' : localTimeOf(share.expiresAt)}
        hint="In your own time zone. Left empty, the link does not end. Conversations that run then go on."
        readOnly={!mayEdit}
      />
    </ShareForm>
  );
}

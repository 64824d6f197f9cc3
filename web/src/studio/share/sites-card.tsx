import { ALLOWED_ORIGINS_MAX } from '@vivant/contract/sharing';
import { CopyText } from '../ui/copy-text.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ShareForm, type ShareProps } from './share-form.tsx';
import { originsOf } from './site-lines.ts';

/** On other sites: what to write into their pages, and which may show it. */
export function SitesCard({ id, share: { allowedOrigins, scriptUrl }, mayEdit }: ShareProps) {
  const snippet = `<script type="module" src="${scriptUrl}"></script>\n<vivant-avatar avatar="${id}"></vivant-avatar>`;
  return (
    <ShareForm
      {...{ id, mayChange: mayEdit }}
      title="On your own site"
      patchOf={(form) => ({ allowedOrigins: originsOf(String(form.get('sites'))) })}
    >
      <p className="text-soft">
        Paste this where a button to talk should stand. It loads nothing more until somebody taps it.
      </p>
      <CopyText text={snippet} what="the snippet" />
      <TextArea
        label="Sites that may show it"
        name="sites"
        key={allowedOrigins.join()}
        defaultValue={allowedOrigins.join('\n')}
        placeholder="https://www.example.org"
        spellCheck={false}
        autoCapitalize="none"
        hint={`One in each line, ${ALLOWED_ORIGINS_MAX} at most. Other sites cannot show it; its own page needs no line.`}
        readOnly={!mayEdit}
      />
    </ShareForm>
  );
}

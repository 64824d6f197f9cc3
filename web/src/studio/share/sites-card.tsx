import { ALLOWED_ORIGINS_MAX } from '@vivant/contract/sharing';
import { TextArea } from '../ui/text-area.tsx';
import { ShareForm, type ShareProps } from './share-form.tsx';
import { originsOf } from './site-lines.ts';

/** Which other sites may show it. */
export function SitesCard({ id, share: { allowedOrigins }, mayEdit }: ShareProps) {
  return (
    <ShareForm
      {...{ id, mayChange: mayEdit }}
      title="Sites that may show it"
      patchOf={(form) => ({ allowedOrigins: originsOf(String(form.get('sites'))) })}
    >
      <TextArea
        label="Their addresses"
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

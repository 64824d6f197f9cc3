import { DEFAULT_LANGUAGE, languageOf } from '@vivant/contract/languages';
import type { SourceFile } from '@vivant/contract/studio/avatars';
import { useState } from 'react';
import { PortraitInput } from '../create/portrait-input.tsx';
import { VoiceInput } from '../create/voice-input.tsx';
import { useMe } from '../pages/frame.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { saySize } from '../ui/say-size.ts';
import { upload } from '../upload.ts';
import { drafted } from './drafted.ts';
import type { EditProps } from './edit-texts.tsx';
import { HearVoice } from './hear-voice.tsx';
import { ReplacementNote } from './replacement-note.tsx';

const CONSENT = 'I am this person, or I have their permission to make a talking avatar of them.';

export function EditFace({ avatar, mayEdit }: EditProps) {
  const [portrait, setPortrait] = useState<Blob | null>(null);
  return (
    <Card title="Face">
      <img src={avatar.posterUrl} alt="The portrait" className="aspect-square w-40 rounded-xl object-cover" />
      <Waiting part="portrait" {...{ avatar, mayEdit }} />
      {mayEdit && (
        <Replace what="portrait" file={portrait} call="PUT /avatars/:id/appearance" id={avatar.id}>
          <PortraitInput onChange={setPortrait} />
        </Replace>
      )}
    </Card>
  );
}

export function EditVoice({ avatar, mayEdit }: EditProps) {
  const [voice, setVoice] = useState<File | null>(null);
  return (
    <Card title="Voice">
      <p className="text-soft">{avatar.voice === null ? 'It has no voice yet.' : describe(avatar.voice)}</p>
      {mayEdit && avatar.readyToChat && <HearVoice avatar={avatar} />}
      <Waiting part="voice" {...{ avatar, mayEdit }} />
      {mayEdit && (
        <Replace what="voice" file={voice} call="PUT /avatars/:id/voice" id={avatar.id}>
          <VoiceInput
            language={languageOf(drafted(avatar).language)?.tag ?? DEFAULT_LANGUAGE}
            onChange={setVoice}
          />
        </Replace>
      )}
    </Card>
  );
}

/** What was given in the place of what serves, until that serves. */
function Waiting({ part, avatar, mayEdit }: EditProps & { part: 'portrait' | 'voice' }) {
  const replacement = avatar.replacements.find((one) => one.part === part);
  return replacement === undefined ? null : <ReplacementNote {...{ id: avatar.id, replacement, mayEdit }} />;
}

function Replace({
  what,
  file,
  call,
  id,
  children,
}: {
  what: string;
  file: Blob | null;
  call: 'PUT /avatars/:id/appearance' | 'PUT /avatars/:id/voice';
  id: string;
  children: React.ReactNode;
}) {
  const { person } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const [hasConsent, setConsent] = useState(false);
  const replace = useChange(
    async (chosen: Blob) => {
      const form = new FormData();
      form.append('consent', JSON.stringify({ subject: person.name, statement: CONSENT }));
      form.append('file', chosen, what);
      return upload(call, form, { id });
    },
    () => setIsOpen(false),
  );
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        New {what}
      </Button>
    );
  return (
    <div className="grid gap-4">
      {children}
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          checked={hasConsent}
          onChange={({ target }) => setConsent(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        {CONSENT}
      </label>
      <Problem error={replace.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          look="main"
          disabled={file === null || !hasConsent || replace.isPending}
          onClick={() => file && replace.mutate(file)}
        >
          Use this {what}
        </Button>
        <Button onClick={() => setIsOpen(false)}>Keep the old one</Button>
      </div>
    </div>
  );
}

function describe({ name, contentType, sizeBytes }: SourceFile): string {
  return `${name ?? 'A recording'} · ${contentType} · ${saySize(sizeBytes)}`;
}

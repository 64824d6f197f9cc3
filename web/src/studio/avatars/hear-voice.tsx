import { useMutation } from '@tanstack/react-query';
import { VOICE_LINE_LENGTH } from '@vivant/contract/limits';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { VOICE_LINE_PATH } from '@vivant/contract/studio/voices';
import { useEffect, useState } from 'react';
import { askFile } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';

/** How an avatar sounds, with a line of one's own. */
export function HearVoice({ avatar: { id, name, persona } }: { avatar: StudioAvatar }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const say = useMutation({
    mutationFn: (text: string) => askFile(VOICE_LINE_PATH.replace(':id', id), { body: { text } }),
    onSuccess: (said) => setUrl(URL.createObjectURL(said)),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate(String(new FormData(event.currentTarget).get('line')).trim());
      }}
    >
      <Field
        label="A line to hear"
        name="line"
        defaultValue={(persona.greeting ?? name).slice(0, VOICE_LINE_LENGTH.max)}
        maxLength={VOICE_LINE_LENGTH.max}
        pattern=".*\S.*"
        required
      />
      <Button type="submit" className="justify-self-start" disabled={say.isPending}>
        {say.isPending ? 'It is being said…' : 'Hear it'}
      </Button>
      {url !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the line stands above it
        <audio controls autoPlay src={url} aria-label="The line, as it is said" className="h-11 w-full" />
      )}
      <Problem error={say.error} />
    </form>
  );
}

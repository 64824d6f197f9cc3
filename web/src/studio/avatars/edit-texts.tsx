import { useQueryClient } from '@tanstack/react-query';
import {
  GREETING_MAX,
  NAME_LENGTH,
  PATCH_DESCRIPTION_MAX,
  PERSONA_TEXT_MAX,
  SELF_INTRODUCTION_LENGTH,
} from '@vivant/contract/limits';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { differingFields, type TextField } from '@vivant/contract/studio/versions';
import { VIDEO_ASPECTS, VIDEO_HEIGHTS } from '@vivant/contract/video';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ask } from '../api.ts';
import { queries, useChange } from '../queries.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { Problem } from '../ui/problem.tsx';
import { NOTHING_CHANGED, SavedForm } from '../ui/saved-form.tsx';
import { Summary } from '../ui/summary.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { linesOf, patchOf } from './avatar-patch-of.ts';
import { CharacterChips } from './character-chips.tsx';
import { revisionOf, revisionToSend } from './draft-revision.ts';
import { drafted } from './drafted.ts';
import { SHAPES, textsOfAvatar } from './field-words.ts';
import { HabitChoices } from './habit-choices.tsx';
import { savedWords } from './saved-words.ts';
import { useUnsaved } from './unsaved.ts';

export interface EditProps {
  avatar: StudioAvatar;
  mayEdit: boolean;
}

export function EditBasics({ avatar, mayEdit }: EditProps) {
  return (
    <Part title="Name and language" {...{ avatar, mayEdit }}>
      {(shown) => (
        <>
          <Field
            label="Name"
            name="name"
            defaultValue={shown.name}
            maxLength={NAME_LENGTH.max}
            readOnly={!mayEdit}
            required
          />
          <Field
            label="Description"
            name="description"
            defaultValue={shown.description ?? ''}
            maxLength={PATCH_DESCRIPTION_MAX}
            readOnly={!mayEdit}
          />
          <LanguageChoice defaultValue={shown.language} disabled={!mayEdit} />
        </>
      )}
    </Part>
  );
}

export function EditPersona({ avatar, mayEdit }: EditProps) {
  return (
    <Part title="Character" {...{ avatar, mayEdit }}>
      {({ persona, language }) => (
        <>
          {mayEdit && <CharacterChips language={language} personalityField="personality" />}
          <TextArea
            label="Who it is"
            name="personality"
            defaultValue={persona.personality}
            maxLength={PERSONA_TEXT_MAX}
            readOnly={!mayEdit}
          />
          <TextArea
            label="What it does with visitors"
            name="scenario"
            defaultValue={persona.scenario}
            maxLength={PERSONA_TEXT_MAX}
            readOnly={!mayEdit}
          />
          <TextArea
            label="First words"
            name="greeting"
            defaultValue={persona.greeting}
            maxLength={GREETING_MAX}
            hint="Said as they stand. Without any it waits to be spoken to."
            readOnly={!mayEdit}
          />
          <TextArea
            label="Rules"
            name="guardrails"
            defaultValue={linesOf(persona.guardrails)}
            hint="One a line. They are handed to the language model."
            readOnly={!mayEdit}
          />
          <details className="group">
            <Summary>More: introduction and habits</Summary>
            <div className="grid gap-4 pt-2">
              <TextArea
                label="When it is asked who it is"
                name="selfIntroduction"
                defaultValue={persona.selfIntroduction}
                minLength={SELF_INTRODUCTION_LENGTH.min}
                maxLength={SELF_INTRODUCTION_LENGTH.max}
                hint={`At least ${SELF_INTRODUCTION_LENGTH.min} characters; without it, made from who it is.`}
                readOnly={!mayEdit}
              />
              <HabitChoices habits={persona.conversationalHabits ?? {}} disabled={!mayEdit} />
            </div>
          </details>
        </>
      )}
    </Part>
  );
}

export function EditPicture({ avatar, mayEdit }: EditProps) {
  return (
    <Part title="Picture" {...{ avatar, mayEdit }}>
      {(shown) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Choice
              label="Shape"
              name="aspect"
              defaultValue={shown.video.aspect}
              disabled={!mayEdit}
              options={VIDEO_ASPECTS.map((aspect) => [aspect, SHAPES[aspect]] as const)}
            />
            <Choice
              label="Size"
              name="height"
              defaultValue={String(shown.video.height)}
              disabled={!mayEdit}
              options={VIDEO_HEIGHTS.map((height) => [String(height), `${height} pixels high`] as const)}
            />
            <Choice
              label="“AI” in the corner"
              name="aiMark"
              defaultValue={String(shown.aiMark)}
              disabled={!mayEdit}
              options={[
                ['null', 'As the operator decides'],
                ['true', 'Always'],
                ['false', 'Never, where allowed'],
              ]}
            />
            <Choice
              label="Short clips"
              name="previews"
              defaultValue={String(shown.previews)}
              disabled={!mayEdit}
              options={[
                ['false', 'None'],
                ['true', 'Idle and talking'],
              ]}
            />
          </div>
          <p className="text-sm text-soft">Clips cost what the plan says, each time they are made.</p>
        </>
      )}
    </Part>
  );
}

/**
 * A separate form that saves its changes into the draft. It shows what others save until somebody types into it; it
 * then sends what differs from what that person saw. Unsaved changes are saved when a talk or the test questions
 * begin, which then use them.
 */
function Part({
  title,
  avatar,
  mayEdit,
  children,
}: EditProps & { title: string; children(shown: StudioAvatar): ReactNode }) {
  const written = useMemo(() => drafted(avatar), [avatar]);
  const [shown, setShown] = useState({ avatar: written, revision: revisionOf(avatar), count: 0 });
  const client = useQueryClient();
  const [isTouched, setIsTouched] = useState(false);
  const touches = useRef(0);
  if (!isTouched && differingFields(textsOfAvatar(written), textsOfAvatar(shown.avatar)).length > 0)
    setShown({ avatar: written, revision: revisionOf(avatar), count: shown.count + 1 });
  const save = useChange(
    async (written: FormData) => {
      const touchesSent = touches.current;
      const changes = patchOf(shown.avatar, written);
      if (Object.keys(changes).length === 0) return { answer: null, said: NOTHING_CHANGED, touchesSent };
      // Another form of this page may have been saved a moment ago.
      const newest = client.getQueryData(queries.avatar(avatar.id).queryKey) ?? avatar;
      const revision = revisionToSend(shown, newest, changes);
      const body = { revision, changes };
      const { rehearsal, ...answer } = await ask('PATCH /avatars/:id/draft', { id: avatar.id, body });
      const said = savedWords(Object.keys(changes) as TextField[], rehearsal);
      return { answer, said, touchesSent };
    },
    ({ answer, touchesSent }) => {
      if (answer !== null) client.setQueryData(queries.avatar(avatar.id).queryKey, answer);
      if (touches.current === touchesSent) return setIsTouched(false);
      // Typed since: the fields stay as they are, and differ from what is saved now.
      if (answer !== null)
        setShown(({ count }) => ({ avatar: drafted(answer), revision: revisionOf(answer), count }));
    },
  );
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved();
  useEffect(() => {
    if (!isTouched) return;
    return unsaved.add(async () => {
      if (form.current === null) return;
      if (!form.current.reportValidity())
        throw new Error(`“${title}” cannot be saved as it stands. Look at what is written there.`);
      await save.mutateAsync(new FormData(form.current));
    });
  });
  return (
    <SavedForm
      {...{ title, saving: save, mayChange: mayEdit }}
      saved={save.data?.said}
      onTouched={() => {
        touches.current += 1;
        setIsTouched(true);
      }}
      form={form}
      onSave={(written) => save.mutate(written)}
      problem={<Problem error={save.error} />}
    >
      {/* Choices take other values only when they are made again. */}
      <Fragment key={shown.count}>{children(shown.avatar)}</Fragment>
    </SavedForm>
  );
}

import {
  GREETING_MAX,
  NAME_LENGTH,
  PATCH_DESCRIPTION_MAX,
  PERSONA_TEXT_MAX,
  SELF_INTRODUCTION_LENGTH,
} from '@vivant/contract/limits';
import { HABIT_SCALES, KNOWN_HABITS } from '@vivant/contract/persona';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { VIDEO_ASPECTS, VIDEO_HEIGHTS } from '@vivant/contract/video';
import type { ReactNode } from 'react';
import { ask } from '../api.ts';
import { useChange } from '../queries.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { Problem } from '../ui/problem.tsx';
import { SavedForm } from '../ui/saved-form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { linesOf, patchOf } from './avatar-patch-of.ts';

const SHAPES = { '1:1': 'Square', '9:16': 'Tall, for phones', '16:9': 'Wide' };
const SCALES = { LOW: 'Little', MEDIUM: 'Medium', HIGH: 'Much' };

export interface EditProps {
  avatar: StudioAvatar;
  mayEdit: boolean;
}

export function EditBasics({ avatar, mayEdit }: EditProps) {
  return (
    <Part title="Name and language" {...{ avatar, mayEdit }}>
      <Field
        label="Name"
        name="name"
        defaultValue={avatar.name}
        maxLength={NAME_LENGTH.max}
        readOnly={!mayEdit}
        required
      />
      <Field
        label="Description"
        name="description"
        defaultValue={avatar.description ?? ''}
        maxLength={PATCH_DESCRIPTION_MAX}
        readOnly={!mayEdit}
      />
      <LanguageChoice defaultValue={avatar.language} disabled={!mayEdit} />
    </Part>
  );
}

export function EditPersona({ avatar, mayEdit }: EditProps) {
  const { persona } = avatar;
  return (
    <Part title="Character" {...{ avatar, mayEdit }}>
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
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">More: introduction and habits</summary>
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
          <div className="grid gap-4 sm:grid-cols-2">
            {KNOWN_HABITS.map((habit) => {
              const name = `CONVERSATIONAL_HABIT_${habit}`;
              return (
                <Choice
                  key={habit}
                  label={sayHabit(habit)}
                  name={name}
                  defaultValue={persona.conversationalHabits?.[name] ?? ''}
                  disabled={!mayEdit}
                  options={[
                    ['', 'As it comes'],
                    ...HABIT_SCALES.map((scale) => [scale, sayScale(scale)] as const),
                  ]}
                />
              );
            })}
          </div>
        </div>
      </details>
    </Part>
  );
}

export function EditPicture({ avatar, mayEdit }: EditProps) {
  return (
    <Part title="Picture" {...{ avatar, mayEdit }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Shape"
          name="aspect"
          defaultValue={avatar.video.aspect}
          disabled={!mayEdit}
          options={VIDEO_ASPECTS.map((aspect) => [aspect, SHAPES[aspect]] as const)}
        />
        <Choice
          label="Size"
          name="height"
          defaultValue={String(avatar.video.height)}
          disabled={!mayEdit}
          options={VIDEO_HEIGHTS.map((height) => [String(height), `${height} rows`] as const)}
        />
        <Choice
          label="“AI” in the corner"
          name="aiMark"
          defaultValue={String(avatar.aiMark)}
          disabled={!mayEdit}
          options={[
            ['null', 'As the operator decides'],
            ['true', 'Always'],
            ['false', 'Never, where the operator allows it'],
          ]}
        />
        <Choice
          label="Short clips"
          name="previews"
          defaultValue={String(avatar.previews)}
          disabled={!mayEdit}
          options={[
            ['false', 'None'],
            ['true', 'Idle and talking, at the plan’s price'],
          ]}
        />
      </div>
    </Part>
  );
}

/** A form of its own, which saves what was changed in it. */
function Part({ title, avatar, mayEdit, children }: EditProps & { title: string; children: ReactNode }) {
  const save = useChange(async (form: FormData) => {
    const patch = patchOf(avatar, form);
    if (Object.keys(patch).length > 0) await ask('PATCH /avatars/:id', { id: avatar.id, body: patch });
  });
  return (
    <SavedForm
      {...{ title, saving: save, mayChange: mayEdit }}
      onSave={(form) => save.mutate(form)}
      problem={<Problem error={save.error} />}
    >
      {children}
    </SavedForm>
  );
}

function sayHabit(habit: string): string {
  const words = habit.toLowerCase().replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

function sayScale(scale: string): string {
  return SCALES[scale.split('_').at(-1) as keyof typeof SCALES];
}

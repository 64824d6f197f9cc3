import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AVATAR_LANGUAGES, type AvatarLanguage, DEFAULT_LANGUAGE } from '@vivant/contract/languages';
import { CONSENT_SUBJECT_LENGTH, GREETING_MAX, NAME_LENGTH, PERSONA_TEXT_MAX } from '@vivant/contract/limits';
import { HABIT_NAME } from '@vivant/contract/persona';
import { type FormEvent, useState } from 'react';
import { provideRandomUuid } from '../../shared/random-uuid.ts';
import { CharacterChips } from '../avatars/character-chips.tsx';
import { HabitChoices } from '../avatars/habit-choices.tsx';
import { textsOf } from '../form-texts.ts';
import { useMe } from '../pages/frame.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Field } from '../ui/field.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { useLeaveWarning } from '../ui/leave-warning.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { Summary } from '../ui/summary.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { upload } from '../upload.ts';
import { DocumentsInput } from './documents-input.tsx';
import { type BegunDraft, draftOwner } from './draft.ts';
import { InAnotherTab } from './in-another-tab.tsx';
import { type KeptDrafts, openKeptDrafts } from './kept-drafts.ts';
import { Made } from './made.tsx';
import { PortraitInput } from './portrait-input.tsx';
import { useDraft } from './use-draft.ts';
import { useOnlyTab } from './use-only-tab.ts';
import { VoiceInput } from './voice-input.tsx';

provideRandomUuid(crypto);

const CONSENT =
  'I am this person, or I have their permission to make a talking avatar of this face and voice.';

/** Everything an avatar needs, on one screen; what was begun there before is there again. */
export function CreatePage() {
  const owner = draftOwner(useMe());
  const [round, setRound] = useState(0);
  const [madeId, setMadeId] = useState<string | null>(null);
  const { elsewhere, goOnHere } = useOnlyTab(owner, madeId === null);
  const begun = useQuery({
    queryKey: ['create-draft', owner, round],
    queryFn: async () => {
      const kept = await keptDrafts();
      return { kept, begun: (await kept?.read(owner).catch(() => null)) ?? null };
    },
    ...{ networkMode: 'always', staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
  if (madeId !== null) return <Made id={madeId} />;
  if (elsewhere !== null)
    return (
      <InAnotherTab
        isBusy={elsewhere === 'busy'}
        onGoOnHere={() => {
          setRound(round + 1);
          goOnHere();
        }}
      />
    );
  if (begun.data === undefined) return null;
  return (
    <CreateForm
      key={`${owner} ${round}`}
      {...{ owner, ...begun.data }}
      onStartOver={() => setRound(round + 1)}
      onMade={setMadeId}
    />
  );
}

/** Some browsers keep nothing, and some never answer whether they do. */
const OPENED_WITHIN_MS = 3000;

function keptDrafts(): Promise<KeptDrafts | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, OPENED_WITHIN_MS, null));
  return Promise.race([openKeptDrafts().catch(() => null), late]);
}

function CreateForm({
  owner,
  kept,
  begun,
  onStartOver,
  onMade,
}: {
  owner: string;
  kept: KeptDrafts | null;
  begun: BegunDraft | null;
  onStartOver(): void;
  onMade(id: string): void;
}) {
  const { person } = useMe();
  const client = useQueryClient();
  const before = begun?.draft ?? {};
  const { texts = {} } = before;
  const draft = useDraft(owner, kept, before);
  const { keep } = draft;
  const [portrait, setPortrait] = useState<Blob | null>(null);
  const [voice, setVoice] = useState<File | null>(null);
  const [language, setLanguage] = useState<AvatarLanguage>(
    AVATAR_LANGUAGES.find((tag) => tag === texts.language) ?? DEFAULT_LANGUAGE,
  );
  const [documents, setDocuments] = useState<readonly File[]>(before.documents ?? []);
  const [share, setShare] = useState(0);
  const create = useMutation({
    mutationFn: (form: FormData) =>
      upload('POST /avatars', form, { onProgress: setShare, idempotencyKey: draft.keyToSend() }),
    onSuccess: async ({ id }) => {
      void draft.forget();
      onMade(id);
      await client.invalidateQueries({ queryKey: ['avatar-cards'] });
    },
  });
  useLeaveWarning(create.isPending || (draft.hasAny && !draft.isKept));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (portrait === null || voice === null) return;
    create.mutate(partsOf(textsOf(event.currentTarget), { portrait, voice, documents }));
  }

  const missing = [portrait === null && 'a portrait', voice === null && 'a voice'].filter(Boolean);
  return (
    <form
      onSubmit={submit}
      onChange={({ currentTarget }) => keep('texts', textsOf(currentTarget))}
      className="grid gap-6"
    >
      <Header
        {...{ draft, begun }}
        isSending={create.isPending}
        onStartOver={() => void draft.forget().then(onStartOver)}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="1. The face">
          <PortraitInput
            begun={before.portrait ? { file: before.portrait, crop: before.crop ?? null } : null}
            onChange={setPortrait}
            onMeant={({ file, crop }) => {
              keep('portrait', file);
              keep('crop', crop);
            }}
          />
        </Card>
        <Card title="2. The voice">
          <VoiceInput
            language={language}
            begun={before.voice ? { voice: before.voice, cut: before.cut ?? null } : null}
            onChange={setVoice}
            onMeant={({ voice: chosen, cut }) => {
              keep('voice', chosen);
              keep('cut', cut);
            }}
          />
        </Card>
        <Card title="3. Who it is">
          <WhoFields {...{ texts, language }} onLanguage={setLanguage} />
        </Card>
        <Card title="4. What it knows (optional)">
          <DocumentsInput
            documents={documents}
            isSending={create.isPending}
            onChange={(files) => {
              setDocuments(files);
              keep('documents', files);
            }}
          />
        </Card>
      </div>
      <Card title="5. Permission">
        <div className="sm:max-w-md">
          <Field
            label="Whose face and voice are these?"
            name="subject"
            defaultValue={before.texts === undefined ? person.name : (texts.subject ?? '')}
            maxLength={CONSENT_SUBJECT_LENGTH.max}
            required
          />
        </div>
        <label className="flex min-h-11 items-start gap-3">
          <input type="checkbox" required className="mt-0.5 size-5 shrink-0 accent-accent" />
          {CONSENT}
        </label>
        <Problem error={create.error} />
        <div className="flex flex-wrap items-center gap-4">
          <Button look="main" type="submit" disabled={missing.length > 0 || create.isPending}>
            {create.isPending ? 'Creating…' : 'Create'}
          </Button>
          <p role="status" className="text-soft">
            {create.isPending && `${Math.round(share * 100)} % sent`}
            {!create.isPending && missing.length > 0 && `Still missing: ${missing.join(' and ')}.`}
          </p>
        </div>
      </Card>
    </form>
  );
}

/** The title, whether what was begun is kept, and the way to begin again. */
function Header({
  draft,
  begun,
  isSending,
  onStartOver,
}: {
  draft: Pick<ReturnType<typeof useDraft>, 'isKept' | 'hasAny'>;
  begun: BegunDraft | null;
  isSending: boolean;
  onStartOver(): void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-2xl font-semibold">Create an avatar</h1>
        <p role="status" className="text-soft">
          {!draft.isKept
            ? 'This browser cannot keep all of this. If you leave now, it is lost.'
            : begun === null
              ? 'Kept in this browser while you make it.'
              : `Your draft of ${sayTime(begun.keptAt)} is back.`}
        </p>
      </div>
      <Confirm
        trigger={<Button disabled={!draft.hasAny || isSending}>Start over</Button>}
        title="Start over?"
        what="What you have written and chosen here is deleted from this browser."
        action="Start over"
        onConfirm={onStartOver}
      />
    </div>
  );
}

type Texts = Record<string, string>;

function WhoFields({
  texts,
  language,
  onLanguage,
}: {
  texts: Texts;
  language: AvatarLanguage;
  onLanguage(language: AvatarLanguage): void;
}) {
  return (
    <>
      <CharacterChips language={language} personalityField="who" />
      <Field
        label="Name"
        name="name"
        defaultValue={texts.name}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
        required
      />
      <TextArea
        label="In a line or two"
        name="who"
        defaultValue={texts.who}
        maxLength={PERSONA_TEXT_MAX}
        autoComplete="off"
        hint="Such as: Martha is a warm and precise guide of the harbour museum."
        required
      />
      <Field
        label="First words (optional)"
        name="greeting"
        defaultValue={texts.greeting}
        maxLength={GREETING_MAX}
        autoComplete="off"
        hint="Said as they stand when somebody arrives."
      />
      <LanguageChoice defaultValue={language} onChange={onLanguage} />
      <details className="group">
        <Summary>More: habits</Summary>
        <div className="pt-2">
          <HabitChoices habits={texts} />
        </div>
      </details>
    </>
  );
}

/** What is sent to create it. */
function partsOf(
  { name, who, language, subject, greeting, ...others }: Texts,
  { portrait, voice, documents }: { portrait: Blob; voice: File; documents: readonly File[] },
): FormData {
  const conversationalHabits = Object.fromEntries(
    Object.entries(others).filter(([field]) => HABIT_NAME.test(field)),
  );
  const persona = { personality: who, greeting, conversationalHabits };
  const consent = { subject, statement: CONSENT };
  const form = new FormData();
  form.append('manifest', JSON.stringify({ name, language, persona, consent }));
  form.append('image', portrait, 'portrait');
  form.append('voice', voice, voice.name);
  for (const file of documents) form.append('documents', file, file.name);
  return form;
}

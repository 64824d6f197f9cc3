import { useQuery } from '@tanstack/react-query';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { mayDo } from '@vivant/contract/studio/roles';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Unanswered } from '../answers/unanswered.tsx';
import { useMe } from '../pages/frame.tsx';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { AvatarHead } from './avatar-head.tsx';
import { BuildProgress } from './build-progress.tsx';
import { DeleteAvatar } from './delete-avatar.tsx';
import { DraftCard } from './draft-card.tsx';
import { EditDocuments } from './edit-documents.tsx';
import { EditFace, EditVoice } from './edit-files.tsx';
import { EditBasics, EditPersona, EditPicture } from './edit-texts.tsx';
import { ReplacementNews } from './replacement-news.tsx';
import { Talk } from './talk.tsx';
import { TestQuestions } from './test-questions.tsx';
import { createUnsaved, UnsavedProvider } from './unsaved.ts';
import { useBuild } from './use-build.ts';

type Shown = 'talk' | 'test' | 'unanswered' | 'edit';

const PARTS: Partial<Record<Shown, string>> = {
  ...{ talk: 'Talk', test: 'Test', unanswered: 'Unanswered', edit: 'Edit' },
};
/** Beside the forms, where there is room for both. */
const BESIDE: typeof PARTS = { test: 'Test questions', unanswered: 'Unanswered' };

/** One avatar: its parts, and a talk with it beside them. */
export function AvatarPage() {
  const { id = '' } = useParams();
  const avatar = useQuery({ ...queries.avatar(id), retry: false });
  const mayEdit = mayDo(useMe().role, 'edit');
  const [shown, setShown] = useState<Shown>('talk');
  const [unsaved] = useState(createUnsaved);
  /** Of the avatar that could be talked to once. */
  const [talkable, setTalkable] = useState<string | null>(null);
  /** Shown after a draft was discarded, until there is another one. */
  const [discarded, setDiscarded] = useState<{ id: string; revision: string; words: string } | null>(null);
  const isWaiting = avatar.data?.replacements.some(({ state }) => state === 'building');
  const news = useBuild(id, avatar.data?.status === 'building' || isWaiting === true);
  if (avatar.data === undefined) return <Problem error={avatar.error} />;
  const build = { ...avatar.data, ...news };
  // A change of a file is built while a talk goes on.
  if (build.readyToRehearse && talkable !== id) setTalkable(id);
  const edit = { avatar: avatar.data, mayEdit };
  const { draft } = avatar.data;
  if (discarded !== null && draft !== null && draft.revision !== discarded.revision) setDiscarded(null);
  const isBuilt = build.status === 'ready' && build.readyToChat;
  // While it is being built, viewers have nobody to talk to.
  const hasTalk = mayEdit || !isBuilt;
  const part = shown === 'talk' && !hasTalk ? 'test' : shown;
  const beside = part !== 'edit' ? part : hasTalk ? 'talk' : 'test';
  return (
    <UnsavedProvider value={unsaved}>
      <AvatarHead avatar={avatar.data} />
      <ReplacementNews replacements={avatar.data.replacements} onShowForms={() => setShown('edit')} />
      {draft !== null && (
        <DraftCard
          {...{ ...edit, draft }}
          onDiscarded={(words) => setDiscarded({ id, revision: draft.revision, words })}
        />
      )}
      <p role="status" className="text-soft empty:hidden">
        {draft === null && discarded?.id === id ? discarded.words : ''}
      </p>
      {/* On a small screen one of them at a time; a phone has room for them in a row. */}
      <Parts
        className="flex flex-wrap lg:hidden"
        parts={hasTalk ? PARTS : { edit: 'What it is', test: 'Test', unanswered: 'Unanswered' }}
        {...{ shown: part, onShow: setShown }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className={`gap-6 lg:grid ${part === 'edit' ? 'grid' : 'hidden'}`}>
          <EditPersona {...edit} />
          <EditDocuments {...edit} />
          <EditBasics {...edit} />
          <EditFace {...edit} />
          <EditVoice {...edit} />
          <EditPicture {...edit} />
          {mayEdit && <DeleteAvatar avatar={avatar.data} />}
        </div>
        <div
          className={`gap-6 lg:grid ${part === 'edit' ? 'hidden' : 'grid'} ${beside === 'talk' ? 'lg:sticky lg:top-6' : ''}`}
        >
          <Parts
            className="hidden lg:flex"
            parts={hasTalk ? { talk: 'Talk to it', ...BESIDE } : BESIDE}
            {...{ shown: beside, onShow: setShown }}
          />
          {/* A talk goes on while something else is shown. */}
          <div className={`gap-6 ${beside === 'talk' ? 'grid' : 'hidden'}`}>
            {talkable === id && mayEdit && (
              <Talk
                key={id}
                avatar={avatar.data}
                isReady={build.readyToRehearse}
                isReading={avatar.data.documents.length > 0 && isBeingMade(build.stages.knowledge)}
              />
            )}
            {!isBuilt && (
              <Card title="The build">
                <BuildProgress build={build} />
              </Card>
            )}
          </div>
          {/* And a question that is being written is kept. */}
          <div className={beside === 'test' ? 'grid' : 'hidden'}>
            <TestQuestions {...edit} />
          </div>
          {beside === 'unanswered' && <Unanswered avatarId={id} mayEdit={mayEdit} />}
        </div>
      </div>
    </UnsavedProvider>
  );
}

function isBeingMade({ status }: StudioAvatar['stages']['knowledge']): boolean {
  return status === 'pending' || status === 'processing';
}

/** Buttons of which one is pressed: what is shown. */
function Parts({
  className,
  parts,
  shown,
  onShow,
}: {
  className: string;
  parts: typeof PARTS;
  shown: Shown;
  onShow(part: Shown): void;
}) {
  return (
    <div className={`${className} gap-1.5 sm:gap-2`}>
      {(Object.entries(parts) as [Shown, string][]).map(([part, words]) => (
        <Button
          key={part}
          look={shown === part ? 'main' : 'plain'}
          aria-pressed={shown === part}
          onClick={() => onShow(part)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}

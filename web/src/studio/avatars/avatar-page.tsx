import { useQuery } from '@tanstack/react-query';
import { mayDo } from '@vivant/contract/studio/roles';
import { useState } from 'react';
import { useParams } from 'react-router';
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
import { Talk } from './talk.tsx';
import { useBuild } from './use-build.ts';

/** One avatar: what it is made of, and a talk with it beside. */
export function AvatarPage() {
  const { id = '' } = useParams();
  const avatar = useQuery({ ...queries.avatar(id), retry: false });
  const mayEdit = mayDo(useMe().role, 'edit');
  const [shown, setShown] = useState<'talk' | 'edit'>('talk');
  const news = useBuild(id, avatar.data?.status === 'building');
  if (avatar.data === undefined) return <Problem error={avatar.error} />;
  const build = { ...avatar.data, ...news };
  const edit = { avatar: avatar.data, mayEdit };
  return (
    <>
      <AvatarHead avatar={avatar.data} />
      {avatar.data.draft !== null && (
        <DraftCard avatar={avatar.data} draft={avatar.data.draft} mayEdit={mayEdit} />
      )}
      {/* On a small screen one of them at a time. */}
      <div className="flex gap-2 lg:hidden">
        {(['talk', 'edit'] as const).map((one) => (
          <Button
            key={one}
            look={shown === one ? 'main' : 'plain'}
            aria-pressed={shown === one}
            onClick={() => setShown(one)}
          >
            {one === 'talk' ? 'Talk' : 'Edit'}
          </Button>
        ))}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className={`gap-6 lg:grid ${shown === 'edit' ? 'grid' : 'hidden'}`}>
          <EditPersona {...edit} />
          <EditDocuments {...edit} />
          <EditBasics {...edit} />
          <EditFace {...edit} />
          <EditVoice {...edit} />
          <EditPicture {...edit} />
          {mayEdit && <DeleteAvatar avatar={avatar.data} />}
        </div>
        <div className={`gap-6 lg:sticky lg:top-6 lg:grid ${shown === 'talk' ? 'grid' : 'hidden'}`}>
          {build.readyToChat && mayEdit && <Talk avatar={avatar.data} />}
          {(build.status !== 'ready' || !build.readyToChat) && (
            <Card title="The build">
              <BuildProgress build={build} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

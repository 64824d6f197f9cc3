import { useQuery } from '@tanstack/react-query';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { mayDo } from '@vivant/contract/studio/roles';
import {
  differingFields,
  VERSIONS_MAX,
  type Version,
  type VersionItem,
} from '@vivant/contract/studio/versions';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { ask } from '../api.ts';
import { useMe } from '../pages/frame.tsx';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { AvatarHead } from './avatar-head.tsx';
import { namesOfFields, textsOfAvatar } from './field-words.ts';
import { makerWords } from './maker-words.ts';
import { ShowChanges } from './show-changes.tsx';

/** What was published of an avatar, and the way back to it. */
export function VersionsPage() {
  const { id = '' } = useParams();
  const avatar = useQuery({ ...queries.avatar(id), retry: false });
  const versions = useQuery(queries.versions(id));
  if (avatar.data === undefined) return <Problem error={avatar.error} />;
  const [newest] = versions.data?.items ?? [];
  return (
    <>
      <AvatarHead avatar={avatar.data} />
      <Card title="Versions">
        <p className="text-soft">
          Each change that is published leaves one; the newest {VERSIONS_MAX} are kept. They hold texts and
          settings. Earlier portraits, voices and documents are not kept: a version only says that they
          changed.
        </p>
        <Problem error={versions.error} />
        {versions.data?.items.length === 0 && (
          <p>No version yet: nothing has changed since versions are kept.</p>
        )}
        <ol className="grid gap-3">
          {versions.data?.items.map((item) => (
            <Row key={item.number} avatar={avatar.data} item={item} isNow={item === newest} />
          ))}
        </ol>
      </Card>
    </>
  );
}

function Row({ avatar, item, isNow }: { avatar: StudioAvatar; item: VersionItem; isNow: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { number, at, by } = item;
  const shown = useId();
  return (
    <li className="grid gap-4 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-48">
          <p className="font-medium">
            Version {number}
            {isNow && <span className="text-soft"> · now</span>}
          </p>
          <p className="text-sm">{whatWords(item)}</p>
          <p className="text-sm text-soft">
            {sayTime(at)} · {makerWords(by)}
          </p>
        </div>
        {!isNow && (
          <Button
            aria-expanded={isOpen}
            aria-controls={shown}
            aria-label={`${isOpen ? 'Close' : 'Compare with now'}: version ${number}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Compare with now'}
          </Button>
        )}
      </div>
      <div id={shown} className="empty:hidden">
        {isOpen && !isNow && (
          <Comparison avatar={avatar} number={number} onRestored={() => setIsOpen(false)} />
        )}
      </div>
    </li>
  );
}

function whatWords({ number, changed, restoredFrom }: VersionItem): string {
  if (changed.length === 0) return number === 1 ? 'The first one' : 'As it was';
  const what = namesOfFields(changed);
  return restoredFrom === null ? what : `${what} – as in version ${restoredFrom}`;
}

function Comparison({
  avatar,
  number,
  onRestored,
}: {
  avatar: StudioAvatar;
  number: number;
  onRestored(): void;
}) {
  const { data, error } = useQuery(queries.version(avatar.id, number));
  const mayEdit = mayDo(useMe().role, 'edit');
  const restore = useChange(
    () => ask('POST /avatars/:id/restorations', { id: avatar.id, body: { number } }),
    onRestored,
  );
  if (data === undefined) return <Problem error={error} />;
  const now = textsOfAvatar(avatar);
  const fields = differingFields(now, data.texts).filter((field) => !data.withheld.includes(field));
  return (
    <div className="grid gap-4">
      {fields.length === 0 ? (
        <p>Its texts and settings are those of now.</p>
      ) : (
        <>
          <p className="text-sm text-soft">
            <del className="text-danger">Crossed out</del>: as it is now.{' '}
            <ins className="bg-accent/25 decoration-2">Underlined</ins>: as it was.
          </p>
          <ShowChanges fields={fields} before={now} after={data.texts} language={avatar.language} />
        </>
      )}
      <Limits version={data} />
      <Problem error={restore.error} />
      {mayEdit && fields.length > 0 && (
        <Confirm
          trigger={
            <Button className="justify-self-start" disabled={restore.isPending}>
              Restore version {number}
            </Button>
          }
          title={`Restore version ${number}?`}
          what="Visitors meet it at once. What is published now stays in this list, and can be restored as well."
          action="Restore"
          onConfirm={() => restore.mutate(undefined)}
        />
      )}
    </div>
  );
}

/** What restoring a version does not bring back. */
function Limits({ version: { filesChangedSince, withheld } }: { version: Version }) {
  return (
    <>
      {filesChangedSince.length > 0 && (
        <p className="text-sm text-soft">
          Changed since: {namesOfFields(filesChangedSince).toLowerCase()}. Earlier files are not kept, so
          these stay as they are now.
        </p>
      )}
      {withheld.length > 0 && (
        <p className="text-sm text-soft">
          Rejected by the operator: {namesOfFields(withheld).toLowerCase()}. It is no longer kept, so it stays
          as it is now.
        </p>
      )}
    </>
  );
}

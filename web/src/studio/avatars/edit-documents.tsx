import { FILE_NAME_MAX } from '@vivant/contract/limits';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { useState } from 'react';
import { ask } from '../api.ts';
import { DocumentsInput } from '../create/documents-input.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { saySize } from '../ui/say-size.ts';
import { upload } from '../upload.ts';
import { documentState, isUnread } from './document-state.ts';
import type { EditProps } from './edit-texts.tsx';
import { ReplacementNote } from './replacement-note.tsx';

type Document = StudioAvatar['documents'][number] & { isNew?: boolean };

const READING = { building: 'processing', held: 'completed', refused: 'failed' } as const;

/** The documents it answers from, each with what was read of it. */
export function EditDocuments({ avatar, mayEdit }: EditProps) {
  const { id } = avatar;
  // As they will be, where some wait.
  const replacement = avatar.replacements.find(({ part }) => part === 'documents');
  const documents: Document[] = replacement?.documents ?? avatar.documents;
  const reading = replacement === undefined ? avatar.stages.knowledge.status : READING[replacement.state];
  const [chosen, setChosen] = useState<File[] | null>(null);
  const add = useChange(
    async (files: File[]) => {
      const form = new FormData();
      for (const file of files) form.append('files', file, file.name);
      return upload('POST /avatars/:id/documents', form, { id });
    },
    () => setChosen(null),
  );
  return (
    <Card title="Documents">
      {documents.length === 0 && replacement === undefined && (
        <p className="text-soft">It has none: it answers from its character alone.</p>
      )}
      {replacement !== undefined && <ReplacementNote {...{ id, replacement, mayEdit }} />}
      {replacement !== undefined && replacement.removed.length > 0 && (
        <p className="break-words text-soft">To be removed: {replacement.removed.join(', ')}</p>
      )}
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {documents.map((document) => (
          <Row key={document.id} {...{ id, document, reading, mayEdit }} serves={avatar.readyToChat} />
        ))}
      </ul>
      {mayEdit && chosen === null && (
        <Button className="justify-self-start" onClick={() => setChosen([])}>
          Add documents
        </Button>
      )}
      {chosen !== null && (
        <>
          <DocumentsInput documents={chosen} isSending={add.isPending} onChange={setChosen} />
          <Problem error={add.error} />
          <div className="flex flex-wrap gap-3">
            <Button
              look="main"
              disabled={add.isPending || chosen.length === 0}
              onClick={() => add.mutate(chosen)}
            >
              Add {chosen.length === 1 ? 'this document' : 'these documents'}
            </Button>
            <Button onClick={() => setChosen(null)}>Cancel</Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Row({
  id,
  document,
  reading,
  mayEdit,
  serves,
}: {
  id: string;
  document: Document;
  reading: StudioAvatar['stages']['knowledge']['status'];
  mayEdit: boolean;
  /** Visitors talk to the avatar while changes are built. */
  serves: boolean;
}) {
  const { name, sizeBytes } = document;
  // Of documents that were not taken together nothing may be known one by one.
  const isUnused = document.isNew === true && document.passages === null && reading !== 'processing';
  const [isRenaming, setRenaming] = useState(false);
  const remove = useChange(() =>
    ask('DELETE /avatars/:id/documents', { id, query: { documentId: document.id } }),
  );
  if (isRenaming)
    return (
      <li>
        <Rename {...{ id, document }} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow basis-40">
        <p className="truncate">{name}</p>
        <p className={`text-sm ${!isUnused && isUnread(document, reading) ? 'text-danger' : 'text-soft'}`}>
          {saySize(sizeBytes)} · {isUnused ? 'new, not used yet' : documentState(document, reading)}
        </p>
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          <Button aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Confirm
            trigger={
              <Button aria-label={`Remove ${name}`} disabled={remove.isPending}>
                Remove
              </Button>
            }
            title={`Remove ${name}?`}
            what={
              serves && document.isNew !== true
                ? 'Once the change has been read, it no longer answers from this document, and the file is erased. Until then visitors may still get answers from it.'
                : 'It stops answering from this document, and the file is erased.'
            }
            action="Remove"
            onConfirm={() => remove.mutate(undefined)}
          />
        </div>
      )}
      <Problem error={remove.error} />
    </li>
  );
}

/** Another name, which citations show. Its ending stays: it says how the file is read. */
function Rename({ id, document, onDone }: { id: string; document: Document; onDone(): void }) {
  const ending = /\.[^.]*$/.exec(document.name)?.[0] ?? '';
  const rename = useChange(
    (stem: string) =>
      ask('PATCH /avatars/:id/documents', {
        ...{ id, query: { documentId: document.id }, body: { name: `${stem}${ending}` } },
      }),
    onDone,
  );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const stem = String(new FormData(event.currentTarget).get('name')).trim();
        if (`${stem}${ending}` === document.name) onDone();
        else rename.mutate(stem);
      }}
    >
      <Field
        label={`Name, before ${ending}`}
        name="name"
        defaultValue={document.name.slice(0, document.name.length - ending.length)}
        maxLength={FILE_NAME_MAX - ending.length}
        pattern=".*\S.*"
        autoFocus
        required
      />
      <Problem error={rename.error} />
      <div className="flex flex-wrap gap-3">
        <Button look="main" type="submit" disabled={rename.isPending}>
          Save the name
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

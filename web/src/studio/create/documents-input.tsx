import { KNOWLEDGE_MAX_BYTES, KNOWLEDGE_MAX_FILES, MIB } from '@vivant/contract/limits';
import { useState } from 'react';
import { documentState, isUnread } from '../avatars/document-state.ts';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { saySize } from '../ui/say-size.ts';
import { useDocumentChecks } from './use-document-checks.ts';

export const DOCUMENT_TYPES = '.pdf,.docx,.doc,.txt,.md,.html,.csv';

/** Documents the avatar answers from, each with what can be read of it. */
export function DocumentsInput({
  documents,
  isSending,
  onChange,
}: {
  documents: readonly File[];
  isSending: boolean;
  onChange(documents: File[]): void;
}) {
  const [problem, setProblem] = useState('');
  const checked = useDocumentChecks(documents, { isPaused: isSending });
  function add(files: File[]) {
    const known = new Set(documents.map(({ name }) => name));
    const fresh = files.filter(({ name }) => !known.has(name));
    const large = fresh.find(({ size }) => size > KNOWLEDGE_MAX_BYTES);
    const all = [...documents, ...fresh.filter(({ size }) => size <= KNOWLEDGE_MAX_BYTES)];
    if (large) setProblem(`“${large.name}” is larger than ${KNOWLEDGE_MAX_BYTES / MIB} MB.`);
    else if (all.length > KNOWLEDGE_MAX_FILES)
      setProblem(`An avatar reads ${KNOWLEDGE_MAX_FILES} documents at most.`);
    else setProblem('');
    onChange(all.slice(0, KNOWLEDGE_MAX_FILES));
  }
  return (
    <div className="grid gap-3">
      <DropZone
        multiple
        label="Add documents"
        hint="Drop PDF, Word, text, HTML or CSV files. It answers from them, and says where it read it."
        accept={DOCUMENT_TYPES}
        onFiles={add}
      />
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <ul className="grid gap-2">
        {documents.map((file) => (
          <li key={file.name} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 grow basis-40">
              <p className="truncate">{file.name}</p>
              <Read sizeBytes={file.size} check={checked.get(file)} />
            </div>
            <Button
              aria-label={`Remove ${file.name}`}
              onClick={() => onChange(documents.filter((one) => one !== file))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `check`: undefined while it is awaited. */
function Read({
  sizeBytes,
  check,
}: {
  sizeBytes: number;
  check: ReturnType<ReturnType<typeof useDocumentChecks>['get']>;
}) {
  const size = saySize(sizeBytes);
  if (check === null) return <p className="text-sm text-soft">{size}</p>;
  if (check === undefined) return <p className="text-sm text-soft">{size} · being read…</p>;
  const words = `${size} · ${documentState(check, 'completed')}`;
  return isUnread(check, 'completed') ? (
    <p role="alert" className="text-sm text-danger">
      {words}
    </p>
  ) : (
    <p className="text-sm text-soft">{words}</p>
  );
}

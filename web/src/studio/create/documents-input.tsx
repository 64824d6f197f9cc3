import { KNOWLEDGE_MAX_BYTES, KNOWLEDGE_MAX_FILES, MIB } from '@vivant/contract/limits';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { saySize } from '../ui/say-size.ts';

export const DOCUMENT_TYPES = '.pdf,.docx,.doc,.txt,.md,.html,.csv';

/** Documents the avatar answers from. */
export function DocumentsInput({
  documents,
  onChange,
}: {
  documents: readonly File[];
  onChange(documents: File[]): void;
}) {
  const [problem, setProblem] = useState('');
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
          <li key={file.name} className="flex items-center gap-3">
            <span className="min-w-0 grow truncate">
              {file.name} <span className="text-sm text-soft">{saySize(file.size)}</span>
            </span>
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

import type { Replacement } from '@vivant/contract/studio/avatars';
import type { Executor } from '../ports/database.ts';
import { ROLES_OF } from './file-parts.ts';
import { filesAfter } from './given-files.ts';
import type { DocumentRecord } from './materials.ts';
import { readReplacements } from './replacement-store.ts';
import { documentsOf } from './stages/document-output.ts';

/** `fileId`: of the portrait or the voice. */
export type ReplacementRecord = Omit<Replacement, 'pictureUrl'> & { fileId: string | null };

/** New files that wait, with what was learnt of them. `serving`: the documents that visitors are answered from. */
export async function viewReplacements(
  db: Executor,
  avatarId: string,
  serving: DocumentRecord[],
): Promise<ReplacementRecord[]> {
  const rows = await readReplacements(db, avatarId);
  return Promise.all(
    rows.map(async (row): Promise<ReplacementRecord> => {
      const { part, state, feedback, changes } = row;
      const files = await filesAfter(db, { avatarId, part }, changes);
      const learnt = documentsOf(row.output);
      const documents = files.map((file, index) => {
        const {
          passages,
          title,
          feedback: said,
        } = learnt[index] ?? serving.find(({ id }) => id === file.id) ?? {};
        return {
          ...{ id: file.id, name: file.filename ?? 'document', description: file.description },
          ...{ contentType: file.contentType, sizeBytes: file.sizeBytes },
          ...{ title: title ?? null, passages: passages ?? null, feedback: said ?? null },
          isNew: file.role === ROLES_OF[part].waiting,
        };
      });
      const isDocuments = part === 'documents';
      const file = isDocuments ? undefined : files[0];
      return {
        ...{ part, state, feedback },
        file:
          file === undefined
            ? null
            : { name: file.filename, contentType: file.contentType, sizeBytes: file.sizeBytes },
        fileId: file?.id ?? null,
        documents: isDocuments ? documents : [],
        removed: serving.filter(({ id }) => changes.removed.includes(id)).map(({ name }) => name),
      };
    }),
  );
}

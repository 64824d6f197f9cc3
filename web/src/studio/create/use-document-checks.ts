import type { DocumentCheck } from '@vivant/contract/checks';
import { useEffect, useState } from 'react';
import { Refusal } from '../api.ts';
import { upload } from '../upload.ts';

/** Null: nobody could say; the build will. */
type Checked = Pick<DocumentCheck, 'passages' | 'feedback'> | null;

/**
 * What a build would say of documents that were chosen, before they are sent for one. One after another: the service
 * judges an account's files in turn. `isPaused`: they are being sent for good.
 */
export function useDocumentChecks(
  documents: readonly File[],
  { isPaused }: { isPaused: boolean },
): ReadonlyMap<File, Checked> {
  const [checked, setChecked] = useState<ReadonlyMap<File, Checked>>(new Map());
  const next = isPaused ? undefined : documents.find((file) => !checked.has(file));
  useEffect(() => {
    if (next === undefined) return;
    const left = new AbortController();
    const settle = (check: Checked) => {
      if (!left.signal.aborted) setChecked((before) => new Map(before).set(next, check));
    };
    const form = new FormData();
    form.append('file', next, next.name);
    upload('POST /checks/document', form, { signal: left.signal }).then(settle, (reason: unknown) =>
      settle(
        reason instanceof Refusal && reason.code === 'invalid_upload'
          ? { passages: 0, feedback: reason.message }
          : null,
      ),
    );
    return () => left.abort();
  }, [next]);
  return checked;
}

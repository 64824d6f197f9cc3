import { useQueryClient } from '@tanstack/react-query';
import type { DocumentCheck } from '@vivant/contract/checks';
import { useEffect, useState } from 'react';
import { Refusal } from '../api.ts';
import { upload } from '../upload.ts';

/** Null: not known here; the build will tell. */
type Checked = Pick<DocumentCheck, 'passages' | 'feedback'> | null;

/** Kept while the studio is open: going to another page and back sends nothing again. */
const KEPT = { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY } as const;
/** The wait after the limit of files a minute was reached. */
const AGAIN_MS = 15_000;

/**
 * What a build would say of chosen documents, before they are sent for one. One after another: the service judges an
 * account's files in turn. `isPaused`: they are being sent to be used.
 */
export function useDocumentChecks(
  documents: readonly File[],
  { isPaused }: { isPaused: boolean },
): ReadonlyMap<File, Checked> {
  const client = useQueryClient();
  const [checked, setChecked] = useState<ReadonlyMap<File, Checked>>(new Map());
  const next = isPaused ? undefined : documents.find((file) => !checked.has(file));
  useEffect(() => {
    if (next === undefined) return;
    const left = new AbortController();
    const queryKey = ['document-check', next.name, next.size, next.lastModified];
    const settle = (verdict: Checked) => {
      if (!left.signal.aborted) setChecked((before) => new Map(before).set(next, verdict));
    };
    client
      .fetchQuery({
        queryKey,
        queryFn: () => check(next, left.signal),
        ...{ ...KEPT, networkMode: 'always' },
        retry: (_failures, reason) => reason instanceof Refusal && reason.code === 'rate_limited',
        retryDelay: AGAIN_MS,
      })
      .then(settle, () => settle(null));
    return () => {
      left.abort();
      // A check that was not finished is repeated by the next page, not waited for.
      if (client.getQueryData(queryKey) === undefined) client.removeQueries({ queryKey, exact: true });
    };
  }, [client, next]);
  return checked;
}

/** @throws Refusal where it could not be judged */
async function check(file: File, signal: AbortSignal): Promise<Checked> {
  const form = new FormData();
  form.append('file', file, file.name);
  try {
    const { passages, feedback } = await upload('POST /checks/document', form, { signal });
    return { passages, feedback };
  } catch (reason) {
    if (reason instanceof Refusal && reason.code === 'invalid_upload')
      return { passages: 0, feedback: reason.message };
    throw reason;
  }
}

import type { StudioAnswerOf, StudioCall } from '@vivant/contract/studio/api';
import { accountShown, addressOf, Refusal, refusalOf } from './api.ts';

/**
 * Sends a form of files, or one file, which `fetch` could not tell the progress of.
 * @param onProgress called with the share that was sent, 0 to 1
 * @throws Refusal; the signal's reason
 */
export function upload<C extends StudioCall>(
  call: C,
  content: FormData | Blob,
  options: {
    id?: string;
    /** Of a call that makes something: sent again with the same key, it makes it once. */
    idempotencyKey?: string;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    onProgress?: (share: number) => void;
  } = {},
): Promise<StudioAnswerOf<C>> {
  const { id, idempotencyKey, headers, signal, onProgress } = options;
  const [method = ''] = call.split(' ');
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.open(method, addressOf(call, id));
    for (const [name, value] of Object.entries({ ...accountShown(), ...headers }))
      request.setRequestHeader(name, value);
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      reject(new Refusal('unreachable', 'The service cannot be reached. Is it running?'));
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 300) resolve(JSON.parse(responseText || 'null') as StudioAnswerOf<C>);
      else if (status === 413) reject(new Refusal('too_large', 'These files are too large.'));
      else reject(refusalOf(status, responseText));
    };
    if (content instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(content);
  });
}

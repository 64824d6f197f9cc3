import { RESTORE_PART_BYTES } from '@vivant/contract/studio/restore';
import { Refusal } from '../api.ts';

/** Before a part is sent again: a line that is lost for a minute loses no hour of sending. */
const AGAIN_AFTER_MS = [1_000, 4_000, 15_000, 60_000];

/** Faults that may pass: no answer, or a proxy's answer for a service that starts or is busy. */
const PASSING = new Set(['unreachable', 'unavailable', '408', '429', '502', '503', '504']);

type OnProgress = (share: number) => void;

/**
 * Sends the file of an archive, part after part.
 * @param send of one part, with the headers that say where it belongs
 * @param onProgress called with the share of the file that was sent, 0 to 1
 * @throws Refusal
 */
export async function sendArchive(
  file: Blob,
  {
    send,
    onProgress,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: {
    send(part: Blob, headers: Record<string, string>, onProgress: OnProgress): Promise<unknown>;
    onProgress: OnProgress;
    wait?: (ms: number) => Promise<unknown>;
  },
): Promise<void> {
  if (file.size === 0) await send(file, {}, onProgress);
  for (let at = 0; at < file.size; at += RESTORE_PART_BYTES) {
    const part = file.slice(at, at + RESTORE_PART_BYTES);
    const headers = { 'content-range': `bytes ${at}-${at + part.size - 1}/${file.size}` };
    const ofFile: OnProgress = (share) => onProgress((at + share * part.size) / file.size);
    for (const againAfterMs of [...AGAIN_AFTER_MS, null]) {
      const failure = await send(part, headers, ofFile).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) break;
      const mayPass = failure instanceof Refusal && PASSING.has(failure.code);
      if (!mayPass || againAfterMs === null) throw failure;
      await wait(againAfterMs);
    }
  }
}

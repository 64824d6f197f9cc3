import { RESTORE_PART_BYTES } from '@vivant/contract/studio/restore';
import { expect, it } from 'vitest';
import { Refusal } from '../api.ts';
import { sendArchive } from './send-archive.ts';

const LOST = new Refusal('unreachable', 'The service cannot be reached. Is it running?');
const STARTING = new Refusal('unavailable', 'The service is starting.');
const FILE = new Blob([new Uint8Array(2 * RESTORE_PART_BYTES + 5).fill(1), new Uint8Array([2, 3])]);

/** The file as it arrives where the calls of these numbers fail, and how long was waited before the next ones. */
async function arriving(failures: Record<number, Error>) {
  const parts = new Map<string, Blob>();
  const waits: number[] = [];
  const shares: number[] = [];
  let calls = 0;
  const sent = sendArchive(FILE, {
    async send(part, headers, onProgress) {
      const failure = failures[++calls];
      onProgress(0.5);
      if (failure) throw failure;
      parts.set(headers['content-range'] ?? 'none', part);
      onProgress(1);
    },
    onProgress: (share) => shares.push(share),
    wait: async (ms) => waits.push(ms),
  });
  const error = await sent.then(
    () => null,
    (reason: Error) => reason,
  );
  return { parts, waits, shares, error };
}

it('a file comes whole, in parts that say where they belong, and a lost part comes again', async () => {
  const { parts, waits, shares, error } = await arriving({ 2: LOST, 3: STARTING });
  expect(error).toBeNull();
  const [one, two] = [RESTORE_PART_BYTES, 2 * RESTORE_PART_BYTES];
  expect([...parts.keys()]).toEqual([
    `bytes 0-${one - 1}/${FILE.size}`,
    `bytes ${one}-${two - 1}/${FILE.size}`,
    `bytes ${two}-${two + 6}/${FILE.size}`,
  ]);
  const arrived = new Uint8Array(await new Blob([...parts.values()]).arrayBuffer());
  expect(Buffer.compare(arrived, new Uint8Array(await FILE.arrayBuffer()))).toBe(0);
  expect(waits).toEqual([1_000, 4_000]);
  expect(shares.at(-1)).toBe(1);
});

it('a refusal ends it at once, and so does a service that stays away', async () => {
  const refusal = new Refusal('restore_refused', 'The disk of the service has no room.');
  expect(await arriving({ 2: refusal })).toMatchObject({ error: refusal, waits: [] });
  const lost = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index + 1, LOST]));
  expect(await arriving(lost)).toMatchObject({ error: LOST, waits: [1_000, 4_000, 15_000, 60_000] });
});

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { ReencodeImage, RejectedFile } from '../ingest/check-image.ts';
import type { VoiceProbe } from '../ingest/ingest-service.ts';

/**
 * Readers that decode each file in its jail, as those of the service do, and give the same bytes the same verdict
 * when they come again. Most tests upload one picture and one sample dozens of times, and a reader costs half a second.
 */
export function decodingOnce(readers: {
  reencodeImage: ReencodeImage;
  probeVoice: VoiceProbe;
}): typeof readers {
  const images = keptByContent<{ image: Awaited<ReturnType<ReencodeImage>>; bytes: Buffer | null }>();
  const voices = keptByContent<Awaited<ReturnType<VoiceProbe>>>();
  return {
    async reencodeImage(source, target) {
      let first = false;
      const { image, bytes } = await images(source, async () => {
        first = true;
        const image = await readers.reencodeImage(source, target);
        return { image, bytes: isRejected(image) ? null : await readFile(target) };
      });
      if (first || bytes === null || isRejected(image)) return image;
      await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
      return { ...image, path: target };
    },
    probeVoice: (path) => voices(path, () => readers.probeVoice(path)),
  };
}

const isRejected = (image: object): image is RejectedFile => 'rejected' in image;

/** Asks once for each content of a file; an outage is forgotten. */
function keptByContent<T>(): (path: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return async (path, ask) => {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const known = kept.get(hash);
    if (known) return known;
    const asked = ask();
    kept.set(hash, asked);
    asked.catch(() => kept.delete(hash));
    return asked;
  };
}

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { MEANING_SIZE } from '@vivant/contract/knowledge/meaning-vectors';
import { createEmbedder, type Embedder } from '@vivant/meaning/embedder';

const NETWORK = new URL('../../../meaning/src/network/e5-small.bin', import.meta.url);
const OUT = new URL('../../out/', import.meta.url);
const KEY_BYTES = 16;
const RECORD_BYTES = KEY_BYTES + MEANING_SIZE * Float32Array.BYTES_PER_ELEMENT;

/**
 * Tells what texts mean, and keeps it in a file as long as the network is the same: that of all questions takes minutes.
 */
export function createKeptEmbedder(): Embedder {
  const embedder = createEmbedder();
  const file = new URL(`vectors-${hashOf(readFileSync(NETWORK))}`, OUT);
  mkdirSync(OUT, { recursive: true });
  const known = readKept(file);

  async function keptOf(kind: 'questions' | 'sentences', texts: readonly string[]): Promise<Float32Array[]> {
    const keys = texts.map((text) => hashOf(`${kind} ${text}`));
    const missing = texts.filter((_, at) => !known.has(keys[at] ?? ''));
    const made = await embedder[kind](missing);
    for (const [at, vector] of made.entries()) {
      const key = hashOf(`${kind} ${missing[at]}`);
      known.set(key, vector);
      appendFileSync(
        file,
        Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(new Float32Array(vector).buffer)]),
      );
    }
    return keys.map((key) => known.get(key) as Float32Array);
  }

  return {
    questions: (texts) => keptOf('questions', texts),
    sentences: (texts) => keptOf('sentences', texts),
    close: () => embedder.close(),
  };
}

function readKept(file: URL): Map<string, Float32Array> {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const known = new Map<string, Float32Array>();
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const vector = new Uint8Array(bytes.subarray(at + KEY_BYTES, at + RECORD_BYTES));
    known.set(bytes.subarray(at, at + KEY_BYTES).toString('hex'), new Float32Array(vector.buffer));
  }
  return known;
}

const hashOf = (text: string | Buffer) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * KEY_BYTES);

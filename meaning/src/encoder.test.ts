import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MEANING_NETWORK } from '@vivant/contract/knowledge/meaning-vectors';
import { describe, expect, it } from 'vitest';
import { compileKernels, KERNELS } from '../../scripts/write-kernels.ts';
import { createEncoder } from './encoder.ts';
import { MATRIX_KERNELS_WASM } from './matrix-kernels.wasm.ts';
import { decodeModel, type ModelFile, openModelFile } from './model-file.ts';
import { REFERENCE } from './testing/reference.ts';

const NETWORK = new URL('./network/e5-small.bin', import.meta.url);
const FILE = openModelFile(NETWORK);
const { encode } = createEncoder(decodeModel(FILE));

it('is what its text compiles to: else run node scripts/write-kernels.ts', async () => {
  expect(await compileKernels(KERNELS.matrices)).toBe(MATRIX_KERNELS_WASM);
});

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

describe('what a text means', () => {
  it.each(REFERENCE)(
    'in $language is what another program makes of the same weights',
    ({ text, eighths }) => {
      const vector = encode(text);
      expect(dot(vector, vector)).toBeCloseTo(1, 5);
      const own = eighths.map((_, place) => vector[8 * place] ?? 0);
      expect(cosine(own, eighths)).toBeGreaterThan(0.99);
    },
  );

  it.each([
    ['query: How much is a ticket?', 'passage: Admission costs five euros.', 'passage: The lake is deep.'],
    [
      'query: Darf mein Hund mit?',
      'passage: Haustiere sind erlaubt.',
      'passage: Frühstück gibt es ab 8 Uhr.',
    ],
    ['query: 車で行けますか。', 'passage: 駐車場は20台分あります。', 'passage: 館内は禁煙です。'],
    ['query: 几点关门？', 'passage: 营业时间：上午九点到下午五点。', 'passage: 请勿触摸展品。'],
  ])('of “%s” is nearer to its answer than to another sentence', (question, answer, other) => {
    const asked = encode(question);
    expect(cosine(asked, encode(answer))).toBeGreaterThan(cosine(asked, encode(other)));
  });

  it('of a text longer than the network reads is that of its beginning', () => {
    const long = `passage: ${'word '.repeat(1000)}`;
    expect(encode(long)).toEqual(encode(`${long} and the end`));
  });

  it('does not depend on what was read before', () => {
    const text = 'query: When does it open?';
    const first = encode(text);
    encode(`passage: ${'a much longer text about something else, '.repeat(8)}`);
    expect(encode(text)).toEqual(first);
  });
});

describe('the file of the network', () => {
  it('is the one whose name is stored with vectors: else tell its name in meaning-vectors.ts', () => {
    const digest = createHash('sha256').update(readFileSync(NETWORK)).digest('hex');
    expect(digest.slice(0, MEANING_NETWORK.length)).toBe(MEANING_NETWORK);
  });

  it('is refused where it is another, or cut', () => {
    const other: ModelFile = { size: 17, read: (_at, into) => into.set(Buffer.from('VIVKNOW2')) };
    expect(() => decodeModel(other)).toThrow('is not one');
    expect(() => decodeModel({ ...FILE, size: 1_000_000 })).toThrow('is cut');
    expect(() => FILE.read(FILE.size - 4, new Uint8Array(8))).toThrow('is cut');
  });
});

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { framedBody, openFramedBody } from './framed-body.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-framed-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const HEAD_MAX = 1000;

async function bytesOf(head: unknown, texts: string[]): Promise<Buffer> {
  const files = await Promise.all(
    texts.map(async (text, n) => {
      const path = join(directory, `sent-${n}`);
      await writeFile(path, text);
      return { path, sizeBytes: Buffer.byteLength(text) };
    }),
  );
  return Buffer.concat(await partsOf(framedBody(head, files)));
}

async function partsOf(body: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return parts;
}

async function* inPartsOf(size: number, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('a body', () => {
  it.each([1, 7, 1_000_000])('arrives as it was sent, in parts of %d bytes', async (size) => {
    const texts = ['Grüße', '', 'x'.repeat(300)];
    const opened = openFramedBody(inPartsOf(size, await bytesOf({ a: ['ü'] }, texts)));
    expect(await opened.head(HEAD_MAX)).toEqual({ a: ['ü'] });
    for (const [n, text] of texts.entries()) {
      const to = { path: join(directory, `got-${n}`), sizeBytes: Buffer.byteLength(text) };
      expect(await opened.file(to)).toBe(createHash('sha256').update(text).digest('hex'));
      expect(await readFile(to.path, 'utf8')).toBe(text);
    }
    await opened.end();
  });

  it('that ends early, goes on, has too long a head or none that is JSON is refused', async () => {
    const bytes = await bytesOf({}, ['abc']);
    const to = { path: join(directory, 'got'), sizeBytes: 3 };
    const short = openFramedBody(inPartsOf(2, bytes.subarray(0, -1)));
    await short.head(HEAD_MAX);
    await expect(short.file(to)).rejects.toThrow('ends early');
    const long = openFramedBody(inPartsOf(2, Buffer.concat([bytes, Buffer.from('d')])));
    await long.head(HEAD_MAX);
    await long.file({ ...to, path: join(directory, 'whole') });
    await expect(long.end()).rejects.toThrow('does not end');
    await expect(openFramedBody(inPartsOf(9, Buffer.alloc(9, 255))).head(HEAD_MAX)).rejects.toThrow('longer');
    await expect(
      openFramedBody(inPartsOf(9, Buffer.from([0, 0, 0, 1, 65]))).head(HEAD_MAX),
    ).rejects.toThrow();
  });

  it('writes over no file that is there', async () => {
    const opened = openFramedBody(inPartsOf(9, await bytesOf({}, ['abc'])));
    await opened.head(HEAD_MAX);
    const path = join(directory, 'sent-0');
    await expect(opened.file({ path, sizeBytes: 3 })).rejects.toThrow('EEXIST');
  });

  it('cannot be sent of a file that has changed', async () => {
    const path = join(directory, 'sent');
    await writeFile(path, 'abc');
    for (const sizeBytes of [2, 4])
      await expect(partsOf(framedBody({}, [{ path, sizeBytes }]))).rejects.toThrow('not as long');
  });
});

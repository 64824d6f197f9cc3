import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJail } from '@vivant/platform/jail';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compoundFile, docx, pdf } from '../testing/documents.ts';
import { createImageReencoder } from './check-image.ts';
import { createDocumentReader } from './document-reader.ts';
import { imageFormatOf, knowledgeTypeOf, voiceTypeOf } from './media-type.ts';
import { createVoiceProbe } from './probe-voice.ts';

/**
 * Truncations and flipped bits of good files, through everything that looks into uploads: there is always a
 * result, never an outage. VIVANT_FUZZ_RUNS asks for more of them than a test run has time for.
 */

const assets = fileURLToPath(new URL('../../../../shared/assets', import.meta.url));
const absent = !existsSync(assets);
const RUNS = Number(process.env.VIVANT_FUZZ_RUNS ?? 3);
const jail = createJail();
const reader = createDocumentReader({ jail });
const reencode = createImageReencoder({ jail });
const probe = createVoiceProbe({ jail });

let directory: string;
let count = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-hostile-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A good file with its end cut off, bits flipped, a piece filled or a piece repeated. */
function damaged(good: Buffer): fc.Arbitrary<Buffer> {
  const at = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => Math.floor(share * (good.length - 1)));
  return fc.oneof(
    at.map((end) => good.subarray(0, end)),
    fc.array(fc.tuple(at, fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 30 }).map((flips) => {
      const bytes = Buffer.from(good);
      for (const [where, bit] of flips) bytes.writeUInt8(bytes.readUInt8(where) ^ (1 << bit), where);
      return bytes;
    }),
    fc
      .tuple(at, fc.integer({ min: 1, max: 4096 }), fc.constantFrom(0x00, 0xff, 0x41))
      .map(([from, length, value]) => {
        const bytes = Buffer.from(good);
        bytes.fill(value, from, Math.min(from + length, bytes.length));
        return bytes;
      }),
    fc.tuple(at, at).map(([a, b]) => Buffer.concat([good.subarray(0, a), good.subarray(b)])),
  );
}

async function put(bytes: Uint8Array): Promise<string> {
  const path = join(directory, String(count++));
  await writeFile(path, bytes);
  return path;
}

const runs = (act: (bytes: Buffer) => Promise<void>, good: Buffer) =>
  fc.assert(fc.asyncProperty(damaged(good), act), { numRuns: RUNS, endOnFailure: true });

async function readAnyhow(bytes: Buffer, name: string): Promise<void> {
  const path = await put(bytes);
  const type = await knowledgeTypeOf(path, name);
  if ('contentType' in type) {
    const document = await reader.read({ path, contentType: type.contentType }, { maxChars: 100_000 });
    expect(['read', 'unreadable']).toContain(document.status);
    if (document.status === 'read')
      for (const { text } of document.blocks) expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
  }
  await rm(path);
}

async function lookAnyhow(bytes: Buffer): Promise<void> {
  const path = await put(bytes);
  const target = `${path}-out`;
  const image = await reencode(path, target);
  if ('rejected' in image) expect(image.rejected).toMatch(/^image: /);
  else expect((await sharp(target).metadata()).width).toBeGreaterThan(0);
  await imageFormatOf(path);
  await rm(path);
  await rm(target, { force: true });
}

async function listenAnyhow(bytes: Buffer): Promise<void> {
  const path = await put(bytes);
  if ((await voiceTypeOf(path)) !== null) {
    const probed = await probe(path);
    if ('rejected' in probed) expect(probed.rejected).toMatch(/^voice: /);
    else expect(probed.durationMs).toBeGreaterThan(9000);
  }
  await rm(path);
}

const TIMEOUT_MS = 60_000 + RUNS * 20_000;
const filesOf = (folder: string) =>
  absent ? [['(absent)']] : readdirSync(join(assets, folder)).map((name) => [name]);
const bytesOf = (folder: string, name: string) => readFileSync(join(assets, folder, name));

describe('a damaged document made here', () => {
  it.each<[string, Buffer]>([
    ['a.pdf', pdf(['The museum opens at nine.', 'It closes at five.'])],
    ['a.docx', docx(['The museum opens at nine.', 'It closes at five.'])],
    ['a.doc', compoundFile(['WordDocument', '1Table', 'Data'])],
    ['a.csv', Buffer.from('Name;Room\n"Anna";12\n'.repeat(50))],
    [
      'a.html',
      Buffer.from('<!doctype html><h1>A</h1><table><tr><td>b</td><td>c</td></tr></table>'.repeat(20)),
    ],
    ['a.md', Buffer.from('# A\n\n[b](c) **d** `e`\n\n| f | g |\n|---|---|\n| h | i |\n'.repeat(20))],
    ['a.txt', Buffer.from('Öffnungszeiten\n\n日本語のテキスト。\n\n'.repeat(20))],
  ])('still has a result: %s', (name, good) => runs((bytes) => readAnyhow(bytes, name), good), TIMEOUT_MS);
});

describe.skipIf(absent)('a damaged file of the collection (../shared/assets) still has a result', () => {
  it.each(filesOf('knowledge'))(
    '%s',
    (name) => runs((bytes) => readAnyhow(bytes, name), bytesOf('knowledge', name)),
    TIMEOUT_MS,
  );
  it.each(filesOf('portraits'))('%s', (name) => runs(lookAnyhow, bytesOf('portraits', name)), TIMEOUT_MS);
  it.each(filesOf('voices'))('%s', (name) => runs(listenAnyhow, bytesOf('voices', name)), TIMEOUT_MS);
});

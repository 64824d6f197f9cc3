import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@vivant/contract/errors';
import { MIB, ZIP_MAX_DECLARED_BYTES } from '@vivant/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawEntry, rawZip } from '../testing/raw-zip.ts';
import { extractEntry } from './zip-extract.ts';
import { openGuardedZip } from './zip-guard.ts';

let directory: string;
let count = 0;
/** Files that unpacking began in the last `take`. */
let unpacked = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-zip-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Opens and unpacks everything: the names of the files, or the refusal. */
async function take(bytes: Uint8Array): Promise<string[] | string> {
  const path = join(directory, String(count++));
  unpacked = 0;
  await writeFile(path, bytes);
  try {
    const newFile = () => {
      unpacked += 1;
      return `${path}-${count++}`;
    };
    const workspace = { newFile, claimSpace: async () => ({ release() {} }) };
    await using archive = await openGuardedZip(path);
    for (const entry of archive.files) await extractEntry(archive.zip, entry, workspace);
    return archive.files.map((entry) => entry.fileName);
  } catch (error) {
    if (error instanceof ServiceError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

const file = (name: string, data = 'x', more: Partial<RawEntry> = {}): RawEntry => ({ name, data, ...more });
const many = (n: number) => Array.from({ length: n }, (_, i) => file(`f${i}`));

describe('an archive', () => {
  it('in order is accepted, without its folders', async () => {
    expect(
      await take(
        rawZip([
          file('avatar.json'),
          file('image/'.concat(''), ''),
          file('image/a.jpg', 'yy', { store: true }),
        ]),
      ),
    ).toEqual(['avatar.json', 'image/a.jpg']);
  });

  it('of 40 entries is accepted, of 41 refused, folders counted', async () => {
    expect(await take(rawZip(many(40)))).toHaveLength(40);
    expect(await take(rawZip(many(41)))).toContain('invalid_zip');
    expect(await take(rawZip([...many(40), file('folder/', '')]))).toContain('41 entries');
  });

  it('that hides entries behind a smaller count is refused', async () => {
    expect(await take(rawZip(many(41), { declaredEntries: 3 }))).toContain('more entries than its directory');
  });

  it.each<[string, RawEntry[], string]>([
    ['a path upwards', [file('../evil')], 'relative path'],
    ['a path upwards inside', [file('image/../../evil')], 'relative path'],
    ['an absolute path', [file('/etc/passwd')], 'absolute path'],
    ['a drive', [file('C:/evil')], 'absolute path'],
    ['a backslash', [file('image\\evil')], 'invalid characters'],
    ['a NUL in a name', [file('a\0b')], 'characters that are not allowed'],
    [
      'a symbolic link',
      [file('link', '/etc/passwd', { externalAttributes: 0o120777 << 16 })],
      'symbolic link',
    ],
    ['a device', [file('dev', '', { externalAttributes: 0o020666 << 16 })], 'special file'],
    ['an encrypted entry', [file('a', 'x', { flags: 0x801 })], 'encrypted'],
    ['a strongly encrypted entry', [file('a', 'x', { flags: 0x841 })], 'strong encryption'],
    ['two of one name', [file('a'), file('a', 'y')], 'Two entries'],
    ['a file and a folder of one name', [file('a'), file('a/', '')], 'Two entries'],
    ['overlapping entries', [file('a', 'same'), file('b', 'same', { offsetOf: 0 })], 'overlaps'],
    ['an unknown method', [file('a', 'x', { method: 12 })], 'other than deflate'],
    [
      'a size no data can reach',
      [file('a', 'x', { declaredSize: 900_000_000 })],
      'more than its data can hold',
    ],
    ['a wrong checksum', [file('a', 'x', { crc: 1 })], 'damaged'],
    ['a wrong checksum of a stored entry', [file('a', 'x', { crc: 1, store: true })], 'damaged'],
    ['more bytes than declared', [file('a', 'x'.repeat(5000), { declaredSize: 100 })], 'damaged'],
    ['fewer bytes than declared', [file('a', 'x', { declaredSize: 200 })], 'damaged'],
  ])('with %s is refused', async (_what, entries, message) => {
    const answer = await take(rawZip(entries));
    expect(answer).toContain('invalid_zip');
    expect(answer).toContain(message);
    // The directory tells all but what the data themselves turn out to be.
    if (message !== 'damaged') expect(unpacked).toBe(0);
  });

  it('declared to unpack beyond 1,030 MiB is refused before unpacking; one of exactly that is accepted', async () => {
    // Incompressible, so that no single entry claims more than its data could hold.
    const data = randomBytes(32 * 1024);
    const [each, rest] = [Math.floor(ZIP_MAX_DECLARED_BYTES / 40), ZIP_MAX_DECLARED_BYTES % 40];
    const declared = (more: number) =>
      rawZip(
        Array.from({ length: 40 }, (_, i) => ({
          name: `f${i}`,
          data,
          declaredSize: each + (i === 0 ? rest + more : 0),
        })),
      );
    expect(await take(declared(1))).toContain('The archive unpacks to');
    expect(unpacked).toBe(0);
    expect(await take(declared(0))).toContain('damaged');
    expect(unpacked).toBe(1);
  });

  it('that is a bomb is stopped at the size it declares', async () => {
    const bomb = file('a', '', { data: Buffer.alloc(40 * MIB), declaredSize: MIB });
    expect(await take(rawZip([bomb]))).toContain('damaged');
    const written = (await readdir(directory)).map((name) => stat(join(directory, name)));
    const largest = Math.max(...(await Promise.all(written)).map(({ size }) => size));
    expect(largest).toBeLessThanOrEqual(ZIP_MAX_DECLARED_BYTES / 300);
  });

  it('with a local header inside the data of another entry is refused', async () => {
    const inner = rawZip([file('b', 'y'.repeat(50), { store: true })]);
    const outer = rawZip([
      file('a', '', { data: inner, store: true }),
      file('b', 'y'.repeat(50), { store: true }),
    ]);
    // The second entry of the directory is pointed to the copy of its header within the first one's data.
    const at = outer.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    outer.writeUInt32LE(31, at + 42);
    expect(await take(outer)).toContain('overlaps');
    expect(unpacked).toBe(0);
  });

  it('without entries is accepted as empty', async () => {
    expect(await take(rawZip([]))).toEqual([]);
  });

  it('that is refused in the middle leaves no file open', async () => {
    const open = async () => (await readdir('/proc/self/fd')).length;
    await take(rawZip([file('a')]));
    const before = await open();
    for (let i = 0; i < 20; i += 1)
      await take(rawZip([file('a', 'x'.repeat(500_000), { declaredSize: 100_000 })]));
    await expect.poll(() => open()).toBeLessThan(before + 5);
  });

  it.each([
    ['', 'nothing'],
    ['hello', 'text'],
    ['PK\x05\x06', 'half an end record'],
  ])('that is not one (%j) is refused', async (text) =>
    expect(await take(Buffer.from(text, 'latin1'))).toContain('invalid_zip'),
  );

  it('truncated at any point is refused without a crash', async () => {
    const whole = rawZip([file('avatar.json', '{"name":"a"}'), file('image/a.jpg', 'abc'.repeat(100))]);
    for (let length = 0; length < whole.length; length += 7)
      expect(await take(whole.subarray(0, length))).toContain('invalid_zip');
  });

  it('with any one bit flipped is refused or harmless, without a crash', async () => {
    const whole = rawZip([file('avatar.json', '{"name":"a"}'), file('image/a.jpg', 'abc'.repeat(40))]);
    for (let at = 0; at < whole.length; at += 3) {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (at % 8)), at);
      const answer = await take(flipped);
      if (typeof answer === 'string') expect(answer).toContain('invalid_zip');
    }
  });
});

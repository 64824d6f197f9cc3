import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdServices, killHard, type TestDataDir, testDataDir } from '../testing/embedded.ts';
import { DATA_FORMAT, openDataDir, writeFileAtomically } from './data-dir.ts';

let dir: TestDataDir;
beforeEach(() => {
  dir = testDataDir();
});
afterEach(() => dir.remove());

describe('a new data directory', () => {
  it('is made, open only to its owner', () => {
    const opened = openDataDir(dir.path);
    expect(statSync(dir.path).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir.path, 'lock')).mode & 0o777).toBe(0o600);
    opened.release();
  });

  it('is closed to others if it was made open to everyone', () => {
    mkdirSync(dir.path);
    chmodSync(dir.path, 0o777);
    openDataDir(dir.path).release();
    expect(statSync(dir.path).mode & 0o027).toBe(0);
  });
});

describe('the lock', () => {
  it('refuses a second start and names the first', () => {
    const first = openDataDir(dir.path);
    expect(() => openDataDir(dir.path)).toThrow(
      new RegExp(`already runs on the data directory .* \\(process ${process.pid}, since `),
    );
    first.release();
    openDataDir(dir.path).release();
  });

  it('refuses a start while another process holds it, and is free once that was killed', async () => {
    const holder = await holdServices(dir.path);
    expect(() => openDataDir(dir.path)).toThrow(`(process ${holder.process.pid}, since `);
    await killHard(holder.process);
    openDataDir(dir.path).release();
  });

  it('can be released twice without harm to the next holder', () => {
    const first = openDataDir(dir.path);
    first.release();
    const second = openDataDir(dir.path);
    first.release();
    expect(() => openDataDir(dir.path)).toThrow('already runs');
    second.release();
  });
});

describe('the format', () => {
  it.each([
    [`${DATA_FORMAT + 1}\n`, 'was written by a newer Vivant'],
    ['hello\n', 'is no data directory of Vivant'],
  ])('%j is refused, and the lock is free again', (text, message) => {
    openDataDir(dir.path).release();
    writeFileSync(join(dir.path, 'format'), text);
    expect(() => openDataDir(dir.path)).toThrow(message);
    writeFileAtomically(join(dir.path, 'format'), `${DATA_FORMAT}\n`);
    openDataDir(dir.path).release();
  });
});

it('a file that cannot be written whole stays as it was', () => {
  mkdirSync(dir.path);
  const file = join(dir.path, 'kept.json');
  writeFileSync(file, 'old');
  const program = `
    import { writeFileAtomically } from '${import.meta.resolve('./data-dir.ts')}';
    try { writeFileAtomically('${file}', 'x'.repeat(3000)); console.log('written'); } catch (error) { console.log(error.code); }`;
  // As on a disk that has room for a part: the first write takes that, and the next one fails.
  const shell =
    'ulimit -f 1; exec "$0" --disable-warning=ExperimentalWarning --input-type=module --eval "$1"';
  const { stdout, stderr } = spawnSync('bash', ['-c', shell, process.execPath, program], {
    encoding: 'utf8',
  });
  expect([stdout, stderr, readFileSync(file, 'utf8')]).toEqual(['EFBIG\n', '', 'old']);
});

it('says what to do where the directory cannot be made', () => {
  expect(() => openDataDir('/etc/passwd/vivant')).toThrow(
    'Set VIVANT_DATA_DIR to a place this user may write',
  );
});

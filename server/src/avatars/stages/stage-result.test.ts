import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageResultOf } from './stage-result.ts';

let outDir: string;
beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'vivant-stage-result-'));
  await writeFile(join(outDir, 'base.bin'), 'base');
});
afterEach(() => rm(outDir, { recursive: true, force: true }));

const said = (result: object) => stageResultOf({ stage: 'knowledge', outDir }, { message: { result } });
const completed = (...files: { role: string; path: string }[]) => ({
  ...{ status: 'completed', userFeedback: null, output: null },
  files: files.map((file) => ({ contentType: 'application/octet-stream', ...file })),
});
const base = () => ({ role: 'knowledge_base', path: join(outDir, 'base.bin') });

describe('what the process of a stage said', () => {
  it('is a result where its files are in its folder and of the kinds that it makes', async () => {
    expect(await said(completed(base()))).toMatchObject({ status: 'completed', files: [base()] });
    const failed = { status: 'failed', userFeedback: 'It is empty.' };
    expect(await said(failed)).toEqual(failed);
  });

  it('is nonsense where it names a file elsewhere, a link, none, one twice or one of another stage', async () => {
    await symlink('/etc/hostname', join(outDir, 'link'));
    for (const files of [
      [{ ...base(), path: '/etc/hostname' }],
      [{ ...base(), path: `${outDir}/../${outDir.split('/').at(-1)}/base.bin` }],
      [{ ...base(), path: `${outDir}/../hostname` }],
      [{ ...base(), path: join(outDir, 'link') }],
      [{ ...base(), path: outDir }],
      [base(), base()],
      [{ ...base(), role: 'face' }],
      [{ ...base(), role: 'image' }],
    ])
      await expect(said(completed(...files))).rejects.toThrow('nonsense');
    await expect(said(completed({ ...base(), path: join(outDir, 'missing') }))).rejects.toThrow('ENOENT');
  });

  it('is nonsense where it could not be stored', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(30)}null${'}'.repeat(30)}`) as object;
    for (const more of [
      { userFeedback: 'half\0' },
      { output: { title: '\ud800' } },
      { output: deep },
      { output: { title: 'x'.repeat(600_000) } },
    ])
      await expect(said({ ...completed(), ...more })).rejects.toThrow('nonsense');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readUpload } from './files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vivant-mcp-files-'));
  writeFileSync(join(folder, 'notes.md'), '# Notes');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('no file is sent while no folder is named, and the refusal says what to set', async () => {
  const { folders } = readConfig({ VIVANT_KEY: 'sk_vivant_x' });
  await expect(readUpload(join(folder, 'notes.md'), 'document', folders)).rejects.toThrow(
    'the user must name the folders for it as VIVANT_MCP_FILES',
  );
});

it('a path of the network is not looked at unless it lies in a folder that is named', async () => {
  for (const path of ['//server.test/share/notes.md', '/\\server.test\\share\\notes.md'])
    await expect(readUpload(path, 'document', [folder])).rejects.toThrow('lies outside the folders');
  expect(await readUpload(`/${join(folder, 'notes.md')}`, 'document', [folder])).toMatchObject({
    name: 'notes.md',
  });
});

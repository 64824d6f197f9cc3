import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundleOf, madeOf, programScript } from './programs.ts';

describe('a bundle', () => {
  const source = fileURLToPath(import.meta.url);
  const pino = fileURLToPath(import.meta.resolve('pino'));
  const made = madeOf([source, pino]);

  it('is known by what it is made of', () => {
    expect(made).toEqual({
      sources: {
        'platform/src/programs.test.ts': createHash('sha256').update(readFileSync(source)).digest('hex'),
      },
      packages: { 'node_modules/pino': expect.stringMatching(/^\d+\.\d+\./) },
    });
  });

  it.each([
    ['a source is another by now', { ...made, sources: { 'platform/package.json': 'another' } }],
    ['a source is gone', { ...made, sources: { 'platform/src/gone.ts': 'gone' } }],
    ['a package is of another version', { ...made, packages: { 'node_modules/pino': '0.0.1' } }],
    ['nothing says of what it is made', null],
  ])('is not run where %s', (_why, of) => {
    const folder = mkdtempSync(join(tmpdir(), 'vivant-bundle-'));
    try {
      const program = new URL('./a-program.ts', import.meta.url);
      const bundle = bundleOf(fileURLToPath(program), folder);
      writeFileSync(bundle.madeOf, JSON.stringify(made));
      expect(programScript(program, folder)).toBe(bundle.script);
      writeFileSync(bundle.madeOf, JSON.stringify(of));
      expect(programScript(program, folder)).toBe(fileURLToPath(program));
      rmSync(bundle.madeOf);
      expect(programScript(program, folder)).toBe(fileURLToPath(program));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

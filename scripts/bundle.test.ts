import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleOf, type MadeOf, PROGRAMS_DIRECTORY, programScript } from '@vivant/platform/programs';
import { createSourcePlaces, type LinesOfSources, linesFile } from '@vivant/platform/source-places';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = [
  ...globSync('{server,media}/src/**/*-program.ts', { cwd: ROOT }),
  ...['server/src/avatars/stages/run-stage.ts', 'media/src/runner/render-worker.ts'],
  'meaning/src/embed-worker.ts',
  ...['session', 'rehearsal'].map((name) => `media/src/session/${name}-process.ts`),
];

describe.skipIf(!existsSync(PROGRAMS_DIRECTORY))('the bundles that ./vivant makes', () => {
  it.each(PROGRAMS)('are what runs where the sources are those it was made of: %s', (program) => {
    const { script, madeOf } = bundleOf(program);
    expect(programScript(pathToFileURL(join(ROOT, program)))).toBe(script);
    const { sources, packages } = JSON.parse(readFileSync(madeOf, 'utf8')) as MadeOf;
    expect(Object.keys(sources)).toContain(program);
    for (const version of Object.values(packages)) expect(version).toMatch(/^\d+\.\d+/);
  });

  it('know the lines of their sources, by which a stack names them', () => {
    const { script } = bundleOf('server/src/avatars/stages/run-stage.ts');
    const at = readFileSync(script, 'utf8')
      .split('\n')
      .findIndex(
        (line) => line.includes("process.once('message'") || line.includes('process.once("message"'),
      );
    const source = readFileSync(join(ROOT, 'server/src/avatars/stages/run-stage.ts'), 'utf8').split('\n');
    const said = source.findIndex((line) => line.startsWith("process.once('message'")) + 1;
    const stack = createSourcePlaces()(`    at ${pathToFileURL(script)}:${at + 1}:9`);
    expect(stack).toBe(`    at file://${ROOT}server/src/avatars/stages/run-stage.ts:${said}:1`);
    const { sources } = JSON.parse(readFileSync(linesFile(script), 'utf8')) as LinesOfSources;
    expect(sources.filter((path) => path.includes('node_modules'))).toEqual([]);
  });
});

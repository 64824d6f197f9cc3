import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createSourcePlaces, linesFile } from './source-places.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vivant-places-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('the stack of a program in a bundle names the lines of its sources', () => {
  writeFileSync(
    linesFile(join(folder, 'a-program.js')),
    JSON.stringify({ sources: ['server/src/a.ts', 'server/src/b.ts'], lines: [0, 0, 2, 7, 1, 40] }),
  );
  const of = (file: string, line: number) =>
    `    at f (file://${ROOT}platform/dist/programs/${file}:${line}:9)`;
  const inSources = createSourcePlaces(folder);
  expect(
    inSources(
      ['Error: no', of('a-program.js', 2), of('a-program.js', 3), of('a-program.js', 1), of('b.js', 1)].join(
        '\n',
      ),
    ),
  ).toBe(
    [
      'Error: no',
      `    at f (file://${ROOT}server/src/b.ts:7:1)`,
      `    at f (file://${ROOT}server/src/a.ts:40:1)`,
      of('a-program.js', 1),
      of('b.js', 1),
    ].join('\n'),
  );
  const another = '    at g (/opt/other/platform/dist/other.js:1:1)';
  expect(inSources(another)).toBe(another);
});

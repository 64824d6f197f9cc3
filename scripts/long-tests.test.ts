import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ALONE, allTests, COMPUTING, isLong, LENGTHY, REAL_TIME, SERVICES, SLOW } from './long-tests.ts';

const cwd = fileURLToPath(new URL('..', import.meta.url));

it('every test that is listed as long is there', () => {
  const tests = new Set(allTests());
  expect([...SLOW, ...LENGTHY].filter((name) => !tests.has(`${name}.test.ts`))).toEqual([]);
  const globs = [...ALONE, ...SERVICES, ...REAL_TIME, ...COMPUTING];
  expect(globs.filter((glob) => globSync(glob, { cwd }).length === 0)).toEqual([]);
});

it('a test of a whole service is long, and most tests are not', () => {
  expect(isLong('e2e/src/worker.test.ts')).toBe(true);
  expect(isLong('server/src/sessions/hosted.test.ts')).toBe(true);
  expect(isLong('face/src/detect/prepare-portrait.test.ts')).toBe(true);
  expect(isLong('e2e/src/answers/host.test.ts')).toBe(false);
  const tests = allTests();
  expect(tests.filter(isLong).length).toBeLessThan(tests.length / 4);
});

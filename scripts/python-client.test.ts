import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findClientTools } from './client-tools.ts';
import { pythonModels } from './python-models.ts';

const CLIENT = fileURLToPath(new URL('../clients/python/', import.meta.url));
/** Run in an installed client by e2e/src/clients.test.ts. */
const CALLS = fileURLToPath(new URL('../e2e/src/clients/calls.py', import.meta.url));
const python = findClientTools(process.env);

describe.skipIf(python === null)('the client for Python', () => {
  /** What it prints, where it ends well or not. The checkout may not be writable. */
  const inPython = (...args: string[]) => {
    const env = { PATH: process.env.PATH, PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout, stderr } = spawnSync(python ?? '', args, { cwd: CLIENT, env, encoding: 'utf8' });
    return `${stdout}${stderr}`;
  };

  it('has the types of the OpenAPI document (fix: node scripts/write-clients.ts)', () => {
    const written = readFileSync(`${CLIENT}vivant/models.py`, 'utf8');
    expect(written === pythonModels(python ?? '')).toBe(true);
  });

  it('does what its own tests say', () => {
    expect(inPython('-m', 'unittest', 'discover', '-s', 'tests')).toMatch(/\nOK\n$/);
  });

  it('is typed, as its examples use it', () => {
    const checked = inPython('-m', 'mypy', '--cache-dir=/dev/null', 'vivant', 'examples', 'tests', CALLS);
    expect(checked).toContain('Success: no issues found');
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { findClientTools } from './client-tools.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'vivant-licences-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (program: string, args: string[], cwd: string) => {
  const env = { PATH: process.env.PATH, HOME: scratch, npm_config_cache: scratch };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
};

describe('what is published carries its licence', () => {
  it.each(['clients/mcp', 'clients/typescript', 'plugins/livekit-agents-node'])('the package %s', (path) => {
    const [packed] = JSON.parse(
      run('npm', ['pack', '--dry-run', '--json', '--offline', '--ignore-scripts'], join(ROOT, path)),
    ) as { files: { path: string }[] }[];
    expect(packed?.files.map((file) => file.path)).toContain('LICENSE');
    expect(readFileSync(join(ROOT, path, 'LICENSE'), 'utf8')).toBe(licence);
  });

  const python = findClientTools(process.env);
  it
    .skipIf(python === null)
    .each(['clients/python', 'plugins/livekit-agents-python', 'plugins/pipecat-python'])(
    'the wheel and the sources of %s',
    (path) => {
      const into = mkdtempSync(join(scratch, 'dist-'));
      for (const kind of ['wheel', 'sdist'])
        run(python ?? '', ['-m', 'hatchling', 'build', '-t', kind, '-d', into], join(ROOT, path));
      const [wheel = '', sources = ''] = readdirSync(into).toSorted((a) => (a.endsWith('.whl') ? -1 : 1));
      run(python ?? '', ['-m', 'zipfile', '-e', wheel, 'wheel'], into);
      run(python ?? '', ['-m', 'tarfile', '-e', sources, 'sources'], into);
      const [metadata = ''] = readdirSync(join(into, 'wheel')).filter((name) => name.endsWith('.dist-info'));
      expect(readFileSync(join(into, 'wheel', metadata, 'licenses/LICENSE'), 'utf8')).toBe(licence);
      expect(readFileSync(join(into, 'wheel', metadata, 'METADATA'), 'utf8')).toContain(
        'License-File: LICENSE',
      );
      const [source = ''] = readdirSync(join(into, 'sources'));
      expect(readFileSync(join(into, 'sources', source, 'LICENSE'), 'utf8')).toBe(licence);
    },
  );
});

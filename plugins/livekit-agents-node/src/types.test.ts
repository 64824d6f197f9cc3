import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PLUGIN = fileURLToPath(new URL('..', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** What the compiler complains about; nothing, if all is well. */
function tsc(...args: string[]): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(MODULES, 'typescript-7/bin/tsc'), '--singleThreaded', ...args],
    {
      encoding: 'utf8',
    },
  );
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

let app: string;
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'vivant-types-'));
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

it('is typed, once built and installed, to the strictest settings of who uses it', () => {
  const installed = join(app, 'node_modules/@vivant/livekit-agents');
  mkdirSync(installed, { recursive: true });
  copyFileSync(join(PLUGIN, 'package.json'), join(installed, 'package.json'));
  expect(tsc('-p', join(PLUGIN, 'tsconfig.build.json'), '--outDir', join(installed, 'dist'))).toEqual([]);

  for (const name of ['@livekit', '@types', 'livekit-server-sdk'])
    symlinkSync(join(MODULES, name), join(app, 'node_modules', name));
  copyFileSync(join(PLUGIN, 'examples/agent.ts'), join(app, 'agent.ts'));
  writeFileSync(
    join(app, 'misuse.ts'),
    `import { AvatarSession } from '@vivant/livekit-agents';\nnew AvatarSession({ avatarId: 5 });\n`,
  );
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', types: ['node'], noEmit: true, strict: true },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
  };
  writeFileSync(join(app, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(app, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['agent.ts', 'misuse.ts'] }),
  );
  // LiveKit's own declarations are not for us to judge.
  const found = tsc('-p', app).filter((line) => !/node_modules\/@livekit\//.test(line));
  expect(found).toEqual([expect.stringMatching(/misuse\.ts.*error TS2322/)]);
});

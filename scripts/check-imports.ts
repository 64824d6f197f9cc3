import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Enforces the import rules of .dependency-cruiser.cjs. The cruiser is content with a tree it cannot read,
 * so a run that saw fewer modules than the house surely has is a failure too.
 */
const FEWEST_MODULES = 60;
const ROOMS = [
  'contract',
  'face',
  'speech',
  'server',
  'media',
  'web',
  'bench',
  'e2e',
  'conformance',
  'plugins',
];

const bin = fileURLToPath(import.meta.resolve('dependency-cruiser')).replace(
  /dependency-cruiser\/.*$/,
  'dependency-cruiser/bin/dependency-cruise.mjs',
);
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...ROOMS],
  { encoding: 'utf8' },
);
process.stdout.write(stdout);
process.stderr.write(stderr);

const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (modules < FEWEST_MODULES) {
  console.error(
    `The import check looked at ${modules} modules, fewer than ${FEWEST_MODULES}: it reads the wrong tree.`,
  );
  process.exit(1);
}
process.exit(status ?? 1);

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Exit code 0 if node_modules of the checkout named by the first argument holds what its lockfile names: the launcher
 * then leaves it as it is, however it was made.
 */
interface LockedPackage {
  version?: string;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  integrity?: string;
}

function packagesOf(file: string): Record<string, LockedPackage> {
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }).packages;
}

const root = process.argv[2] ?? '.';
const installedFile = join(root, 'node_modules/.package-lock.json');
if (!existsSync(installedFile)) process.exit(1);
const installed = packagesOf(installedFile);
for (const [path, locked] of Object.entries(packagesOf(join(root, 'package-lock.json')))) {
  if (!path.includes('node_modules/')) continue;
  if (locked.link) {
    if (existsSync(join(root, path))) continue;
    console.log(`${path} is missing`);
    process.exit(1);
  }
  const found = installed[path];
  // Packages for other machines are optional, and not there.
  if (!found && (locked.optional || locked.devOptional)) continue;
  if (found?.version !== locked.version || !existsSync(join(root, path))) {
    console.log(`${path} is ${found?.version ?? 'missing'}, the lockfile names ${locked.version}`);
    process.exit(1);
  }
}

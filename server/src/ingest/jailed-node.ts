import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { type Jail, type JailLimits, NODE_RESERVE_BYTES, type WrappedCommand } from '@vivant/platform/jail';

export interface NodeReader {
  /** A source of ours in this folder's `readers/`. */
  script: string;
  args?: string[];
  /** npm packages it imports; they and what they depend on are all of node_modules it sees. */
  packages: string[];
  /** Packages bring machine code; else not even that is allowed. */
  native?: boolean;
}

/** Limit for the compiled form of one module; the largest takes 2 MiB. */
const CACHE_FILE_MAX_BYTES = 32 * 1024 ** 2;

export interface ReaderRun {
  reader: NodeReader;
  limits: Omit<JailLimits, 'reserveBytes'>;
}

/**
 * Where readers find their compiled modules, if they were written before (`fill-reader-cache.ts`). Readers may only
 * read it: a reader that was taken over could otherwise leave code there for all later ones. Null without a jail to
 * enforce that, and where this program keeps no compiled modules either.
 */
export function readerCache(jail: Jail): string | null {
  const { NODE_COMPILE_CACHE: ours } = compileCacheEnvironment();
  return ours === undefined || !jail.isolated ? null : join(ours, 'readers');
}

/**
 * Runs one of our readers under Node in the jail. It gets the file on its standard input and sees only Node, the
 * folder of the readers, and the packages it names. Node's own permissions repeat this from within: no other file, no
 * child process, no worker, even where the system allows no jail. `fillsCache`: it may write its compiled modules;
 * only for a run without a file.
 */
export function wrapNode(
  jail: Jail,
  { reader, limits }: ReaderRun,
  { fillsCache = false } = {},
): WrappedCommand {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const sources = [
    join(folder, 'readers'),
    join(folder, 'decode-text.ts'),
    join(folder, '../../package.json'),
  ];
  const packages = packageFolders(reader.packages, import.meta.url);
  const kept = readerCache(jail);
  const cache = kept !== null && existsSync(kept) ? [kept] : [];
  const readable = [...sources, ...packages, ...cache];
  return jail.wrap(
    process.execPath,
    [
      '--no-warnings',
      '--permission',
      ...(reader.native ? ['--allow-addons'] : []),
      ...readable.map((path) => `--allow-fs-read=${path}`),
      // Without permission to write, Node does not even read its cache. The jail is what prevents the writing.
      ...cache.map((path) => `--allow-fs-write=${path}`),
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${Math.floor(limits.memoryBytes / 1024 ** 2)}`,
      join(folder, 'readers', reader.script),
      ...(reader.args ?? []),
    ],
    {
      readOnly: [process.execPath, ...readable],
      writable: fillsCache ? cache : [],
      env: Object.fromEntries(cache.map((path) => ['NODE_COMPILE_CACHE', path])),
    },
    {
      ...limits,
      outputBytes: fillsCache ? CACHE_FILE_MAX_BYTES : limits.outputBytes,
      reserveBytes: NODE_RESERVE_BYTES,
    },
  );
}

/** The folders of packages and of all they depend on, as Node would resolve them from `from`. */
export function packageFolders(names: readonly string[], from: string): string[] {
  const found = new Set<string>();
  const visit = (name: string, parent: string, optional: boolean) => {
    const folder = folderOf(name, parent);
    if (folder === null) {
      if (optional) return;
      throw new Error(`the npm package ${name} is not installed`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = join(folder, 'package.json');
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(dependency, manifest, dependency in optionalDependencies);
  };
  for (const name of names) visit(name, from, false);
  return [...found];
}

function folderOf(name: string, from: string): string | null {
  // With the stroke a package is meant even where Node has a module of the same name.
  const bases = createRequire(from).resolve.paths(`${name}/`) ?? [];
  const base = bases.find((path) => existsSync(join(path, name, 'package.json')));
  return base === undefined ? null : join(base, name);
}

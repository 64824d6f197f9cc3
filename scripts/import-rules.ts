import { matchesGlob, posix } from 'node:path';
import { HOMES, type Home, INNER_ROOMS, type Room, TABLES, WORKSPACES } from './rooms.ts';

/** One import of one file, both ends relative to the repository; or a program or thread of ours that it starts by its place. */
export interface Import {
  from: string;
  /** A file of ours; for everything else the path below `node_modules/` or the name of a module of Node. */
  to: string;
  kind: 'ours' | 'package' | 'node' | 'program';
  /** It is gone where the program runs. */
  isTypeOnly?: boolean;
}

const RESOLVE = String.raw`\b(?:import\.meta|require|createRequire\(import\.meta\.url\))\.resolve\(\s*`;
const TEST_FILE = /\.test\.tsx?$|\/testing[/-]/;

/** The workspace a file belongs to; null for one that the table does not know. */
export function workspaceOf(file: string): Room | null {
  return WORKSPACES.find((room) => lies(file, room)) ?? null;
}

/** The innermost room of a file; null where a workspace with rooms inside has none for it. */
export function roomOf(file: string): Room | null {
  const depth = (room: Room) => Math.max(...room.at.map((place) => place.length));
  const inner = INNER_ROOMS.filter((room) => lies(file, room)).sort((a, b) => depth(b) - depth(a))[0];
  if (inner !== undefined) return inner;
  const workspace = workspaceOf(file);
  return workspace !== null && hasInside(workspace.name) && !isTest(file) ? null : workspace;
}

/** Whether a file is a test or serves tests alone. */
export function isTest(file: string): boolean {
  return TEST_FILE.test(file) || workspaceOf(file)?.testCode === true;
}

/** What is wrong with an import, in words that say what would be right; null where it is allowed. */
export function faultOf({ from, to, kind }: Import): string | null {
  const room = roomOf(from);
  const workspace = workspaceOf(from);
  if (room === null || workspace === null) return 'it belongs to no room of scripts/rooms.ts';
  if (kind === 'package' || kind === 'node') return outsideFault(from, room, to, kind);
  const target = roomOf(to);
  if (target === null) return `${to} belongs to no room of scripts/rooms.ts`;
  if (isTest(to) && !isTest(from)) return 'only tests may import what serves tests';
  // Tests may look into every room of their own workspace, and into test code of those it may import.
  const allowed = isTest(from)
    ? [workspace.name, ...workspace.mayImport, ...(workspace.testsMayImport ?? [])]
    : [room.name, ...room.mayImport, ...(kind === 'program' ? (room.mayStart ?? []) : [])];
  if (allowed.some((name) => includes(name, target))) return null;
  const names = allowed.slice(1).join(', ') || 'nothing of ours';
  return `${allowed[0]} may ${kind === 'program' ? 'start' : 'import'} ${names}, not ${target.name}`;
}

/**
 * Why the service would not start without the packages of development (`npm ci --omit=dev`, Dockerfile); null where
 * this import does not hinder it. `installed`: packages of a workspace that such an install has.
 */
export function productionFault(
  { from, to, kind, isTypeOnly = false }: Import,
  installed: (workspace: string) => ReadonlySet<string>,
): string | null {
  const workspace = workspaceOf(from);
  if (kind !== 'package' || isTypeOnly || workspace?.runs !== true || isTest(from)) return null;
  if (roomOf(from)?.runs === false) return null;
  const name = nameOf(to, kind);
  if (installed(workspace.name).has(name)) return null;
  return `${name} is none of the dependencies in ${workspace.name}/package.json, and missing where the service runs`;
}

/** Modules of ours that a source names by their place: the programs and threads that it starts, or has started. */
export function startedPrograms(file: string, source: string): string[] {
  const beside = source.matchAll(/\bnew URL\(\s*['"](\.[^'"]*\.[cm]?[jt]sx?)['"],\s*import\.meta\.url/g);
  const resolved = source.matchAll(new RegExp(`${RESOLVE}['"](\\.[^'"]*|@vivant/[^'"]*)['"]`, 'g'));
  return [...beside, ...resolved].map(([, name = '']) =>
    name.startsWith('.')
      ? posix.join(posix.dirname(file), name)
      : name.replace(/^@vivant\/([^/]+)\/(.*)$/, '$1/src/$2.ts'),
  );
}

/** Packages, and files of them, that a source asks for by their place instead of importing them. */
export function resolvedPackages(source: string): string[] {
  return [...source.matchAll(new RegExp(`${RESOLVE}['"]([^'"./][^'"]*)['"]`, 'g'))]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('@vivant/'));
}

/** What is wrong with the SQL in a source file of the server. */
export function sqlFaults(file: string, source: string): string[] {
  if (isTest(file) || !holdsSql(source)) return [];
  if (!HOMES.some((home) => home.packages.includes('kysely') && isHome(file, home)))
    return [`${file} holds SQL, which belongs into a store`];
  const room = roomOf(file)?.name;
  // Migrations and the operator's search by part of an id know every table.
  if (room === 'server/adapters') return [];
  return TABLES.filter((one) => one.room !== room).flatMap((one) =>
    one.tables.flatMap((table) => {
      const use = useOf(table, source);
      if (use === null || (use === 'reads' && room !== undefined && one.readBy?.includes(room))) return [];
      return [`${file} ${use} ${table}, which belongs to ${one.room}`];
    }),
  );
}

/** Whether a source holds statements of Kysely. */
export function holdsSql(source: string): boolean {
  return /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/.test(source);
}

/** How the statements of a source use a table; null where none does. */
function useOf(table: string, source: string): 'writes' | 'reads' | null {
  const statements = source.replace(/^\s*(\/?\*|\/\/|--).*$/gm, '');
  const named = (verbs: string, methods: string) =>
    new RegExp(`\\b(${verbs})\\s+${table}\\b|\\.(${methods})\\(\\s*'${table}\\b`).test(statements);
  if (named('insert into|update|delete from|merge into', 'insertInto|updateTable|deleteFrom|mergeInto'))
    return 'writes';
  return named('from|join|using', 'selectFrom|\\w+Join|using') ? 'reads' : null;
}

function outsideFault(from: string, room: Room, to: string, kind: Import['kind']): string | null {
  if (isTest(from)) return null;
  if (kind === 'node' && room.inBrowsers) return `${room.name} runs in browsers, which have no node:${to}`;
  const name = nameOf(to, kind);
  const home = HOMES.find(({ packages }) => packages.includes(name));
  if (home === undefined || isHome(from, home)) return null;
  return `${name} is for ${home.only.join(', ')} alone: ${home.why}`;
}

function isHome(file: string, { only }: Home): boolean {
  return only.some((place) =>
    place.endsWith('.ts') || place.includes('*')
      ? matchesGlob(file, place)
      : place === roomOf(file)?.name || place === workspaceOf(file)?.name,
  );
}

/** "@fastify/static" of "@fastify/static/index.js"; modules of Node by their name without `node:`. */
function nameOf(to: string, kind: Import['kind']): string {
  if (kind === 'node') return to.replace(/^node:/, '');
  return /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to;
}

function lies(file: string, room: Room): boolean {
  return room.at.some((place) => (place.endsWith('/') ? file.startsWith(place) : matchesGlob(file, place)));
}

function includes(name: string, room: Room): boolean {
  return room.name === name || room.name.startsWith(`${name}/`);
}

function hasInside(workspace: string): boolean {
  return INNER_ROOMS.some(({ name }) => name.startsWith(`${workspace}/`));
}

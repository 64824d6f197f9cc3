import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IDependency } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { withTables } from './architecture-tables.ts';
import {
  faultOf,
  type Import,
  isTest,
  productionFault,
  resolvedPackages,
  sqlFaults,
  startedPrograms,
} from './import-rules.ts';
import { WORKSPACES } from './rooms.ts';

/**
 * Holds every import to the table of rooms (rooms.ts). The cruiser is content with a tree it cannot read, so each
 * source file on disk must be among the modules it saw.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const BUILT = '^(web|media|platform|(plugins|clients)/[^/]+)/dist/';
/** They import what their users install. */
const NOT_INSTALLED = '^(plugins|clients)/[^/]+/examples/|^media/src/testing/bey-agent\\.js$';
const folders = WORKSPACES.flatMap(({ at }) => at);

const { output } = await cruise(
  [...folders],
  {
    validate: true,
    ruleSet: {
      forbidden: [
        { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
        {
          name: 'unknown',
          severity: 'error',
          from: { pathNot: NOT_INSTALLED },
          to: { couldNotResolve: true },
        },
      ],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: BUILT },
    tsPreCompilationDeps: true,
    // A client is found as it is written, whether it has been built or not.
    tsConfig: { fileName: 'tsconfig.json' },
  },
  {
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
  },
  { tsConfig: extractTsConfig('tsconfig.json') },
);
const { modules, summary } = output as ICruiseResult;

const imports = modules
  .filter(({ source }) => isOurs(source))
  .flatMap(({ source, dependencies }) =>
    dependencies.filter(({ couldNotResolve }) => !couldNotResolve).map((one) => importOf(source, one)),
  );
/** By workspace: what npm installs of its packages where those for development are left out. */
const installed = new Map(
  WORKSPACES.filter(({ runs }) => runs).map(({ name }) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(`${name}/package.json`, 'utf8'),
    ) as Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;
    return [name, new Set(Object.keys({ ...dependencies, ...optionalDependencies }))];
  }),
);
const sources = folders.flatMap((folder) => sourcesBelow(folder));
const resolved = sources.flatMap((from) =>
  resolvedPackages(readFileSync(from, 'utf8'))
    .filter((to) => !to.startsWith('node:'))
    .map((to): Import => ({ from, to, kind: 'package' })),
);
/** By production code: tests start whatever they try. */
const started = sources
  .filter((from) => !isTest(from))
  .flatMap((from) =>
    startedPrograms(from, readFileSync(from, 'utf8')).map((to): Import => ({ from, to, kind: 'program' })),
  );
const faults = [
  ...[...imports, ...resolved].flatMap((one) => {
    const fault = productionFault(one, (name) => installed.get(name) ?? new Set());
    return fault === null ? [] : [`${one.from}: ${fault}`];
  }),
  ...imports.flatMap((one) => {
    const fault = faultOf(one);
    return fault === null ? [] : [`${one.from} imports ${one.to}: ${fault}`];
  }),
  ...started.flatMap((one) => {
    const fault = existsSync(one.to) ? faultOf(one) : 'it is nowhere';
    return fault === null ? [] : [`${one.from} starts ${one.to}: ${fault}`];
  }),
  ...summary.violations.map(({ from, to, rule, cycle }) =>
    rule.name === 'circle'
      ? `${[from, ...(cycle ?? []).map(({ name }) => name)].join(' → ')}: a circle of imports`
      : `${from} imports ${to}, which is nowhere`,
  ),
];

const seen = new Set(modules.map(({ source }) => source));
faults.push(...sources.filter((file) => !seen.has(file)).map((file) => `${file} was not looked at`));

const document = readFileSync('ARCHITECTURE.md', 'utf8');
if (withTables(document) !== document)
  faults.push('ARCHITECTURE.md shows another table of rooms: node scripts/write-architecture.ts');

const ofServer = sources.filter((file) => file.startsWith('server/'));
faults.push(...ofServer.flatMap((file) => sqlFaults(file, readFileSync(file, 'utf8'))));

for (const fault of new Set(faults)) console.error(fault);
console.log(
  `${imports.length} imports of ${modules.filter(({ source }) => isOurs(source)).length} files looked at`,
);
process.exit(faults.length === 0 ? 0 : 1);

function isOurs(path: string): boolean {
  return folders.some((folder) => path.startsWith(folder)) && !path.includes('node_modules/');
}

function importOf(
  from: string,
  { resolved, coreModule, dependencyTypes }: Pick<IDependency, 'resolved' | 'coreModule' | 'dependencyTypes'>,
): Import {
  if (coreModule) return { from, to: resolved, kind: 'node' };
  const [, inside] = /^.*node_modules\/(.*)$/.exec(resolved) ?? [];
  if (inside === undefined) return { from, to: resolved, kind: 'ours' };
  return { from, to: inside, kind: 'package', isTypeOnly: dependencyTypes.includes('type-only') };
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || new RegExp(BUILT).test(`${path}/`) ? [] : sourcesBelow(path);
    return /\.([cm]?js|tsx?)$/.test(entry.name) ? [path] : [];
  });
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withTables } from './architecture-tables.ts';
import {
  faultOf,
  holdsSql,
  type Import,
  productionFault,
  resolvedPackages,
  roomOf,
  sqlFaults,
  startedPrograms,
} from './import-rules.ts';
import { INNER_ROOMS, type Room, TABLES, WORKSPACES } from './rooms.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = [...WORKSPACES, ...INNER_ROOMS];

const workspaceOf = (name: string) => name.replace(/\/.*/, '');
const workspaceNamed = (room: Room) => {
  const name = workspaceOf(room.name);
  const found = WORKSPACES.find((workspace) => workspace.name === name);
  if (found === undefined) throw new Error(`no workspace is called ${name}`);
  return found;
};
/** A workspace stands for the rooms inside it. */
const meant = (name: string) => {
  const inside = INNER_ROOMS.filter((room) => room.name.startsWith(`${name}/`)).map((room) => room.name);
  return inside.length === 0 ? [name] : inside;
};

describe('the table of rooms', () => {
  it('is what ARCHITECTURE.md shows (fix: node scripts/write-architecture.ts)', () => {
    const document = readFileSync(`${ROOT}ARCHITECTURE.md`, 'utf8');
    expect(document.match(/<!-- rooms: \w+ -->/g)).toHaveLength(6);
    expect(document).toBe(withTables(document));
  });

  it('names no missing room', () => {
    const missing = ROOMS.flatMap(({ at }) => at).filter((place) =>
      place.endsWith('/') ? !existsSync(ROOT + place) : globSync(place, { cwd: ROOT }).length === 0,
    );
    expect(missing).toEqual([]);
    const unknown = ROOMS.flatMap(({ mayImport, mayStart = [] }) => [...mayImport, ...mayStart]).filter(
      (name) => !ROOMS.some((room) => room.name === name),
    );
    expect(unknown).toEqual([]);
  });

  it('knows every workspace of npm', () => {
    const { workspaces } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
      workspaces: string[];
    };
    expect(workspaces.filter((folder) => roomOf(`${folder}/src/x.test.ts`) === null)).toEqual([]);
  });

  it('lets no room import what its workspace may not', () => {
    const beyond = INNER_ROOMS.flatMap((room) =>
      room.mayImport
        .filter(
          (name) =>
            ![workspaceNamed(room).name, ...workspaceNamed(room).mayImport].includes(workspaceOf(name)),
        )
        .map((name) => `${room.name} → ${name}`),
    );
    expect(beyond).toEqual([]);
  });

  it('has no circle', () => {
    const arrows = new Map(
      ROOMS.filter((room) => meant(room.name)[0] === room.name).map((room) => [
        room.name,
        room.mayImport.flatMap(meant).filter((name) => name !== room.name),
      ]),
    );
    // Rooms that import nothing that is left are taken out until none is; a circle stays.
    for (let before = -1; before !== arrows.size; ) {
      before = arrows.size;
      for (const [name, below] of arrows) if (!below.some((one) => arrows.has(one))) arrows.delete(name);
    }
    expect([...arrows.keys()]).toEqual([]);
  });
});

describe('an import', () => {
  const ours = (from: string, to: string): Import => ({ from, to, kind: 'ours' });

  it.each([
    ['up', 'server/src/ports/admin.ts', 'server/src/config.ts', 'server/ports may import contract, platform'],
    ['to a sibling', 'server/src/keys/store.ts', 'server/src/people/store.ts', 'not server/people'],
    [
      'of an adapter',
      'server/src/avatars/store.ts',
      'server/src/adapters/db/database.ts',
      'not server/adapters',
    ],
    ['of another program', 'server/src/main.ts', 'media/src/config.ts', 'not media/settings'],
    ['of what serves tests', 'server/src/main.ts', 'server/src/testing/clock.ts', 'only tests'],
    ['of a test', 'media/src/agent/a.ts', 'media/src/agent/b.test.ts', 'only tests'],
    ['of a strange library by a test', 'speech/src/a.test.ts', 'face/src/types.ts', 'not face/types'],
    [
      'by the judge',
      'conformance/src/main.ts',
      'contract/src/ids.ts',
      'conformance may import nothing of ours',
    ],
    ['from a file outside every room', 'server/src/stray.ts', 'contract/src/ids.ts', 'belongs to no room'],
    ['of a file outside every room', 'server/src/main.ts', 'server/src/stray/a.ts', 'belongs to no room'],
  ])('%s is a fault', (_, from, to, fault) => expect(faultOf(ours(from, to))).toContain(fault));

  it.each([
    ['down', 'server/src/http/app.ts', 'server/src/sessions/start.ts'],
    ['inside a room', 'server/src/http/app.ts', 'server/src/http/errors.ts'],
    ['by a test, of any room of its workspace', 'server/src/keys/a.test.ts', 'server/src/main.ts'],
    ['by a test, of what serves tests', 'media/src/agent/a.test.ts', 'media/src/testing/audio.ts'],
    ['by the composition root', 'server/src/compose-http.ts', 'server/src/adapters/db/database.ts'],
  ])('%s is allowed', (_, from, to) => expect(faultOf(ours(from, to))).toBeNull());

  it.each([
    ['server/src/http/app.ts', 'kysely/dist/index.js', 'package', 'kysely is for'],
    ['server/src/sessions/start.ts', 'fastify/fastify.js', 'package', 'fastify is for server/http'],
    ['server/src/keys/keys.ts', 'child_process', 'node', 'child_process is for platform'],
    ['contract/src/ids.ts', 'fs', 'node', 'runs in browsers'],
  ] as const)('%s of %s is a fault', (from, to, kind, fault) =>
    expect(faultOf({ from, to, kind })).toContain(fault),
  );

  it.each([
    ['server/src/keys/store.ts', 'kysely/dist/index.js', 'package'],
    ['server/src/sessions/visitor-store.ts', 'kysely/dist/index.js', 'package'],
    ['server/src/keys/key-service.test.ts', 'kysely/dist/index.js', 'package'],
    ['platform/src/anything.ts', 'child_process', 'node'],
    ['server/src/keys/key-service.ts', 'fs', 'node'],
  ] as const)('%s of %s is allowed', (from, to, kind) => expect(faultOf({ from, to, kind })).toBeNull());
});

describe('a program or thread that is started by its place', () => {
  const started = (from: string, source: string) =>
    startedPrograms(from, source).map((to) => faultOf({ from, to, kind: 'program' }));

  it('is found however its place is written', () => {
    const source = `
      const a = new URL('../cli/main.ts', import.meta.url);
      new Worker(new URL("./worker.mjs", import.meta.url));
      import.meta.resolve('@vivant/speech/tts/espeak-helper');
      createRequire(import.meta.url).resolve('./b.ts');
      new URL('./model.onnx', import.meta.url);
      import.meta.resolve('sharp');`;
    expect(startedPrograms('server/src/backup/x.ts', source)).toEqual([
      ...['server/src/cli/main.ts', 'server/src/backup/worker.mjs'],
      ...['speech/src/tts/espeak-helper.ts', 'server/src/backup/b.ts'],
    ]);
  });

  it.each([
    ['up', 'server/src/keys/a.ts', '../cli/main.ts', 'server/keys may start'],
    ['of another program', 'media/src/runner/a.ts', '../../../server/src/main.ts', 'not server/start'],
    ['that serves tests', 'server/src/start.ts', './testing/hold-embedded.ts', 'only tests'],
  ])('is a fault: one %s', (_, from, place, fault) =>
    expect(started(from, `new URL('${place}', import.meta.url)`)).toEqual([expect.stringContaining(fault)]),
  );

  it.each([
    ['of the room itself', 'server/src/demo/a.ts', './write-host.ts'],
    ['of a room that may be imported', 'media/src/supervisor/a.ts', '../session/session-process.ts'],
    ['that the table names', 'server/src/backup/a.ts', '../cli/main.ts'],
  ])('is allowed: one %s', (_, from, place) =>
    expect(started(from, `new URL('${place}', import.meta.url)`)).toEqual([null]),
  );

  it('is not also something to import', () => {
    const to = 'server/src/cli/main.ts';
    expect(faultOf({ from: 'server/src/backup/a.ts', to, kind: 'ours' })).toContain('may import');
  });
});

describe('what the running service imports', () => {
  const installed = () => new Set(['ws', '@livekit/agents']);
  const faultAt = (from: string, to: string, more: Partial<Import> = {}) =>
    productionFault({ from, to, kind: 'package', ...more }, installed);

  it.each([
    [
      'server/src/main.ts',
      'vitest/dist/index.js',
      'vitest is none of the dependencies in server/package.json',
    ],
    [
      'media/src/agent/a.ts',
      '@livekit/protocol/x.js',
      '@livekit/protocol is none of the dependencies in media',
    ],
  ])('%s may not need %s, which is for development', (from, to, fault) =>
    expect(faultAt(from, to)).toContain(fault),
  );

  it.each([
    ['what npm installs for it', 'server/src/main.ts', 'ws/index.js', {}],
    ['types, which are gone by then', 'server/src/main.ts', 'vitest/dist/index.js', { isTypeOnly: true }],
    ['anything in tests', 'server/src/keys/a.test.ts', 'vitest/dist/index.js', {}],
    ['anything in rooms that do not run', 'web/src/main.tsx', 'react/index.js', {}],
    ['anything in the training', 'face/src/lips/train/train.ts', 'koffi/index.js', {}],
  ] as const)('may be %s', (_, from, to, more) => expect(faultAt(from, to, more)).toBeNull());

  it('is also what it asks for by its place', () => {
    const source = "import.meta.resolve('@a/b/c.wasm'); require.resolve('d'); import.meta.resolve('./e.ts')";
    expect(resolvedPackages(source)).toEqual(['@a/b/c.wasm', 'd']);
  });
});

describe('SQL', () => {
  it('is found in statements, not in names', () => {
    expect(holdsSql("db.selectFrom('keys').selectAll()")).toBe(true);
    expect(holdsSql('sql<number>`1`')).toBe(true);
    expect(holdsSql('sql`now()`')).toBe(true);
    expect(holdsSql('const mysql = `a`; store.select(one)')).toBe(false);
  });

  it.each(['server/src/keys/store.ts', 'server/src/keys/a.test.ts', 'server/src/adapters/db/migrate.ts'])(
    'may stand in %s',
    (file) => expect(sqlFaults(file, 'sql`select 1`')).toEqual([]),
  );

  it('stands in stores and tests alone', () => {
    expect(sqlFaults('server/src/keys/keys.ts', 'sql`select 1`')).toEqual([
      expect.stringContaining('server/src/keys/keys.ts holds SQL'),
    ]);
    expect(sqlFaults('server/src/keys/keys.ts', 'return store.find(db, id);')).toEqual([]);
  });
});

describe('a table', () => {
  it('of the migrations belongs to one room', () => {
    const migrations = globSync('server/src/adapters/db/migrations/*.ts', { cwd: ROOT })
      .sort()
      .map((file) => readFileSync(ROOT + file, 'utf8'))
      .join('\n');
    const made = new Set([...migrations.matchAll(/create table (\w+)/g)].map(([, table = '']) => table));
    for (const [, table = ''] of migrations.matchAll(/drop table (\w+)/g)) made.delete(table);
    made.delete('deployment');
    expect(TABLES.flatMap(({ tables }) => tables).sort()).toEqual([...made].sort());
    expect(made.size).toBeGreaterThan(10);
  });

  it.each([
    ['insert', "db.insertInto('avatars').values(row)"],
    ['update', "tx.updateTable('avatars').set(row)"],
    ['delete in SQL', 'sql`with gone as (delete from avatars where id = 1)`'],
    ['update in SQL', 'sql`update\n  avatars set name = 1`'],
  ])('is written only by its own room: %s', (_, statement) => {
    expect(sqlFaults('server/src/avatars/a-store.ts', statement)).toEqual([]);
    expect(sqlFaults('server/src/keys/store.ts', statement)).toEqual([
      'server/src/keys/store.ts writes avatars, which belongs to server/avatars',
    ]);
  });

  it.each([
    ['select', "db.selectFrom('avatars as a').selectAll()"],
    ['join', "db.selectFrom('sessions').innerJoin('avatars', 'id', 'id')"],
    ['join in SQL', 'sql`select 1 from sessions join avatars on true`'],
  ])('is read only by its own room and those named: %s', (_, statement) => {
    const faults = (file: string) => sqlFaults(file, statement).filter((fault) => /avatars,/.test(fault));
    expect(faults('server/src/avatars/store.ts')).toEqual([]);
    expect(faults('server/src/accounts/store.ts')).toEqual([]);
    expect(faults('server/src/sessions/store.ts')).toEqual([
      'server/src/sessions/store.ts reads avatars, which belongs to server/avatars',
    ]);
  });

  it('is not confused with a comment, a column or another table', () => {
    const source = '// rows from avatars\nsql`select avatars from sessions s join avatars_old on true`';
    expect(sqlFaults('server/src/sessions/store.ts', source)).toEqual([]);
  });
});

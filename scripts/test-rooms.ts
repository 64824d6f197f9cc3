import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { roomOf } from './import-rules.ts';
import { allTests, isLong } from './long-tests.ts';
import { INNER_ROOMS, WORKSPACES } from './rooms.ts';

/**
 * `npm test -- ROOM …`: the tests of rooms, by their names in rooms.ts or their folders, without those that take long;
 * `--all` adds these. Everything else is vitest's: its options, and names that are parts of a file's path.
 */
const args = process.argv.slice(2);
const rooms = new Map(args.flatMap((arg) => namesOf(arg).map((name) => [arg, name] as const)));
const ofRooms = allTests().filter((file) => [...rooms.values()].some((name) => stands(file, name)));
const leftOut = args.includes('--all') ? [] : ofRooms.filter(isLong);
const files = ofRooms.filter((file) => !leftOut.includes(file));
const others = args.filter((arg) => arg !== '--all' && !rooms.has(arg));

let status: number | null = 0;
// Without any name vitest would run everything.
if (rooms.size === 0 || files.length > 0)
  ({ status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files, ...others], {
    stdio: 'inherit',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  }));
else console.log(`No quick tests in ${[...rooms.values()].join(', ')}.`);
if (leftOut.length > 0)
  console.log(
    `Left out, as they take long:\n${leftOut.map((file) => `  ${file}`).join('\n')}\nWith them: npm test -- ${[...rooms.keys()].join(' ')} --all`,
  );
process.exitCode = status ?? 1;

function namesOf(arg: string): string[] {
  const folder = `${arg.replace(/^\.\/|\/$/g, '')}/`;
  return [...WORKSPACES, ...INNER_ROOMS]
    .filter(({ name, at }) => `${name}/` === folder || at.includes(folder))
    .map(({ name }) => name);
}

/** A test of a room, or of one inside it; one beside a file is of that file's room. */
function stands(file: string, name: string): boolean {
  const room = roomOf(file.replace(/\.test(?=\.tsx?$)/, '')) ?? roomOf(file);
  return `${room?.name}/`.startsWith(`${name}/`);
}

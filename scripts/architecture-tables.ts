import { table } from './markdown-table.ts';
import { HOMES, INNER_ROOMS, type Room, WORKSPACES } from './rooms.ts';

/** ARCHITECTURE.md with the tables between its `<!-- rooms: … -->` marks rebuilt from the table of rooms. */
export function withTables(document: string): string {
  return document.replace(
    /(<!-- rooms: (\w+) -->\n)[\s\S]*?(\n<!-- \/rooms -->)/g,
    (_, opening: string, what: string, closing: string) => `${opening}\n${tableOf(what)}\n${closing}`,
  );
}

function tableOf(what: string): string {
  if (what === 'workspaces')
    return table(
      ['room', 'what it is', 'may import'],
      WORKSPACES.map((room) => rowOf(room, '')),
    );
  if (what === 'packages')
    return table(
      ['package', 'imported by', 'because'],
      HOMES.map(({ packages, only, why }) => [
        list(packages.map((name) => (name === 'child_process' ? 'node:child_process' : name))),
        list(only),
        why,
      ]),
    );
  const inside = INNER_ROOMS.filter(({ name }) => name.startsWith(`${what}/`));
  if (inside.length === 0) throw new Error(`ARCHITECTURE.md asks for the rooms of ${what}, which has none`);
  return table(
    ['room', 'what it is', 'may import'],
    inside.map((room) => rowOf(room, `${what}/`)),
  );
}

function rowOf(room: Room, workspace: string): string[] {
  const name = room.name.slice(workspace.length);
  const usual = workspace === '' ? `${name}/` : `${workspace}src/${name}/`;
  const places = room.at
    .filter((place) => place !== usual)
    .map((place) => place.slice(`${workspace}src/`.length));
  const where = places.length === 0 ? '' : ` (${list(places)})`;
  const browsers = room.inBrowsers ? '. Runs in browsers too' : '';
  const inside = (names: readonly string[]) =>
    list(names.map((one) => (one.startsWith(workspace) ? one.slice(workspace.length) : one)));
  const imports = room.mayImport.length === 0 ? 'nothing of ours' : inside(room.mayImport);
  const starts = room.mayStart === undefined ? '' : `; starts ${inside(room.mayStart)}`;
  const note = room.note === undefined ? '' : `. ${room.note.replace(/\.$/, '')}`;
  return [`\`${name}\`${where}`, room.purpose + browsers, imports + starts + note];
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Columns aligned as the formatter aligns them. */

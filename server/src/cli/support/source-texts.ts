import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the sources of this program say. */
export interface SourceTexts {
  /** Whether the text stands in them, whole and in quotes: then no person and no secret put it there. */
  has(text: string): boolean;
  /** Paths from the root. */
  files: ReadonlySet<string>;
}

const WORKSPACES = ['contract', 'platform', 'face', 'speech', 'server', 'media'];

export function readSourceTexts(root: string): SourceTexts {
  const files = WORKSPACES.flatMap((workspace) => sourcesBelow(join(root, workspace, 'src')));
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return {
    has: (text) => sources.includes(`'${text}'`) || sources.includes(`"${text}"`),
    files: new Set(files.map((file) => relative(root, file))),
  };
}

/** Those that run: tests and their helpers hold names and addresses of made-up people. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/testing/'));
}

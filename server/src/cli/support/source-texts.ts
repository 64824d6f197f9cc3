import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The texts in the sources of this program. */
export interface SourceTexts {
  /** Whether the sources contain the text, whole and in quotes: then it is not from a person, and not a secret. */
  has(text: string): boolean;
  /** Paths from the root of the project. */
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

/** Only sources that run: tests and their helpers hold names and addresses of made-up people. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/testing/'));
}

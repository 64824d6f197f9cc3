import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAMS_DIRECTORY } from './programs.ts';

/** What the lines of a file of a bundle were. */
export interface LinesOfSources {
  /** Paths from the root of the program. */
  sources: string[];
  /** Two numbers a line: which of the sources, counted from 1, and which of its lines. 0: none of ours. */
  lines: number[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PLACE = /file:\/\/[^\s()]*\/platform\/dist\/programs\/([\w.-]+\.js):(\d+):\d+/g;

/** @param script of a bundle */
export const linesFile = (script: string) => `${script}.lines.json`;

/** Writes stacks as if the sources ran: with their lines, without columns. What it reads of a bundle it keeps. */
export function createSourcePlaces(directory = PROGRAMS_DIRECTORY): (stack: string) => string {
  const known = new Map<string, LinesOfSources | null>();
  const linesOf = (file: string) => {
    const found = known.get(file);
    if (found !== undefined) return found;
    const read = readLines(join(directory, file));
    known.set(file, read);
    return read;
  };
  return (stack) =>
    stack.replace(PLACE, (place, file: string, line: string) => {
      const at = 2 * (Number(line) - 1);
      const { sources = [], lines = [] } = linesOf(file) ?? {};
      const source = sources[(lines[at] ?? 0) - 1];
      return source === undefined ? place : `file://${join(ROOT, source)}:${lines[at + 1]}:1`;
    });
}

function readLines(script: string): LinesOfSources | null {
  try {
    return JSON.parse(readFileSync(linesFile(script), 'utf8')) as LinesOfSources;
  } catch {
    return null;
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TEXT = /(?:\.(?:ts|tsx|js|mjs|cjs|sh|py|md|html|css|wat)|\/vivant|\/Dockerfile)$/;
const GENERATED_OR_FOREIGN = new Set(['node_modules', '.git', 'dist', 'data', 'out']);
const THIS = relative(ROOT, fileURLToPath(import.meta.url));

interface Source {
  path: string;
  text: string;
}

function* sourcesBelow(folder: string): Generator<Source> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !GENERATED_OR_FOREIGN.has(entry.name)) yield* sourcesBelow(path);
    else if (entry.isFile() && TEXT.test(path))
      yield { path: relative(ROOT, path), text: readFileSync(path, 'utf8') };
  }
}

const sources = [...sourcesBelow(ROOT)].filter(({ path }) => path !== THIS);
const documents = sources.filter(({ path }) => path.endsWith('.md'));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A rule of docs/interface.md; one without conformance cases ends in its reason. */
const RULE =
  /^- \*\*§?(D?[\d.]+-\d+)\*\* (?:.*?)(?: _(inside|slow|advice|addition|not built|with (\S+))_)?$/gm;
const rules = [...read('docs/interface.md').matchAll(RULE)].map(([, id = '', reason, provedWith]) => ({
  id,
  reason,
  provedWith,
}));
const ids = new Set(rules.map(({ id }) => id));
const sections = new Set(
  [...read('docs/interface.md').matchAll(/^##+ (D?\d[\d.]*) /gm)].map(([, section = '']) => section),
);
const covered = [...read('conformance/COVERAGE.md').matchAll(/^\| *(D?[\d.]+-\d+) *\|/gm)].map(
  ([, rule = '']) => rule,
);
const records = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => Number(name.slice(0, 4))));

/** Each match of the pattern, as `file:line: what was written`, whose first group `resolves` does not accept. */
function dangling(among: Source[], pattern: RegExp, resolves: (reference: string, file: string) => boolean) {
  return among.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .filter(([, reference = '']) => !resolves(reference, path))
      .map((match) => `${path}:${text.slice(0, match.index).split('\n').length}: ${match[0].trim()}`),
  );
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

describe('every reference leads somewhere', () => {
  it('the walk sees the whole repository', () => {
    const rooms = ['contract', 'server', 'media', 'face', 'speech', 'conformance', 'docs', 'scripts'];
    for (const room of rooms) expect(sources.some(({ path }) => path.startsWith(`${room}/`))).toBe(true);
    expect(sources.length).toBeGreaterThan(800);
    expect(ids.size).toBe(rules.length);
  });

  it('to a section or rule of docs/interface.md (§4.3, §4.3-2)', () => {
    const known = (reference: string) => ids.has(reference) || sections.has(reference);
    expect(dangling(sources, /§(D?\d[\d.]*\d(?:-\d+)?|D?\d(?:-\d+)?)/g, known)).toEqual([]);
  });

  it('to a part or rule of the decisions (D3, D3-4)', () => {
    const known = (reference: string) => ids.has(reference) || sections.has(reference);
    expect(dangling(sources, /(?<![\w§-])(D\d(?:-\d+)?)(?![\w-])/g, known)).toEqual([]);
  });

  it('to a decision record (ADR 8)', () => {
    expect(dangling(sources, /\bADR (\d+)\b/g, (reference) => records.has(Number(reference)))).toEqual([]);
  });

  it('from a link of a document to a file, and to a heading in it', () => {
    const resolves = (link: string, from: string) => {
      if (/^(?:[a-z]+:|\/)/.test(link)) return true;
      // Anchors of the guide are those of the page /docs; docs-routes.test.ts looks at them there.
      if (link.startsWith('#') && from.endsWith('/guide.md')) return true;
      const [file, anchor] = link.split('#') as [string, string?];
      const target = file === '' ? join(ROOT, from) : resolve(ROOT, dirname(from), file);
      if (!existsSync(target)) return false;
      if (anchor === undefined) return true;
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)];
      return headings.some(([, heading = '']) => anchorOf(heading) === anchor);
    };
    expect(dangling(documents, /\]\(([^)\s]+)\)/g, resolves)).toEqual([]);
  });

  it('from a path that a document names to a file', () => {
    const rooms = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const path = new RegExp(`\`((?:${rooms.map(({ name }) => name).join('|')})/[\\w./-]+\\.\\w+)\``, 'g');
    expect(dangling(documents, path, (named) => existsSync(join(ROOT, named)))).toEqual([]);
  });
});

describe('a reference is written so that it can be resolved', () => {
  it('no part of the decisions or of the interface by words', () => {
    const inWords = /\b(decisions? \d|interface,? (?:section )?\d|interface document\b)/gi;
    expect(dangling(sources, inWords, () => false)).toEqual([]);
  });

  it('no section of the interface by a bare number in a comment', () => {
    const numbers = [...sections].filter((id) => id.includes('.')).map((id) => id.replace('.', '\\.'));
    const bare = new RegExp(
      `^\\s*(?:\\*|/\\*\\*|//|--).*?(?<![§.\\d-])\\b(${numbers.join('|')})(?=[),;:])`,
      'gm',
    );
    expect(dangling(sources, bare, () => false)).toEqual([]);
  });

  it('no comment that points at the records as a whole', () => {
    const code = sources.filter(({ path }) => !path.endsWith('.md'));
    expect(dangling(code, /\b(docs\/decisions)(?!\/)/g, () => false)).toEqual([]);
  });
});

describe('docs/interface.md and conformance/COVERAGE.md', () => {
  it('number the same rules, except those that say why no case proves them', () => {
    const proved = rules.filter(({ reason }) => reason === undefined).map(({ id }) => id);
    expect(proved.toSorted()).toEqual(covered.toSorted());
  });

  it('a rule proved by another names one that has cases', () => {
    const borrowed = rules.flatMap(({ provedWith }) => provedWith ?? []);
    expect(borrowed.filter((id) => !covered.includes(id))).toEqual([]);
  });
});

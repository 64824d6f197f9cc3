import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow, BenchSuite } from '../suite.ts';
import { visits } from '../web/visits.ts';

const DIST = new URL('../../../web/dist/', import.meta.url).pathname;
const PAGES = [
  // The words come by themselves, in one language: Russian's are the most.
  {
    page: 'visitor',
    words: /^ru-.*\.js\.gz$/,
    name: 'visitor’s page, until the call can be started, gzip',
    boundKb: 250,
  },
  { page: 'studio', name: 'studio, first page, gzip', boundKb: 400 },
];

/**
 * What a browser loads before a page can be used (the document and what it names, as sent with gzip; of a visitor also
 * what the page is told of the avatar, and its picture), and how long its visitor waits for the first word. Needs a
 * portrait and a voice beside the checkout.
 */
async function run(): Promise<BenchRow[]> {
  const { rows, shownBytes } = await visits();
  const pages = PAGES.map(({ page, words, name, boundKb }) => {
    if (words === undefined) return row(name, weightOf(page), boundKb);
    return row(name, weightOf(page) + sizeOf(words) + shownBytes, boundKb);
  });
  const widget = row('widget, gzip', statSync(join(DIST, 'widget.js.gz')).size, 15);
  return [...pages, widget, ...rows];
}

function row(name: string, bytes: number, boundKb: number): BenchRow {
  return { name, value: bytes / 1000, unit: 'kB', bound: { kind: 'max', value: boundKb } };
}

function sizeOf(pattern: RegExp): number {
  const name = readdirSync(join(DIST, 'assets')).find((one) => pattern.test(one));
  if (name === undefined) throw new Error(`no asset is named like ${pattern}`);
  return statSync(join(DIST, 'assets', name)).size;
}

function weightOf(page: string): number {
  const file = join(DIST, `${page}.html`);
  if (!existsSync(file)) throw new Error('The pages are not built yet: ./vivant setup builds them.');
  const html = readFileSync(file, 'utf8');
  const assets = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path = '']) => path);
  if (assets.length === 0) throw new Error(`${page}.html names no script`);
  return assets.reduce((sum, path) => sum + statSync(join(DIST, `${path}.gz`)).size, html.length);
}

export const suite: BenchSuite = { name: 'web', run };

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow, BenchSuite } from '../suite.ts';

/** What a browser loads before a page can be used: the document and what it names, as sent with gzip. */
const DIST = new URL('../../../web/dist/', import.meta.url).pathname;
const PAGES = [
  { page: 'visitor', name: 'visitor’s page, until the call can be started, gzip', boundKb: 250 },
  { page: 'studio', name: 'studio, first page, gzip', boundKb: 400 },
];

async function run(): Promise<BenchRow[]> {
  return PAGES.map(({ page, name, boundKb }) => ({
    name,
    value: weightOf(page) / 1000,
    unit: 'kB',
    bound: { kind: 'max', value: boundKb },
  }));
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

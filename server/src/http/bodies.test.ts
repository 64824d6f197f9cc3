import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';

interface NamedBody {
  file: string;
  schema: string;
}

/** Schemas of bodies as routes name them: `body: X`, `response: { 201: X }`, `json: X`, `X.parse(request.body)`. */
const NAMED = /\b(?:body|json|2\d\d): ([A-Z]\w*)\b|\b([A-Z]\w*)(?:\.\w+)?\.(?:safeP|p)arse\(request\.body/g;

async function bodiesOfRoutes(): Promise<NamedBody[]> {
  const found: NamedBody[] = [];
  for await (const name of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (name.endsWith('.test.ts') || name.startsWith('docs/')) continue;
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    if (!/\bschema\b|request\.body/.test(source)) continue;
    for (const [, stated, parsed] of source.matchAll(NAMED))
      found.push({ file: name, schema: stated ?? parsed ?? '' });
  }
  return found;
}

function isOfContract({ file, schema }: NamedBody): boolean {
  const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  return new RegExp(`import \\{[^}]*\\b${schema}\\b[^}]*\\} from '@vivant/contract/`).test(source);
}

it('takes the schema of every body it receives and answers from the contract', async () => {
  const bodies = await bodiesOfRoutes();
  expect(bodies.length).toBeGreaterThan(20);
  expect(bodies.filter((body) => !isOfContract(body))).toEqual([]);
});

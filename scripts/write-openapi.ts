import { writeFile } from 'node:fs/promises';
import { createUnservedApp } from '../server/src/testing/unserved-app.ts';

/**
 * Writes docs/openapi.json as the server generates it; a test fails while the two differ. With `--release`,
 * at a release, also docs/openapi.released.json, which later changes are compared with.
 */
const app = await createUnservedApp();
const { body } = await app.inject('/openapi.json');
await app.close();
const names = ['openapi.json', ...(process.argv.includes('--release') ? ['openapi.released.json'] : [])];
for (const name of names) await writeFile(new URL(`../docs/${name}`, import.meta.url), body);
console.log(`wrote ${names.map((name) => `docs/${name}`).join(' and ')}`);

import { writeFile } from 'node:fs/promises';
import { apiTypes } from './api-types.ts';

/** Writes the types of the published client from docs/openapi.json; a test fails while the two differ. */
await writeFile(new URL('../clients/typescript/src/api.ts', import.meta.url), await apiTypes());
console.log('wrote clients/typescript/src/api.ts');

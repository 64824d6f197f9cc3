import { writeFile } from 'node:fs/promises';
import { apiTypes } from './api-types.ts';
import { findClientTools } from './client-tools.ts';
import { pythonModels } from './python-models.ts';

/** Writes the types of the published clients from docs/openapi.json; tests fail while they differ. */
const write = async (path: string, text: string) => {
  await writeFile(new URL(`../${path}`, import.meta.url), text);
  console.log(`wrote ${path}`);
};

await write('clients/typescript/src/api.ts', await apiTypes());
const python = findClientTools(process.env);
if (python === null)
  throw new Error(
    'The generator for Python is not installed. Run ./vivant test scripts/python once: it installs it.',
  );
await write('clients/python/vivant/models.py', pythonModels(python));

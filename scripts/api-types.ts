import openapiTypescript, { astToString } from 'openapi-typescript';

const HEAD =
  '// Written by scripts/write-clients.ts from docs/openapi.json: change the routes, and write it again.\n';

/** The paths, bodies and answers of the public interface as TypeScript. */
export async function apiTypes(): Promise<string> {
  const document = new URL('../docs/openapi.json', import.meta.url);
  return HEAD + astToString(await openapiTypescript(document, { defaultNonNullable: false }));
}

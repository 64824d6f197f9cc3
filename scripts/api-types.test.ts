import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiTypes } from './api-types.ts';

it('the client’s types are those of the OpenAPI document (fix: node scripts/write-clients.ts)', async () => {
  const written = readFileSync(new URL('../clients/typescript/src/api.ts', import.meta.url), 'utf8');
  expect(written === (await apiTypes())).toBe(true);
});

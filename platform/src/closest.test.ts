import { expect, it } from 'vitest';
import { closest } from './closest.ts';

it.each([
  ['VIVANT_PROT', 'VIVANT_PORT'],
  ['VIVANT_HOTS', 'VIVANT_HOST'],
  ['vivant_port', 'VIVANT_PORT'],
  ['VIVANT_BOGUS', null],
  ['', null],
])('%j is closest to %j', (written, name) => {
  expect(closest(written, ['VIVANT_HOST', 'VIVANT_PORT', 'VIVANT_DATA_DIR'])).toBe(name);
});

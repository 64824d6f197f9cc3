import { expect, it } from 'vitest';
import { provideRandomUuid } from './random-uuid.ts';

it('a page without https gets random version 4 identifiers', () => {
  const target: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = {
    getRandomValues: (array) => crypto.getRandomValues(array),
  };
  provideRandomUuid(target);
  const made = Array.from({ length: 100 }, () => target.randomUUID?.());
  for (const id of made)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(100);
});

it('what the browser has is left alone', () => {
  const own = () => 'own';
  const target = { getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID: own };
  provideRandomUuid(target);
  expect(target.randomUUID).toBe(own);
});

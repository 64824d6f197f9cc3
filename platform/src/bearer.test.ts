import { expect, it } from 'vitest';
import { acceptsBearer } from './bearer.ts';

it('takes each of the secrets, whole and as a bearer, and nothing else', () => {
  const accepts = acceptsBearer(['first', 'second']);
  expect(['Bearer first', 'Bearer second'].map(accepts)).toEqual([true, true]);
  const others = [undefined, '', 'first', 'Bearer ', 'Bearer firs', 'bearer first', 'Bearer first second'];
  expect(others.filter(accepts)).toEqual([]);
  expect(acceptsBearer([])('Bearer ')).toBe(false);
});

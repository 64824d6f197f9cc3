import { ServiceError } from '@vivant/contract/errors';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
const PASSWORD = 'correct horse battery';

it('a password matches only its own hash, of argon2id with its own salt', async () => {
  const [one, other] = [await passwords.hash(PASSWORD, 'a'), await passwords.hash(PASSWORD, 'a')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await passwords.matches(PASSWORD, one, 'a')).toBe(true);
  expect(await passwords.matches(`${PASSWORD} `, one, 'a')).toBe(false);
});

it('composed and decomposed letters are equal', async () => {
  expect(
    await passwords.matches(
      'cafe\u0301 au lait, s.v.p.',
      await passwords.hash('café au lait, s.v.p.', 'a'),
      'a',
    ),
  ).toBe(true);
});

it('a hash of another cost or implementation is verified by the parameters it states', async () => {
  // By argon2-cffi 25.1, as every implementation would.
  const hash =
    '$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHQxMjM0NTY3OA$DIGW0TzcqHceSQ0Rvy9X0Gi+CkStyEK+Krl7MFJSqcg';
  expect(await passwords.matches('Grüße an alle Gäste', hash, 'a')).toBe(true);
  expect(await passwords.matches('Grüsse an alle Gäste', hash, 'a')).toBe(false);
});

it('no password matches where there is no hash', async () => {
  expect(await passwords.matches(PASSWORD, null, 'a')).toBe(false);
});

it('a flood from one network is refused before it delays another', async () => {
  const hash = await passwords.hash(PASSWORD, 'a');
  const flood = Array.from({ length: 60 }, () => passwords.matches('wrong', hash, 'flood'));
  const own = passwords.matches(PASSWORD, hash, 'other');
  const answers = await Promise.allSettled(flood);
  expect(await own).toBe(true);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused.length).toBeGreaterThan(40);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(ServiceError);
    expect(reason).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } });
  }
});

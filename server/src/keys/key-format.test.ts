import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSecret, hashSecret, isWellFormedSecret, secretHint } from './key-format.ts';

describe('keys', () => {
  it('have the documented shape and pass their own checksum', () => {
    for (let i = 0; i < 200; i += 1) {
      const secret = generateSecret();
      expect(secret).toMatch(/^sk_vivant_[0-9A-Za-z]{38}$/);
      expect(isWellFormedSecret(secret)).toBe(true);
    }
  });

  it('are told from a key with any one character changed', () => {
    fc.assert(
      fc.property(fc.nat(47), fc.nat(60), (at, step) => {
        const secret = generateSecret();
        const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
        const old = alphabet.indexOf(secret.charAt(at));
        const other = alphabet.charAt((old + 1 + step) % 62);
        if (other === secret.charAt(at)) return;
        expect(isWellFormedSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
      }),
    );
  });

  it.each([[''], ['sk_vivant_'], ['sk_vivant_é'], [`sk_other_${'a'.repeat(38)}`], ['sk_live_short']])(
    'refuse %j',
    (text) => expect(isWellFormedSecret(text)).toBe(false),
  );

  it('of the old prefix are let through to the database', () => {
    expect(isWellFormedSecret('sk_live_0123456789abcdefghij')).toBe(true);
  });

  it('hash to 32 bytes and show only their first characters', () => {
    const secret = generateSecret();
    expect(hashSecret(secret)).toHaveLength(32);
    expect(secretHint(secret)).toBe(`${secret.slice(0, 14)}…`);
  });
});

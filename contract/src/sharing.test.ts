import { expect, it } from 'vitest';
import { SharePatch } from './sharing.ts';

it.each([
  'https://www.example.org',
  'https://example.org:8443',
  'http://localhost:3000',
  'http://[::1]:8080',
])('%s may show an avatar', (origin) =>
  expect(SharePatch.safeParse({ allowedOrigins: [origin] }).success).toBe(true),
);

it.each([
  'example.org',
  'https://example.org/',
  'https://example.org/page',
  'https://Example.org',
  'http://example.org',
  'https://*.example.org',
  "https://a.example; script-src 'none'",
  'javascript:alert(1)',
  'null',
  '',
])('%s is not a site that can be allowed', (origin) => {
  expect(SharePatch.safeParse({ allowedOrigins: [origin] }).success).toBe(false);
});

it('a change has at least one field, and no unknown one', () => {
  expect(SharePatch.safeParse({}).success).toBe(false);
  expect(SharePatch.safeParse({ expires: null }).success).toBe(false);
  expect(SharePatch.safeParse({ expiresAt: null }).success).toBe(true);
});

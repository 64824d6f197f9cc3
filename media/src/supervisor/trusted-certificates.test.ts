import { existsSync, readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestAuthority } from '../testing/certificates.ts';
import { trustExtraCertificates } from './trusted-certificates.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe('the authorities of NODE_EXTRA_CA_CERTS', () => {
  it('are added to the system’s, for the native client, until removed', () => {
    const authority = createTestAuthority();
    closing.push(() => authority.remove());
    const warnings: string[] = [];
    const trusted = trustExtraCertificates(
      { PATH: '/bin', NODE_EXTRA_CA_CERTS: authority.file },
      (text) => void warnings.push(text),
    );
    closing.push(() => trusted.remove());
    expect(trusted.env).toMatchObject({ PATH: '/bin', NODE_EXTRA_CA_CERTS: authority.file });
    const file = trusted.env.SSL_CERT_FILE ?? 'not set';
    const listed = readFileSync(file, 'utf8');
    expect(listed).toContain(readFileSync(authority.file, 'utf8').trim());
    for (const known of getCACertificates('system')) expect(listed).toContain(known.trim());
    trusted.remove();
    expect(existsSync(file)).toBe(false);
    expect(warnings).toEqual([]);
  });

  it('change nothing where there are none', () => {
    const env = { PATH: '/bin', SSL_CERT_FILE: '/etc/ssl/own.pem' };
    const fail = (text: string) => {
      throw new Error(text);
    };
    expect(trustExtraCertificates(env, fail).env).toBe(env);
  });

  it('are left out with a warning where their file cannot be read', () => {
    const warnings: string[] = [];
    const env = { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' };
    expect(trustExtraCertificates(env, (text) => void warnings.push(text)).env).toBe(env);
    expect(warnings).toEqual([expect.stringMatching(/NODE_EXTRA_CA_CERTS.*ENOENT/)]);
  });
});

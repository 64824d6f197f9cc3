import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';

/** The certificates that the children of this process trust in TLS. */
export interface TrustedCertificates {
  /** Their environment. */
  env: Record<string, string>;
  remove(): void;
}

/**
 * Makes the native WebRTC client trust the authorities of `NODE_EXTRA_CA_CERTS`, which only Node reads: one file of
 * theirs and the system's, named to the client by `SSL_CERT_FILE`. Without that variable nothing is written.
 * @param warn told of a file that cannot be read; as Node does, everything goes on without it
 */
export function trustExtraCertificates(
  env: Record<string, string>,
  warn: (text: string) => void,
): TrustedCertificates {
  const extra = env.NODE_EXTRA_CA_CERTS ?? '';
  const added = extra === '' ? null : read(extra, warn);
  if (added === null) return { env, remove() {} };
  const folder = mkdtempSync(join(tmpdir(), 'vivant-trust-'));
  const file = join(folder, 'certificates.pem');
  writeFileSync(file, [...getCACertificates('system'), added].join('\n'));
  return {
    env: { ...env, SSL_CERT_FILE: file },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function read(file: string, warn: (text: string) => void): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    warn(
      `NODE_EXTRA_CA_CERTS names a file that cannot be read (${code}): its authorities are not trusted. ` +
        'Let the user that Vivant runs as read it.',
    );
    return null;
  }
}

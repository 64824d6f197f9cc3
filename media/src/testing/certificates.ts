import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate authority of a test's own. */
export interface TestAuthority {
  /** Its certificate, PEM. */
  readonly file: string;
  /** A certificate for names such as `DNS:livekit.test`. */
  certify(names: string, how?: 'valid' | 'expired'): { cert: string; key: string };
  remove(): void;
}

/** Made by the openssl program, which every system with certificates has. */
export function createTestAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-authority-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', '/CN=test'];
  openssl('req', '-x509', ...newKey, '-days', '30', '-keyout', 'ca.key', '-out', 'ca.pem');
  return {
    file: join(folder, 'ca.pem'),
    certify(names, how = 'valid') {
      writeFileSync(join(folder, 'extensions'), `subjectAltName=${names}\nextendedKeyUsage=serverAuth\n`);
      openssl('req', '-new', ...newKey, '-keyout', 'server.key', '-out', 'server.csr');
      const days = how === 'expired' ? '-1' : '30';
      openssl(
        ...['x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
        ...['-days', days, '-extfile', 'extensions', '-out', 'server.pem'],
      );
      const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
      return { cert: pem('server.pem'), key: pem('server.key') };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

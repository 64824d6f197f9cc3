import { readFileSync } from 'node:fs';
import type { RunAs } from '@vivant/platform/child';

/**
 * The user that a child which must not be root runs as: undefined when this process is not root (then its own), else
 * the user `vivant` that the launcher makes, else `nobody`.
 */
export function unprivilegedUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['vivant', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return { uid: 65_534, gid: 65_534 };
}

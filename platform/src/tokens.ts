import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The secret of a cookie, a link or a machine; the database only stores its hash. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

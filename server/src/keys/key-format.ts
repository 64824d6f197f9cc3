import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `sk_vivant_`, 32 base62 characters of randomness (190 bits), and the CRC32 of all before it in 6 base62
 * characters. The checksum tells a mistyped or invented key from a real one without asking the database.
 */
export const KEY_PREFIX = 'sk_vivant_';
/** Keys of before September 2026; no checksum, only ever imported by their hash (§5-2, D7-3). */
export const LEGACY_KEY_PREFIX = 'sk_live_';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const CURRENT = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const LEGACY = new RegExp(`^${LEGACY_KEY_PREFIX}[0-9A-Za-z_-]{16,200}$`);

export function generateSecret(): string {
  let body = KEY_PREFIX;
  for (let i = 0; i < RANDOM_LENGTH; i += 1) body += BASE62[randomInt(BASE62.length)];
  return body + checksum(body);
}

/** Whether a text can be a key at all; says nothing about whether one exists. */
export function isWellFormedSecret(text: string): boolean {
  if (LEGACY.test(text)) return true;
  if (!CURRENT.test(text)) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** SHA-256 of the secret: all the service keeps. Its 190 random bits need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The form in which lists show a key: `sk_vivant_Ab12…`. */
export function secretHint(secret: string): string {
  const prefix = secret.startsWith(KEY_PREFIX) ? KEY_PREFIX : LEGACY_KEY_PREFIX;
  return `${secret.slice(0, prefix.length + 4)}…`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

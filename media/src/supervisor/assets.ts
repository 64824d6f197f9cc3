import { createHash } from 'node:crypto';
import type { SessionAssignment } from '@vivant/contract/control';
import type { SessionAssets } from '../session/messages.ts';
import { RefusedError } from './session-child.ts';

type BlobRef = { url: string; sha256: string };

const FETCH_TIMEOUT_MS = 8000;
const MAX_BLOB_BYTES = 64 * 1024 * 1024;
/** Faces of recent sessions are kept: the next visitor of the same avatar waits for nothing. */
const CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Files unused for this long are forgotten, so that a deleted avatar is gone from here within a day. Checked every
 * `FORGET_EVERY_MS`.
 */
export const FORGET_AFTER_MS = 23 * 3_600_000;
export const FORGET_EVERY_MS = 30 * 60_000;

export interface AssetFetcher {
  /** Begins with both. */
  fetch(assignment: SessionAssignment): SessionAssets;
  knowledge(ref: BlobRef): Promise<Uint8Array>;
  forgetUnused(): void;
}

/** Fetches an avatar's blobs from the server and checks them. The secret is only sent to the server's own origin. */
export function createAssetFetcher(options: {
  controlUrl: string;
  secret: string;
  /** Milliseconds that only run forward. */
  now(): number;
}): AssetFetcher {
  const origin = new URL(options.controlUrl).origin;
  /** By hash; the least recently used first. */
  const cache = new Map<string, { bytes: Uint8Array; usedAt: number }>();
  let cachedBytes = 0;

  function remember(sha256: string, bytes: Uint8Array): void {
    forget(sha256);
    cache.set(sha256, { bytes, usedAt: options.now() });
    cachedBytes += bytes.length;
    for (const oldest of cache.keys()) {
      if (cachedBytes <= CACHE_BYTES) break;
      forget(oldest);
    }
  }

  function forget(sha256: string): void {
    cachedBytes -= cache.get(sha256)?.bytes.length ?? 0;
    cache.delete(sha256);
  }

  async function blob(what: string, { url, sha256 }: BlobRef): Promise<Uint8Array> {
    const known = cache.get(sha256);
    if (known !== undefined) {
      remember(sha256, known.bytes);
      return known.bytes;
    }
    const unavailable = (why: string) =>
      new RefusedError('asset_unavailable', `the avatar's ${what} could not be fetched: ${why}`);
    let bytes: Uint8Array;
    try {
      const response = await fetch(url, {
        headers: new URL(url).origin === origin ? { authorization: `Bearer ${options.secret}` } : {},
        redirect: 'error',
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the answer was ${response.status}`);
      bytes = await readLimited(response);
    } catch (error) {
      throw unavailable(error instanceof Error ? error.message : String(error));
    }
    if (createHash('sha256').update(bytes).digest('hex') !== sha256.toLowerCase())
      throw unavailable('its bytes are not those the server announced');
    remember(sha256, bytes);
    return bytes;
  }

  return {
    fetch({ face, conversation }) {
      const ref = conversation?.knowledge ?? null;
      return {
        face: blob('face', face),
        knowledge: ref === null ? Promise.resolve(null) : blob('knowledge', ref),
      };
    },

    knowledge: (ref) => blob('knowledge', ref),

    forgetUnused() {
      for (const [sha256, { usedAt }] of cache) if (options.now() - usedAt >= FORGET_AFTER_MS) forget(sha256);
    },
  };
}

async function readLimited(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BLOB_BYTES) throw new Error(`it is larger than ${MAX_BLOB_BYTES} bytes`);
    parts.push(part);
  }
  const { buffer, byteOffset, length } = Buffer.concat(parts);
  return new Uint8Array(buffer, byteOffset, length);
}

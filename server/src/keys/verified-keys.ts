import type { Environment } from '@vivant/contract/environment';
import { KEY_CACHE_MS } from '@vivant/contract/limits';
import type { Clock } from '../ports/clock.ts';
import type { Caller } from './caller.ts';
import { hashSecret, isWellFormedSecret } from './key-format.ts';

const CACHED_KEYS_MAX = 10_000;

/** The callers behind secrets, each read at most every `KEY_CACHE_MS`. */
export interface VerifiedKeys {
  /** Null: malformed, unknown, revoked, or of the other environment. */
  callerOf(secret: string): Promise<Caller | null>;
  /** The key with this id is read anew with its next request. */
  forget(keyId: string): void;
  clear(): void;
}

export function createVerifiedKeys(deps: {
  lookUp: (hash: Buffer) => Promise<Caller | null>;
  clock: Clock;
  environment: Environment;
}): VerifiedKeys {
  const { lookUp, clock, environment } = deps;
  /** By the hash of the secret, the oldest first. */
  const cache = new Map<string, { caller: Caller; readAt: number }>();

  return {
    async callerOf(secret) {
      if (!isWellFormedSecret(secret)) return null;
      const hash = hashSecret(secret);
      const cacheKey = hash.toString('base64');
      const now = clock.now().getTime();
      const cached = cache.get(cacheKey);
      // A clock that was set back must not keep a key alive.
      if (cached !== undefined && now >= cached.readAt && now < cached.readAt + KEY_CACHE_MS)
        return cached.caller;
      cache.delete(cacheKey);
      const caller = await lookUp(hash);
      if (caller === null || caller.environment !== environment) return null;
      // The oldest entry goes; a key in use comes back with its next request.
      const [oldest] = cache.keys();
      if (oldest !== undefined && cache.size >= CACHED_KEYS_MAX) cache.delete(oldest);
      // By the time of asking: what happened since may not be in the answer.
      cache.set(cacheKey, { caller, readAt: now });
      return caller;
    },
    forget(keyId) {
      for (const [cacheKey, { caller }] of cache) if (caller.keyId === keyId) cache.delete(cacheKey);
    },
    clear: () => cache.clear(),
  };
}

import type { Environment } from '@vivant/contract/environment';
import { KEY_CACHE_MS } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import type { PlainLog } from '@vivant/platform/plain-log';
import type { Caller } from './caller.ts';
import { hashSecret, isWellFormedSecret } from './key-format.ts';
import type { LiveKey } from './store.ts';

const CACHED_KEYS_MAX = 10_000;
/** Uses of a key are written down at most so often. */
const USED_EVERY_MS = 60_000;

/** The callers behind secrets, each read at most every `KEY_CACHE_MS`. */
export interface VerifiedKeys {
  /** Null: malformed, unknown, revoked, or of the other environment. */
  callerOf(secret: string): Promise<Caller | null>;
  /** The key with this id is read again with its next request. */
  forget(keyId: string): void;
  clear(): void;
}

export function createVerifiedKeys(deps: {
  lookUp: (hash: Buffer) => Promise<LiveKey | null>;
  /** Writes down that a key was used. */
  touch: (keyId: string, at: Date) => Promise<void>;
  log: PlainLog;
  clock: Clock;
  environment: Environment;
}): VerifiedKeys {
  const { lookUp, touch, log, clock, environment } = deps;
  /** By the hash of the secret, the oldest first. */
  const cache = new Map<string, { caller: Caller; readAt: number }>();
  /** When this process last wrote down the use of a key, by its id, the oldest first. */
  const touchedAt = new Map<string, number>();

  /** No caller waits for it: what they asked for does not depend on it. */
  function noteUse({ caller: { keyId }, lastUsedAt }: LiveKey, now: number): void {
    const known = Math.max(touchedAt.get(keyId) ?? -Infinity, lastUsedAt?.getTime() ?? -Infinity);
    // A clock that was set back must not keep a use from being written.
    if (now >= known && now - known < USED_EVERY_MS) return;
    touchedAt.delete(keyId);
    dropOldest(touchedAt);
    touchedAt.set(keyId, now);
    touch(keyId, new Date(now)).catch((error) =>
      log.warn({ keyId, err: error }, 'the use of a key was not written down'),
    );
  }

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
      const found = await lookUp(hash);
      if (found === null || found.caller.environment !== environment) return null;
      noteUse(found, now);
      const { caller } = found;
      // A key in use comes back with its next request.
      dropOldest(cache);
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

/** Makes room for one more. */
function dropOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= CACHED_KEYS_MAX) kept.delete(oldest);
}

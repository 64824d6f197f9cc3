import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Python with what writes, checks and packs the client for Python; null: it is not installed. */
export function findClientTools(env: NodeJS.ProcessEnv): string | null {
  if (env.VIVANT_TEST_CLIENT_TOOLS) return env.VIVANT_TEST_CLIENT_TOOLS;
  // Where the launcher puts it: places.sh, python.sh.
  const list = readFileSync(new URL('./launcher/python/client-tools.txt', import.meta.url));
  const key = createHash('sha256').update(list).digest('hex').slice(0, 16);
  const { VIVANT_CACHE_DIR, XDG_CACHE_HOME, HOME = '' } = env;
  const caches = [
    VIVANT_CACHE_DIR,
    '/var/cache/vivant',
    join(XDG_CACHE_HOME ?? join(HOME, '.cache'), 'vivant'),
  ];
  const pythons = caches
    .filter((cache) => cache !== undefined)
    .map((cache) => join(cache, 'python/client-tools', key, 'bin/python'));
  return pythons.find((python) => existsSync(python)) ?? null;
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout: where the operator's command and the service are started. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What the suite is told from outside; README.md explains each. */
export interface Options {
  /** Null: a fresh service is started. */
  baseUrl: string | null;
  keysFile: string | null;
  /** The operator's command, split at blanks. */
  operator: string[] | null;
  assets: string | null;
  /** The suite's web server as the service reaches it, where a proxy with a trusted certificate stands before it. */
  files: { origin: string; port: number } | null;
  /** A LiveKit server of the caller's for render-only sessions: address, key and secret. */
  rooms: { url: string; apiKey: string; apiSecret: string } | null;
  waived: string[];
  /** Where requests that had to be sent again are noted. */
  retriesFile: string | null;
}

export function readOptions(env: Record<string, string | undefined>): Options {
  const baseUrl = env.CONFORMANCE_BASE_URL?.replace(/\/+$/, '') || null;
  const keysFile = env.CONFORMANCE_KEYS ? resolve(env.CONFORMANCE_KEYS) : null;
  const operator = env.CONFORMANCE_OPERATOR?.split(/\s+/).filter(Boolean) ?? null;
  if (baseUrl !== null && keysFile === null && operator === null)
    throw new Error(
      'With CONFORMANCE_BASE_URL, set CONFORMANCE_KEYS to a file of keys or CONFORMANCE_OPERATOR to the command that makes them.',
    );
  const assets = env.CONFORMANCE_ASSETS || resolve(ROOT, '../shared/assets');
  const [url, apiKey, apiSecret] = env.CONFORMANCE_ROOMS?.split(',') ?? [];
  const origin = env.CONFORMANCE_FILES_ORIGIN;
  if (origin && !env.CONFORMANCE_FILES_PORT)
    throw new Error('CONFORMANCE_FILES_ORIGIN needs CONFORMANCE_FILES_PORT, the port to listen on.');
  return {
    baseUrl,
    keysFile,
    operator,
    assets: existsSync(assets) ? assets : null,
    files: origin ? { origin, port: Number(env.CONFORMANCE_FILES_PORT) } : null,
    rooms: url && apiKey && apiSecret ? { url, apiKey, apiSecret } : null,
    waived: env.CONFORMANCE_WAIVE?.split(',').map((need) => need.trim()) ?? [],
    retriesFile: env.CONFORMANCE_RETRIES_FILE || null,
  };
}

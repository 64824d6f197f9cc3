import { appendFileSync } from 'node:fs';
import { theTarget } from './target.ts';

/** Notes that a request was answered 429 or 503 and is sent again; main.ts judges how many there may be. */
export function countRetry(status: number): void {
  const { retriesFile } = theTarget();
  if (retriesFile !== null) appendFileSync(retriesFile, `${status}\n`);
}

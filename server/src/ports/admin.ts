import { join } from 'node:path';

/** Between the operator's commands and the running server. In the data directory; its mode decides who may. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/** What follows from VIVANT_MEDIA_SLOTS=0 where it is not meant. */
export const NO_MEDIA_HERE =
  'VIVANT_MEDIA_SLOTS=0 keeps sessions off this machine: until a media host on another one reports, every start of ' +
  'a session answers 503. Leave the variable unset to run them here.';

import { join } from 'node:path';

/**
 * The socket between the operator's commands and the running server. It is in the data directory, whose mode decides
 * who may use it.
 */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/** The consequence of VIVANT_MEDIA_SLOTS=0, for operators who did not mean it. */
export const NO_MEDIA_HERE =
  'VIVANT_MEDIA_SLOTS=0 keeps sessions off this machine: until a media host on another one reports, every start of ' +
  'a session answers 503. Leave the variable unset to run them here.';

import { join } from 'node:path';

/** Between the operator's commands and the running server. In the data directory; its mode decides who may. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/** What follows from VIVANT_MEDIA_SLOTS=0 where it is not meant. */
export const NO_MEDIA_HERE =
  'VIVANT_MEDIA_SLOTS=0 keeps sessions off this machine: until a media host on another one reports, every start of ' +
  'a session answers 503. Leave the variable unset to run them here.';

/** A setting as `vivant doctor` shows it. */
export interface VariableReport {
  name: string;
  meaning: string;
  default: string | null;
  /** As set; `(secret)` for those that must not be shown, null where unset. */
  value: string | null;
  /** What is wrong with it, or null. */
  fault: string | null;
}

/** One thing that `vivant doctor` looked at. */
export interface DoctorRow {
  /** "ffmpeg", "port 8080". */
  name: string;
  /** `warn`: Vivant runs, something of it does not. `fail`: it does not start. */
  status: 'ok' | 'warn' | 'fail';
  /** What was found: a version, "missing". */
  found: string;
  /** What follows from it and how to mend it; empty where all is well. */
  meaning: string;
}

/** What a running server says of itself for `vivant doctor`. */
export interface ServerReport {
  config: VariableReport[];
  /** Variables with our prefix that nobody reads. */
  unknownVariables: string[];
  checks: DoctorRow[];
}

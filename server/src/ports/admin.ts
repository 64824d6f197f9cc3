import { join } from 'node:path';
import type { VariableReport } from '../config.ts';
import type { DoctorRow } from '../embedded/doctor-checks.ts';

/** Between the operator's commands and the running server. In the data directory; its mode decides who may. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/** What a running server says of itself for `vivant doctor`. */
export interface ServerReport {
  config: VariableReport[];
  checks: DoctorRow[];
}

/** What `vivant doctor` shows, of a running server or of this machine. */

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
  /** What follows from it and how to fix it; empty where all is well. */
  meaning: string;
}

/** What a running server says of itself. */
export interface ServerReport {
  config: VariableReport[];
  /** Variables with our prefix that are no settings. */
  unknownVariables: string[];
  checks: DoctorRow[];
}

/** For `vivant doctor --from-outside` on another machine. */
export interface ProbePass {
  /** Where the service is reached from there. */
  url: string;
  /** Of LiveKit, where it is not behind the same address. */
  signallingUrl: string | null;
  /** Lets into one empty room, and into nothing else. */
  pass: string;
}

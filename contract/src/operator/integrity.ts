/** What `vivant check` finds: whether files, rows and postings agree. */

/** One disagreement. */
export interface IntegrityFault {
  /** In a few words: "is missing", "bytes have changed". */
  found: string;
  /** Of what: the key of a file, or the kind and id of a row. */
  subject: string;
}

/** One kind of thing that was compared. */
export interface IntegrityCheck {
  name: 'files' | 'orphans' | 'builds' | 'ledger';
  /** How many were looked at; null where that is not counted. */
  checked: number | null;
  /** Of all faults; `faults` has the first of them. */
  faultCount: number;
  faults: IntegrityFault[];
  /** What follows from faults of this kind, and what to do. */
  meaning: string;
}

export interface IntegrityReport {
  sound: boolean;
  checks: IntegrityCheck[];
}

/** Faults of one check that are listed; beyond it they are counted. */
export const LISTED_FAULTS_MAX = 100;

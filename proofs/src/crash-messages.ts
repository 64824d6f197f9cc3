import type { FakeMediaHosts } from '@vivant/server/testing/fake-media-hosts';
import type { Ledger } from './ledger-replay.ts';

/** A fault put into the server on purpose, to show that a proof finds it. */
export type Mutant = 'no lock' | 'no unique posting';

/** Where a process of a proof crashes; instants are counted from 1: before the first write, after it, and so on. */
interface Order {
  /** More than there are instants: it runs to its end. */
  crashAt: number;
  /** The clock at its beginning. */
  startMs: number;
}

export interface SessionOrder extends Order {
  what: 'session';
  scenario: string;
  accountId: string;
  keyId: string;
  avatarId: string;
  hostId: string;
}

export interface LedgerOrder extends Order {
  what: 'ledger';
  ledger: Ledger;
  mutant?: Mutant | undefined;
}

/** Just before a write, or just after it was done and before its answer came. */
export interface Instant {
  write: string;
  done: boolean;
}

/** What the process says on its standard output, written at once, so that even its last words arrive. */
export type ServerMessage =
  | { type: 'crashes'; instants: Instant[]; nowMs: number }
  | { type: 'finished'; instants: Instant[]; nowMs: number }
  | { type: 'failed'; message: string }
  /** A session's start was answered, or a step of the ledger. */
  | { type: 'answered'; id: string };

/** A call to rooms or media hosts, which are in the process that ordered the scenario. */
export interface Call {
  id: number;
  /** By the caller's clock. */
  nowMs: number;
  to: 'rooms' | 'hosts';
  method: string;
  args: unknown[];
}

export interface Answer {
  id: number;
  result?: unknown;
  error?: { name: string; message: string; reason?: string | undefined };
}

/** What a scenario does to its media host besides the calls of the port. */
export type HostBehaviour = FakeMediaHosts['behaviour'];

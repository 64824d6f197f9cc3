import type { FakeMediaHosts } from '@vivant/server/testing/fake-media-hosts';
import type { Ledger } from './ledger-life.ts';

/** How a variant is broken on purpose; undefined is the real thing. */
export type Broken = 'no lock' | 'no unique posting';

/** Where a process of a proof dies; instants are counted from 1: before the first write, after it, and so on. */
interface Order {
  /** More than a life has: it is lived to its end. */
  diesAt: number;
  /** The clock at its beginning. */
  startMs: number;
}

export interface SessionOrder extends Order {
  what: 'session';
  life: string;
  accountId: string;
  keyId: string;
  avatarId: string;
  hostId: string;
}

export interface LedgerOrder extends Order {
  what: 'ledger';
  ledger: Ledger;
  broken?: Broken | undefined;
}

/** Just before a write, or just after it was done and before its answer came. */
export interface Instant {
  write: string;
  done: boolean;
}

/** What the process says on its standard output, written at once, so that even its last words arrive. */
export type Words =
  | { type: 'dies'; instants: Instant[]; nowMs: number }
  | { type: 'lived'; instants: Instant[]; nowMs: number }
  | { type: 'failed'; message: string }
  /** A session's start was answered, or a step of the ledger. */
  | { type: 'answered'; id: string };

/** A call to rooms or media hosts, which live in the process that asked for the life. */
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
  error?: { name: string; message: string; reason?: string };
}

/** What a life does to its media host besides the calls of the port. */
export type HostBehaviour = FakeMediaHosts['behaviour'];

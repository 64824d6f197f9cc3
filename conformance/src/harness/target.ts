import { inject } from 'vitest';

/** What the suite runs against: an address, keys in the roles the cases need, and what else is at hand. */
export interface Target {
  baseUrl: string;
  keys: Keys;
  /** Avatars that exist before the first case. */
  avatars: {
    /** Of the account of `full`; `scoped` is bound to it. */
    scoped: string;
    /** Of the account of `foreign`. */
    foreign: string;
    /** Ready to chat, of the account of `full`; null where no real portrait and voice are at hand. */
    ready: string | null;
  };
  /** The operator's command, where the suite may use it. */
  operator: { command: string[]; cwd: string; env: Record<string, string> } | null;
  /** Account of `full`; known only where the operator's command made it. */
  accountId: string | null;
  /** A web server whose addresses the service may fetch (files.ts), and where to put files on it. */
  files: { origin: string; controlUrl: string } | null;
  /** Directory of real portraits, voices and documents. */
  assets: string | null;
  /** A LiveKit server of the caller's, which the service may reach, for render-only sessions. */
  rooms: { url: string; apiKey: string; apiSecret: string } | null;
  /** Hosted sessions the service can run at once, where that is known. */
  slots: number | null;
  /** The service believes X-Forwarded-For of this machine. */
  behindProxy: boolean;
  /** Needs that may be missing without failing the coverage check. */
  waived: string[];
  /** File that gets a line for each request that was refused temporarily and sent again; null: they are not counted. */
  retriesFile: string | null;
}

/** Secrets by what they may do. Only the first three are needed everywhere; cases name the others they need. */
export interface Keys {
  /** Every scope, credits, rate limits raised. */
  full: string;
  /** Every scope, of another account. */
  foreign: string;
  /** Every scope, account-wide of the same account as `full`, bound to `avatars.scoped`. */
  scoped: string;
  /** Of the account of `full`, with one scope each. */
  sessionsOnly?: string;
  readOnly?: string;
  writeOnly?: string;
  billingOnly?: string;
  /** Made without naming scopes. */
  defaultScope?: string;
  revoked?: string;
  /** Well-formed, of the other environment. */
  otherEnvironment?: string | undefined;
  /** A key of the old form, imported. */
  legacy?: string;
  /** Of the account of `full`; each cap is used up. */
  cappedTotal?: string;
  cappedDaily?: string;
  cappedMonthly?: string;
  /** Of the account of `full`; may run one session at once. */
  oneAtATime?: string;
  /** Of the account of `full`; sessions of at most 90 seconds. */
  short?: string;
  /** Of the account of `full`, with a daily cap of one hosted minute, none of it used. */
  oneMinute?: string;
  metered?: string;
  /** Metered, and with a cap of one hosted minute. */
  meteredOneMinute?: string;
  /** Every scope, of an account without credits. */
  poor?: string;
  /** Every scope, of an account with exactly one credit. */
  oneCredit?: string;
  /** Every scope, of an account that has no avatars and that the cases may fill to its cap. */
  empty?: string;
  /** The same, for the walk over the list. */
  list?: string;
  /** Every scope, of an account with the rate limits of the standard plan. */
  limited?: string;
}

/** A case names what it cannot do without; it is skipped, and shows up in the coverage check, where it is missing. */
export type Need = 'operator' | 'files' | 'assets' | 'ready' | 'rooms' | 'slots' | 'behindProxy' | keyof Keys;

export function available(target: Target, need: Need): boolean {
  if (need === 'operator') return target.operator !== null;
  if (need === 'files') return target.files !== null;
  if (need === 'assets') return target.assets !== null;
  if (need === 'ready') return target.avatars.ready !== null;
  if (need === 'behindProxy') return target.behindProxy;
  if (need === 'slots') return target.slots !== null;
  if (need === 'rooms') return target.rooms !== null;
  return target.keys[need] !== undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
  }
}

export function theTarget(): Target {
  return inject('target');
}

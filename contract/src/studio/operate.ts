import { z } from 'zod';
import { Rejection } from '../operator/moderation.ts';
import { GrantedAmount } from '../operator/numbers.ts';
import type { DoctorRow } from '../operator/report.ts';

/** What operators ask of the whole installation in the studio, beyond what the commands ask in the same words. */

/**
 * The version of a held avatar that the page shows. Portrait and decision are only about that version: its owner may
 * change the avatar between the look and the click.
 */
export const HeldAsSeen = z.strictObject({ digest: z.string().min(1) });
export type HeldAsSeen = z.infer<typeof HeldAsSeen>;

export const HeldRejection = HeldAsSeen.extend(Rejection.pick({ feedback: true }).shape);
export type HeldRejection = z.infer<typeof HeldRejection>;

export const CreditGift = z.strictObject({
  amountMicrocredits: GrantedAmount,
  /** Identifies the click, so that a repeated call gives only once; refused for another amount. */
  bookingKey: z.uuid(),
});
export type CreditGift = z.infer<typeof CreditGift>;

/** A media host that has reported within the last day. */
export interface MediaHostView {
  id: string;
  slots: number;
  /** As the host counts: a slot is taken until the process of its session has gone. */
  usedSlots: number;
  /** Stages of builds that it runs at once for the server; 0: none. */
  builds: number;
  usedBuilds: number;
  /** `draining`: it finishes what runs and takes nothing new; `silent`: it has not reported for seconds. */
  state: 'ready' | 'draining' | 'silent';
  lastHeardAt: string;
}

export interface SystemView {
  version: string;
  /** What the service stands on, looked at now. */
  checks: DoctorRow[];
  hosts: MediaHostView[];
}

/**
 * A room for one browser to connect to, closed after a minute; the token is valid for half of that, and only for
 * joining.
 */
export interface ProbeView {
  serverUrl: string;
  userToken: string;
}

/** How many archives the studio lists, the newest first. */
export const SHOWN_BACKUPS = 10;

/** The backups that the service makes by itself, and those an operator has it make. */
export interface BackupView {
  /** Null: the settings name no place for them. */
  place: { address: string; everyHours: number; keep: number; isEncrypted: boolean } | null;
  /** The backup in progress; without time and share (of the files, 0 to 1) if another server makes it. */
  now: { beganAt: string | null; share: number | null } | null;
  /** The last try of this server, where it failed and none was made since. */
  failed: { at: string; reason: string } | null;
  /** Each was read back whole before it got its name. */
  recent: { address: string; beganAt: string; sizeBytes: number | null; isEncrypted: boolean }[];
  /** Why they cannot be listed now. */
  problem: string | null;
}

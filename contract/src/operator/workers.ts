import { z } from 'zod';
import { WorkerName } from '../workers.ts';

/** Other machines that run sessions (ADR 76). */

const MINUTES_MAX = 7 * 24 * 60;
export const JOIN_TOKEN_MINUTES = 60;

export const NewWorkerToken = z.strictObject({
  name: WorkerName.optional(),
  validMinutes: z.int().min(1).max(MINUTES_MAX).optional(),
});
export type NewWorkerToken = z.infer<typeof NewWorkerToken>;

/** `token` is shown this once and lets one machine in, which joins at `joinUrl`. */
export interface WorkerToken {
  id: string;
  name: string;
  token: string;
  expiresAt: string;
  joinUrl: string;
}

export interface WorkerView {
  id: string;
  name: string;
  /** `invited`: its token waits. `expired`: nobody used it. `gone`: it joined and is not heard of. */
  state: 'invited' | 'expired' | 'revoked' | 'ready' | 'draining' | 'gone';
  slots: number | null;
  usedSlots: number | null;
  /** Stages of builds that it runs at once; 0: none. */
  builds: number | null;
  usedBuilds: number | null;
  /** Of the program it runs, or else joined with. */
  version: string | null;
  zone: string | null;
  /** 0 to 1, as it said last: late pictures of the session that is worst off, and what the machine is busy with. */
  lateShare: number | null;
  processorShare: number | null;
  memoryShare: number | null;
  /** Face engines it draws with. */
  renderers: string[] | null;
  createdAt: string;
  joinedAt: string | null;
}

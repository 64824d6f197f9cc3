import { z } from 'zod';
import { text } from '../text.ts';

/** Who changed what in an account, as its owners read it in the studio. */

/** What an entry is about: the first word of its action. */
export const AUDIT_KINDS = ['account', 'avatar', 'key', 'member', 'session', 'webhook'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AuditSearch = z.strictObject({
  /** A name as entries have it; `operator`: those of the installation alone. */
  actor: text(100, 1).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** The last page’s `nextBefore`. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the nextBefore of the last page')
    .optional(),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

export interface AuditEntry {
  id: string;
  at: string;
  /** The name a person had then; `operator` for one of the installation, whose name the account is not told. */
  actor: string;
  /** Of the installation; a member may be called so, too. */
  isOperator: boolean;
  /** Such as `member.joined`. */
  action: string;
  /** What it was done to, as a person calls it. */
  subject: string | null;
}

/** Newest first. */
export interface AuditPage {
  items: AuditEntry[];
  /** The next page’s `before`; null on the last page. */
  nextBefore: string | null;
}

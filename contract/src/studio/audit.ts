import { z } from 'zod';
import { text } from '../text.ts';

/** Who changed what in an account, as its owners read it in the studio. */

/** What an entry is about: the first word of its action. */
export const AUDIT_KINDS = ['account', 'avatar', 'key', 'member', 'session', 'webhook'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What is written down. */
export const AUDIT_ACTIONS = [
  'account.plan_changed',
  'account.credits_granted',
  'account.usage_downloaded',
  'avatar.created',
  'avatar.published',
  'avatar.restored',
  'avatar.deleted',
  'avatar.visibility_changed',
  'avatar.portrait_replaced',
  'avatar.voice_replaced',
  'avatar.documents_changed',
  'avatar.replacement_dropped',
  'avatar.sharing_changed',
  'avatar.budget_changed',
  'avatar.budget_topped_up',
  'avatar.budget_withdrawn',
  'avatar.released',
  'avatar.rejected',
  'key.created',
  'key.rotated',
  'key.revoked',
  'member.invited',
  'member.invitation_withdrawn',
  'member.link_made',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.signed_in',
  /** By the person themselves, on a device that they name. */
  'member.sign_in_ended',
  'member.password_changed',
  'member.passkey_added',
  'member.passkey_removed',
  'member.identity_connected',
  'member.identity_removed',
  'session.ended',
  'session.content_deleted',
  'session.transcript_downloaded',
  'session.recording_played',
  'session.recording_downloaded',
  'session.recording_deleted',
  'webhook.created',
  'webhook.rotated',
  'webhook.changed',
  'webhook.paused',
  'webhook.resumed',
  'webhook.deleted',
  'webhook.tested',
  'webhook.resent',
] as const satisfies readonly `${AuditKind}.${string}`[];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditSearch = z.strictObject({
  /** A name as entries have it; `operator`: only entries of the installation's operators. */
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
  /**
   * The person's name at the time; `operator` for an operator of the installation, whose name the account is not
   * shown.
   */
  actor: string;
  /** Of the installation; a member may be called so, too. */
  isOperator: boolean;
  /** Such as `member.joined`. */
  action: string;
  /** The thing it was done to, as a person would name it. */
  subject: string | null;
}

/** Newest first. */
export interface AuditPage {
  items: AuditEntry[];
  /** The next page’s `before`; null on the last page. */
  nextBefore: string | null;
}

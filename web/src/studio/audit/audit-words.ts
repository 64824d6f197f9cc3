import type { AuditAction, AuditEntry, AuditKind } from '@vivant/contract/studio/audit';
import { sayTime } from '../ui/say-time.ts';

export const KIND_NAMES: Record<AuditKind, string> = {
  account: 'Plan and credits',
  avatar: 'Avatars',
  key: 'API keys',
  member: 'People and signing in',
  session: 'Sessions',
  webhook: 'Webhooks',
};

const SAID: Partial<Record<string, string>> = {
  'member.invited': 'made an invitation',
  'member.invitation_withdrawn': 'withdrew an invitation',
  'member.link_made': 'made a link to sign in',
  'member.joined': 'joined',
  'member.role_changed': 'changed a role',
  'member.removed': 'removed a member',
  'member.signed_in': 'signed in',
  'member.sign_in_ended': 'signed out elsewhere',
  'member.password_changed': 'changed the password',
  'member.passkey_added': 'added a passkey',
  'member.passkey_removed': 'removed a passkey',
  'member.identity_connected': 'connected the identity provider',
  'member.identity_removed': 'disconnected the identity provider',
  'avatar.created': 'created an avatar',
  'avatar.published': 'published an avatar',
  'avatar.restored': 'restored an earlier version of an avatar',
  'avatar.deleted': 'deleted an avatar',
  'avatar.visibility_changed': 'changed who can see an avatar',
  'avatar.replacement_dropped': 'kept the old file of an avatar',
  'avatar.portrait_replaced': 'replaced the portrait of an avatar',
  'avatar.voice_replaced': 'replaced the voice of an avatar',
  'avatar.documents_changed': 'changed the documents of an avatar',
  'avatar.sharing_changed': 'changed where an avatar is shared',
  'avatar.budget_changed': 'changed the budget for visitors',
  'avatar.budget_topped_up': 'gave credits to the visitors of an avatar',
  'avatar.budget_withdrawn': 'took back credits from the visitors of an avatar',
  'avatar.released': 'allowed an avatar that moderation held',
  'avatar.rejected': 'refused an avatar that moderation held',
  'account.plan_changed': 'changed the plan of this account',
  'account.credits_granted': 'gave this account credits',
  'account.usage_downloaded': 'downloaded what this account used',
  'key.created': 'made an API key',
  'key.rotated': 'gave an API key a new secret',
  'key.revoked': 'revoked an API key',
  'webhook.created': 'made a webhook',
  'webhook.rotated': 'gave a webhook a new secret',
  'webhook.changed': 'changed where a webhook goes, or what it is told of',
  'webhook.paused': 'paused a webhook',
  'webhook.resumed': 'let a webhook go on',
  'webhook.deleted': 'deleted a webhook',
  'webhook.tested': 'sent a test event to a webhook',
  'webhook.resent': 'sent an event to a webhook again',
  'session.ended': 'ended a session',
  'session.content_deleted': 'deleted what was said in a session',
  'session.transcript_downloaded': 'downloaded the transcript of a session',
  'session.recording_played': 'listened to the recording of a session',
  'session.recording_downloaded': 'downloaded the recording of a session',
  'session.recording_deleted': 'deleted the recording of a session',
} satisfies Record<AuditAction, string>;

export const OPERATOR_WORDS = 'The operator of this service';

/** An entry in the choice of people whose actions are shown. */
export function actorWords(actor: string): string {
  return actor === 'operator' ? OPERATOR_WORDS : actor;
}

/**
 * The end of sharing as the log has it: the service does not know the reader's time zone. It stands at the end or
 * before other changes; names before it may contain anything.
 */
const UNTIL = /(?<=[:;] until )\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)(?=$|;)/;

/** What was done, after the name of the person who did it. */
export function actionWords({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const said = SAID[action] ?? action;
  if (subject === null) return said;
  const shown =
    action === 'avatar.sharing_changed'
      ? subject.replace(UNTIL, (moment) => (Number.isNaN(Date.parse(moment)) ? moment : sayTime(moment)))
      : subject;
  return `${said}: ${shown}`;
}

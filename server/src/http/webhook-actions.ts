import type { WebhookChange } from '@vivant/contract/webhooks';
import type { AuditAction } from '../audit/audit-log.ts';

/** What the audit log calls a change of a webhook. */
export function webhookActions({ isPaused, url, types }: WebhookChange): AuditAction[] {
  const actions: AuditAction[] = url !== undefined || types !== undefined ? ['webhook.changed'] : [];
  if (isPaused !== undefined) actions.push(isPaused ? 'webhook.paused' : 'webhook.resumed');
  return actions;
}

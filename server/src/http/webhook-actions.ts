import type { AuditAction } from '@vivant/contract/studio/audit';
import type { WebhookChange } from '@vivant/contract/webhooks';

/** What the audit log calls a change of a webhook. */
export function webhookActions({ isPaused, url, types }: WebhookChange): AuditAction[] {
  const actions: AuditAction[] = url !== undefined || types !== undefined ? ['webhook.changed'] : [];
  if (isPaused !== undefined) actions.push(isPaused ? 'webhook.paused' : 'webhook.resumed');
  return actions;
}

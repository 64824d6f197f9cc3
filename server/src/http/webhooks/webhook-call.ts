import { ServiceError } from '@vivant/contract/errors';
import { EVENT_TYPES, type EventType, scopeOfEvent } from '@vivant/contract/events';
import type { AuditAction } from '@vivant/contract/studio/audit';
import type { Webhook, WebhookView } from '@vivant/contract/webhooks';
import { z } from 'zod';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { Caller } from '../../keys/caller.ts';
import { type KeyService, keyActor } from '../../keys/key-service.ts';
import type { AlsoDone, Webhooks } from '../../webhooks/webhooks.ts';
import { EXAMPLE } from '../docs/endpoint-doc.ts';
import { BareRefusal } from '../errors.ts';

export interface WebhookRouteDeps {
  webhooks: Webhooks;
  audit: Pick<AuditLog, 'record'>;
  keys: Pick<KeyService, 'get' | 'holdLive'>;
}

/** Any text: what is no id is an unknown webhook. */
export const WebhookParams = z.object({
  webhookId: z.string().meta({
    description: 'Id of the webhook.',
    documentedAs: { type: 'string', format: 'uuid', examples: [EXAMPLE.webhookId] },
  }),
});

/** The webhook that a call is about, as long as it is the caller's. */
export const webhookOf = ({ caller, params }: { caller: Caller; params: { webhookId: string } }) => ({
  id: params.webhookId,
  accountId: caller.accountId,
});

export function presentWebhook({ accountId: _, ...webhook }: Webhook): WebhookView {
  return webhook;
}

/**
 * A key passes on, and signs, only what it hears itself from GET /v1/events.
 * @param types null: all, also what is added later @throws ServiceError insufficient_scope
 */
export function mustHear({ scopes }: Caller, types: readonly EventType[] | null): void {
  for (const type of types ?? EVENT_TYPES) {
    const scope = scopeOfEvent(type);
    if (!scopes.includes(scope))
      throw new ServiceError(
        'insufficient_scope',
        `This key does not hear of ${type} and cannot pass it on to a webhook: that needs a key with the scope ${scope}. ` +
          'Use one that has it; for a new webhook, or name in types what this key hears.',
      );
  }
}

/**
 * Writes a change into the audit log of the account, as done by the key, which must live in its transaction: it was
 * verified seconds ago, maybe, and an address it still named would be told of everything after it. @throws BareRefusal
 */
export async function toldBy(
  caller: Caller,
  actions: readonly AuditAction[],
  { audit, keys }: Omit<WebhookRouteDeps, 'webhooks'>,
): Promise<AlsoDone> {
  const actor = await keyActor(keys, caller.keyId);
  return async (tx, subject, accountId) => {
    if (!(await keys.holdLive(tx, caller.keyId))) throw new BareRefusal(401);
    for (const action of actions) await audit.record(tx, { accountId, actor, action, subject });
  };
}

export const ADDRESS_REFUSED =
  'The address is not https, carries credentials, uses a port of another service, or leads to a host that is not public.';

export const EXAMPLE_WEBHOOK: WebhookView = {
  id: EXAMPLE.webhookId,
  url: 'https://hooks.example.org/vivant',
  types: ['avatar.ready', 'avatar.failed', 'session.ended'],
  createdAt: EXAMPLE.createdAt,
  stopped: null,
  oldSecretUntil: null,
  waiting: 0,
};

export const EXAMPLE_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazVxZUJi3ic=';

export const EXAMPLE_DELIVERY = {
  id: EXAMPLE.deliveryId,
  type: 'session.ended',
  occurredAt: '2026-11-02T10:04:12.090Z',
  state: 'delivered',
  attempts: 1,
  lastAttemptAt: '2026-11-02T10:04:13.004Z',
  lastStatus: 204,
  lastError: null,
  nextAttemptAt: null,
} as const;

/** A delivery that is sent in a moment. */
export const EXAMPLE_WAITING = {
  ...EXAMPLE_DELIVERY,
  state: 'waiting',
  attempts: 0,
  nextAttemptAt: '2026-11-02T10:04:12.090Z',
} as const;

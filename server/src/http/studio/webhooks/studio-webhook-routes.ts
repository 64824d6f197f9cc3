import type { AuditAction } from '@vivant/contract/studio/audit';
import { NewWebhook, WebhookChange } from '@vivant/contract/webhooks';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import { type AuditLog, actorOf } from '../../../audit/audit-log.ts';
import { mustManage } from '../../../people/must-manage.ts';
import type { Tx } from '../../../ports/database.ts';
import type { Webhooks } from '../../../webhooks/webhooks.ts';
import type { RateCounters } from '../../rate-limits.ts';
import { webhookActions } from '../../webhook-actions.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { mustBeConfirmed } from '../confirmed.ts';
import { creatorOf } from '../creator.ts';
import { signedInOf } from '../sign-in-guard.ts';

interface StudioWebhookDeps {
  webhooks: Webhooks;
  audit: Pick<AuditLog, 'record'>;
  accounts: Pick<AccountService, 'planOf'>;
  rates: Pick<RateCounters, 'shared'>;
  clock: Clock;
}

/** Routes for the account's webhooks, for its owners. */
export function studioWebhookRoutes(deps: StudioWebhookDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    const answer = studioCallsOf(studio);
    const { webhooks } = deps;

    answer('GET /webhooks', 'manage', async (request) => ({
      items: await webhooks.list(signedInOf(request).account.id),
    }));

    answer('POST /webhooks', 'manage', async (request, reply) => {
      const body = NewWebhook.parse(request.body);
      mustBeConfirmed(signedInOf(request), deps.clock);
      const { accountId } = await creatorOf(request, 'write', deps);
      const made = await webhooks.create(accountId, body, told(request, 'webhook.created'));
      reply.code(201);
      return made;
    });

    answer('POST /webhooks/:id/rotation', 'manage', async (request, reply) => {
      mustBeConfirmed(signedInOf(request), deps.clock);
      await creatorOf(request, 'write', deps);
      const made = await webhooks.rotate(of(request), told(request, 'webhook.rotated'));
      reply.code(201);
      return made;
    });

    answer('PATCH /webhooks/:id', 'manage', async (request) => {
      const change = WebhookChange.parse(request.body);
      if (change.url !== undefined) mustBeConfirmed(signedInOf(request), deps.clock);
      await creatorOf(request, 'write', deps);
      await webhooks.change(of(request), change, told(request, ...webhookActions(change)));
      return null;
    });

    answer('DELETE /webhooks/:id', 'manage', async (request) => {
      mustBeConfirmed(signedInOf(request), deps.clock);
      await webhooks.remove(of(request), told(request, 'webhook.deleted'));
      return null;
    });

    answer('GET /webhooks/:id/deliveries', 'manage', async (request) => {
      await webhooks.get(of(request));
      return { items: await webhooks.deliveries(of(request)) };
    });

    answer('POST /webhooks/:id/test', 'manage', async (request, reply) => {
      await creatorOf(request, 'write', deps);
      reply.code(201);
      return webhooks.test(of(request), told(request, 'webhook.tested'));
    });

    answer('POST /deliveries/:id/resend', 'manage', async (request) => {
      await creatorOf(request, 'write', deps);
      await webhooks.resend(of(request), told(request, 'webhook.resent'));
      return null;
    });

    const of = (request: FastifyRequest) => ({
      id: idOf(request),
      accountId: signedInOf(request).account.id,
    });

    /** Writes the change into the audit log, if the caller still manages the account. */
    function told(
      request: FastifyRequest,
      ...actions: AuditAction[]
    ): (tx: Tx, label: string) => Promise<void> {
      const { account, person } = signedInOf(request);
      const actor = actorOf(person);
      return async (tx, subject) => {
        await mustManage(tx, account.id, actor);
        for (const action of actions)
          await deps.audit.record(tx, { accountId: account.id, actor, action, subject });
      };
    }
  };
}

import {
  WebhookForAccount,
  WebhooksOfAccount,
  type WebhookWithAccount,
} from '@vivant/contract/operator/webhooks';
import type { AuditAction } from '@vivant/contract/studio/audit';
import { type Webhook, WebhookChange } from '@vivant/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '../../accounts/account-service.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { AlsoDone, Webhooks } from '../../webhooks/webhooks.ts';
import { webhookActions } from '../webhook-actions.ts';
import { answersOf, created } from './answer.ts';
import type { Ids } from './ids.ts';

/** Webhooks of every account; their owners find each change in the audit log. */
export function adminWebhookRoutes(
  app: FastifyInstance,
  deps: {
    webhooks: Webhooks;
    accounts: Pick<AccountService, 'list' | 'get'>;
    audit: Pick<AuditLog, 'record'>;
    ids: Ids;
  },
): void {
  const { webhooks, accounts, audit, ids } = deps;
  const answer = answersOf(app);

  const told =
    (...actions: AuditAction[]): AlsoDone =>
    async (tx, subject, accountId) => {
      for (const action of actions) await audit.record(tx, { accountId, actor: 'operator', action, subject });
    };
  const of = async (params: unknown) => ({ id: await ids.of(params, 'webhook'), accountId: null });
  const withName = async (webhook: Webhook): Promise<WebhookWithAccount> => ({
    ...webhook,
    accountName: (await accounts.get(webhook.accountId))?.name ?? null,
  });

  answer('GET /webhooks', async (request) => {
    const { account } = WebhooksOfAccount.parse(request.query);
    const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
    const found = await webhooks.list(account === undefined ? null : await ids.find('account', account));
    return { items: found.map((one) => ({ ...one, accountName: names.get(one.accountId) ?? null })) };
  });
  answer('GET /webhooks/:id', async (request) => withName(await webhooks.get(await of(request.params))));
  answer('POST /webhooks', async (request, reply) => {
    const { account, ...endpoint } = WebhookForAccount.parse(request.body);
    return created(reply, webhooks.create(await ids.account(account), endpoint, told('webhook.created')));
  });
  answer('POST /webhooks/:id/rotation', async (request, reply) =>
    created(reply, webhooks.rotate(await of(request.params), told('webhook.rotated'))),
  );
  answer('PATCH /webhooks/:id', async (request) => {
    const change = WebhookChange.parse(request.body);
    const found = await of(request.params);
    await webhooks.change(found, change, told(...webhookActions(change)));
    return withName(await webhooks.get(found));
  });
  answer('DELETE /webhooks/:id', async (request) => {
    const found = await of(request.params);
    await webhooks.remove(found, told('webhook.deleted'));
    return { id: found.id, deleted: true };
  });
  answer('GET /webhooks/:id/deliveries', async (request) => {
    const { id } = await webhooks.get(await of(request.params));
    return { items: await webhooks.deliveries({ id, accountId: null }) };
  });
  answer('POST /webhooks/:id/test', async (request, reply) =>
    created(reply, webhooks.test(await of(request.params), told('webhook.tested'))),
  );
  answer('POST /deliveries/:id/resend', async (request) => {
    const { id } = request.params as { id: string };
    await webhooks.resend({ id, accountId: null }, told('webhook.resent'));
    return { id, resent: true };
  });
}

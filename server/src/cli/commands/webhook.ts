import { EVENT_TYPES, type EventType } from '@vivant/contract/events';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { WebhookWithAccount } from '@vivant/contract/operator/webhooks';
import type { WebhookSecret } from '@vivant/contract/webhooks';
import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type Deed, type MayBeAsked, mustBeMeant, withYes } from '../meant.ts';
import { formatFields, formatTable } from '../output.ts';
import { parseEventTypes, parseRef } from '../values.ts';

const ID = 'id of the webhook, or its beginning';

export function addWebhookCommands(program: Command, deps: CommandDeps): void {
  const { client, output } = deps;
  const webhook = program.command('webhook').description('addresses that are told of an account’s events');

  leaf(webhook, 'create', 'tell an address of what happens from now on; its secret is shown this once')
    .argument('<url>', 'where each event is posted')
    .option('--account <account>', 'whose: id or name; the only account, if unset', parseRef)
    .option('--types <list>', `by commas; all, if unset: ${EVENT_TYPES.join(', ')}`, parseEventTypes)
    .action(async (url: string, options: Common & { account?: string; types?: EventType[] }) => {
      const { account, types = null } = options;
      const made = await client().ask('POST /webhooks', { body: { account, url, types } });
      show(deps, options, made, () => secretLines(made));
    });
  leaf(webhook, 'list', 'webhooks, oldest first')
    .option('--account <account>', 'of one account: id or name', parseRef)
    .action(async (options: Common & { account?: string }) => {
      const { items } = await client().ask('GET /webhooks', { query: { account: options.account } });
      show(deps, options, { items }, () =>
        items.length === 0
          ? ['There are no webhooks.']
          : formatTable(
              ['ID', 'ACCOUNT', 'URL', 'EVENTS', 'STATE', 'WAITING'],
              items.map((one) => [
                ...[one.id, one.accountName, one.url],
                ...[one.types === null ? 'all' : one.types.join(','), one.stopped ?? 'on', one.waiting],
              ]),
            ),
      );
    });
  leaf(webhook, 'deliveries', 'what a webhook was told of, newest first')
    .argument('<id>', ID, parseRef)
    .action(async (id: string, options: Common) => {
      const { items } = await client().ask('GET /webhooks/:id/deliveries', { id });
      show(deps, options, { items }, () =>
        items.length === 0
          ? ['It was told of nothing yet.']
          : formatTable(
              ['DELIVERY', 'EVENT', 'HAPPENED', 'STATE', 'ATTEMPTS', 'ANSWER', 'NEXT', 'WHY'],
              items.map((one) => [
                ...[one.id, one.type, one.occurredAt, one.state, one.attempts],
                ...[one.lastStatus, one.nextAttemptAt, one.lastError],
              ]),
            ),
      );
    });
  leaf(webhook, 'test', 'send it an event that only says that it is a test')
    .argument('<id>', ID, parseRef)
    .action(async (id: string, options: Common) => {
      const delivery = await client().ask('POST /webhooks/:id/test', { id });
      show(deps, options, delivery, () => [
        `The delivery ${delivery.id} is sent now; \`vivant webhook deliveries ${id}\` tells what became of it.`,
      ]);
    });
  leaf(webhook, 'resend', 'send one delivery once more, with all its attempts before it')
    .argument('<delivery>', 'whole id of the delivery')
    .action(async (id: string, options: Common) => {
      const done = await client().ask('POST /deliveries/:id/resend', { id });
      show(deps, options, done, () => [`${done.id} is sent again.`]);
    });
  for (const [name, isPaused, summary] of [
    ['pause', true, `send it nothing; what happens meanwhile is kept for ${LIMIT_TEXTS.eventsKept}`],
    ['resume', false, 'send it what happened meanwhile, and what follows'],
  ] as const)
    leaf(webhook, name, summary)
      .argument('<id>', ID, parseRef)
      .action(async (id: string, options: Common) => {
        const changed = await client().ask('PATCH /webhooks/:id', { id, body: { isPaused } });
        show(deps, options, changed, () => [`${changed.url} is ${isPaused ? 'paused' : 'told of events'}.`]);
      });
  withYes(leaf(webhook, 'rotate', 'make a new secret; the old one signs beside it for a day'), 'ID')
    .argument('<id>', ID, parseRef)
    .action(async (ref: string, options: MayBeAsked) => {
      const { id } = await meant(ref, { verb: 'rotate', done: 'rotated' }, options);
      const made = await client().ask('POST /webhooks/:id/rotation', { id });
      show(deps, options, made, () => secretLines(made));
    });
  withYes(leaf(webhook, 'delete', 'delete a webhook with all that it was to be told'), 'ID')
    .argument('<id>', ID, parseRef)
    .action(async (ref: string, options: MayBeAsked) => {
      const { id, url } = await meant(ref, { verb: 'delete', done: 'deleted' }, options);
      const done = await client().ask('DELETE /webhooks/:id', { id });
      show(deps, options, done, () => [`${url} is told of nothing any more.`]);
    });

  /** The webhook whose id begins like that. @throws CommandError */
  async function meant(
    ref: string,
    deed: Pick<Deed, 'verb' | 'done'>,
    options: MayBeAsked,
  ): Promise<WebhookWithAccount> {
    const found = await client().ask('GET /webhooks/:id', { id: ref });
    const what = `the webhook ${found.url}`;
    await mustBeMeant(ref, { id: found.id, name: null }, { ...deed, what }, { output, options });
    return found;
  }
}

function secretLines({ id, secret }: WebhookSecret): string[] {
  return [
    ...formatFields([
      ['id', id],
      ['secret', secret],
    ]),
    'Keep the secret now, to verify signatures with: it is not shown again.',
  ];
}

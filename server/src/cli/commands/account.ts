import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { AccountView, Balance } from '@vivant/contract/operator/accounts';
import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type Cell, formatCredits, formatFields, formatTable } from '../output.ts';
import { parseRef } from '../values.ts';

export function addAccountCommands(program: Command, deps: CommandDeps): void {
  const { client } = deps;
  const account = program.command('account').description('who pays');
  leaf(account, 'create', 'make an account')
    .requiredOption('--name <name>', 'what to call it')
    .option('--plan <plan>', 'what it may do and pays; see: plan list', 'standard')
    .action(async (options: Common & { name: string; plan: string }) => {
      const made = await client().ask('POST /accounts', {
        body: { name: options.name, plan: options.plan },
      });
      show(deps, options, made, () => formatFields(accountFields(made)));
    });
  leaf(account, 'list', 'every account with its balance').action(async (options: Common) => {
    const { items } = await client().ask('GET /accounts');
    show(deps, options, { items }, () =>
      formatTable(
        ['ID', 'NAME', 'PLAN', 'CREDITS', 'RESERVED (CREDITS)', 'CREATED'],
        items.map((row) => [
          row.id,
          row.name,
          row.plan,
          formatCredits(row.balanceMicrocredits),
          formatCredits(row.reservedMicrocredits),
          row.createdAt,
        ]),
      ),
    );
  });
  leaf(account, 'show', 'one account with its balance')
    .argument('<id>', 'id, its beginning, or name', parseRef)
    .action(async (id: string, options: Common) => {
      const found = await client().ask('GET /accounts/:id', { id });
      show(deps, options, found, () => formatFields(accountFields(found)));
    });
  leaf(account, 'set-plan', `put an account on another plan; takes effect within ${LIMIT_TEXTS.keyCache}`)
    .argument('<id>', 'id, its beginning, or name', parseRef)
    .argument('<plan>', 'the plan; see: plan list')
    .action(async (id: string, plan: string, options: Common) => {
      const changed = await client().ask('POST /accounts/:id/plan', { id, body: { plan } });
      show(deps, options, changed, () => formatFields(accountFields(changed)));
    });
}

function accountFields(account: AccountView & Partial<Balance>): [string, Cell][] {
  const { balanceMicrocredits: balance, reservedMicrocredits: reserved } = account;
  return [
    ['id', account.id],
    ['name', account.name],
    ['plan', account.plan],
    ['environment', account.environment],
    ['created', account.createdAt],
    ...(balance === undefined ? [] : [['credits', formatCredits(balance)] as [string, Cell]]),
    ...(reserved === undefined ? [] : [['reserved', `${formatCredits(reserved)} credits`] as [string, Cell]]),
  ];
}

import type { Command } from 'commander';
import type { AdminClient } from './admin-client.ts';
import { type Cell, formatCredits, formatFields, formatTable, type Output } from './output.ts';
import { parseCredits, parseId, parseWhole } from './values.ts';

export interface CommandDeps {
  client(): AdminClient;
  output: Output;
}

interface Common {
  json?: boolean;
}

/** The operator's commands over the running server: accounts, keys, credits, sessions. */
export function addServerCommands(program: Command, { client, output }: CommandDeps): void {
  const show = (options: Common, answer: object, human: () => string[]) => {
    if (options.json) output.line(JSON.stringify(answer));
    else for (const line of human()) output.line(line);
  };
  const leaf = (parent: Command, name: string, summary: string) =>
    parent.command(name).description(summary).option('--json', 'answer in JSON, for machines');

  const account = program.command('account').description('who pays');
  leaf(account, 'create', 'make an account')
    .requiredOption('--name <name>', 'what to call it')
    .action(async (options: Common & { name: string }) => {
      const made = await client().post<Account>('/accounts', { name: options.name });
      show(options, made, () => formatFields(accountFields(made)));
    });
  leaf(account, 'list', 'every account with its balance').action(async (options: Common) => {
    const { items } = await client().get<{ items: Required<Account>[] }>('/accounts');
    show(options, { items }, () =>
      formatTable(
        ['ID', 'NAME', 'PLAN', 'CREDITS', 'RESERVED', 'CREATED'],
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

  const key = program.command('key').description('API keys of an account');
  leaf(key, 'create', 'make a key; its secret is shown this once')
    .requiredOption('--account <id>', 'whose key', parseId)
    .option('--name <name>', 'a note to tell it by')
    .option('--scopes <list>', 'by commas: sessions, avatars:read, avatars:write, billing:write')
    .option('--avatar <id>', 'the one avatar it may address', parseId)
    .option('--spend-cap-total <microcredits>', 'most it may ever spend', parseWhole)
    .option('--spend-cap-monthly <microcredits>', 'most in a month (UTC)', parseWhole)
    .option('--spend-cap-daily <microcredits>', 'most in a day (UTC)', parseWhole)
    .option('--max-concurrent <n>', 'sessions at once', parseWhole)
    .option('--max-duration-seconds <n>', 'longest session', parseWhole)
    .option('--metered', 'charge each minute as it starts instead of reserving the whole session')
    .action(async (options: Common & KeyOptions) => {
      const made = await client().post<{ id: string; secret: string }>('/keys', {
        accountId: options.account,
        name: options.name,
        scopes: options.scopes?.split(',').map((scope) => scope.trim()),
        avatarId: options.avatar,
        spendCapTotalMicrocredits: options.spendCapTotal,
        spendCapMonthlyMicrocredits: options.spendCapMonthly,
        spendCapDailyMicrocredits: options.spendCapDaily,
        maxConcurrent: options.maxConcurrent,
        maxDurationSeconds: options.maxDurationSeconds,
        metered: options.metered,
      });
      show(options, made, () => [
        ...formatFields([
          ['id', made.id],
          ['key', made.secret],
        ]),
        'Keep the key now: it is stored as a hash and cannot be shown again.',
      ]);
    });
  leaf(key, 'list', 'keys, newest first')
    .option('--account <id>', 'of one account', parseId)
    .action(async (options: Common & { account?: string }) => {
      const query = options.account === undefined ? '' : `?accountId=${options.account}`;
      const { items } = await client().get<{ items: KeyRow[] }>(`/keys${query}`);
      show(options, { items }, () =>
        formatTable(
          ['ID', 'KEY', 'NAME', 'ACCOUNT', 'SCOPES', 'AVATAR', 'METERED', 'REVOKED'],
          items.map((row) => [
            row.id,
            row.hint,
            row.name,
            row.accountId,
            row.scopes.join(','),
            row.avatarId,
            row.metered,
            row.revokedAt,
          ]),
        ),
      );
    });
  leaf(key, 'revoke', 'a revoked key stops working within 30 seconds')
    .argument('<id>', 'the id of the key, not the key itself', parseId)
    .action(async (id: string, options: Common) => {
      const done = await client().post<object>(`/keys/${id}/revocation`);
      show(options, done, () => [`Revoked ${id}.`]);
    });

  const credits = program.command('credits').description('money');
  leaf(credits, 'grant', 'add credits to an account')
    .requiredOption('--account <id>', 'which account', parseId)
    .requiredOption('--credits <n>', 'how many; 1 credit is 100 microcredits', parseCredits)
    .option('--reference <text>', 'granted once under the same text, such as an invoice number')
    .action(async (options: Common & { account: string; credits: number; reference?: string }) => {
      const granted = await client().post<{ balanceMicrocredits: number }>(
        `/accounts/${options.account}/grants`,
        { amountMicrocredits: options.credits, reference: options.reference },
      );
      show(options, granted, () => [
        `The balance is now ${formatCredits(granted.balanceMicrocredits)} credits.`,
      ]);
    });

  const session = program.command('session').description('conversations');
  leaf(session, 'list', 'sessions that run now, with what they cost')
    .option('--all', 'those that have ended too')
    .option('--limit <n>', 'at most this many', parseWhole, 100)
    .action(async (options: Common & { all?: boolean; limit: number }) => {
      const query = `?all=${options.all ? 'true' : 'false'}&limit=${options.limit}`;
      const { items } = await client().get<{ items: SessionRow[] }>(`/sessions${query}`);
      show(options, { items }, () =>
        items.length === 0
          ? [options.all ? 'There are no sessions.' : 'No session is running.']
          : formatTable(
              ['ID', 'STATUS', 'ACCOUNT', 'AVATAR', 'STARTED', 'VISITOR', 'CREDITS/MIN', 'BILLED', 'END'],
              items.map((row) => [
                row.id,
                row.status,
                row.account,
                row.avatar,
                row.startedAt,
                row.visitorPresent,
                formatCredits(row.microcreditsPerMinute),
                formatCredits(row.billedMicrocredits),
                row.endReason,
              ]),
            ),
      );
    });
  leaf(session, 'end', 'end a session now')
    .argument('<id>', 'which session', parseId)
    .action(async (id: string, options: Common) => {
      const done = await client().post<object>(`/sessions/${id}/end`);
      show(options, done, () => [`Ended ${id}.`]);
    });
}

interface Account {
  id: string;
  name: string;
  plan: string;
  createdAt: string;
  balanceMicrocredits?: number;
  reservedMicrocredits?: number;
}

function accountFields(account: Account): [string, Cell][] {
  return [
    ['id', account.id],
    ['name', account.name],
    ['plan', account.plan],
  ];
}

interface KeyOptions {
  account: string;
  name?: string;
  scopes?: string;
  avatar?: string;
  spendCapTotal?: number;
  spendCapMonthly?: number;
  spendCapDaily?: number;
  maxConcurrent?: number;
  maxDurationSeconds?: number;
  metered?: boolean;
}

interface KeyRow {
  id: string;
  hint: string;
  name: string | null;
  accountId: string;
  scopes: string[];
  avatarId: string | null;
  metered: boolean;
  revokedAt: string | null;
}

interface SessionRow {
  id: string;
  status: string;
  account: string;
  avatar: string;
  startedAt: string | null;
  visitorPresent: boolean;
  microcreditsPerMinute: number;
  billedMicrocredits: number;
  endReason: string | null;
}

import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type Cell, formatCredits, formatFields, formatTable } from '../output.ts';
import { parseHash, parseId, parseOnOff, parseWhole, parseWholeOrNone } from '../values.ts';

const KEEP = 'Keep the key now: it is stored as a hash and cannot be shown again.';

export function addKeyCommands(program: Command, deps: CommandDeps): void {
  const { client } = deps;
  const key = program.command('key').description('API keys of an account');

  withProperties(leaf(key, 'create', 'make a key; its secret is shown this once')).action(
    async (options: Common & Properties) => {
      const made = await client().post<{ id: string; secret: string }>('/keys', propertiesOf(options));
      show(deps, options, made, () => [
        ...formatFields([
          ['id', made.id],
          ['key', made.secret],
        ]),
        KEEP,
      ]);
    },
  );
  withProperties(leaf(key, 'import', 'let a key in that was made elsewhere, such as an old sk_live_ one'))
    .requiredOption(
      '--hash <sha256>',
      "SHA-256 of the whole key in hex: printf %s 'KEY' | sha256sum",
      parseHash,
    )
    .action(async (options: Common & Properties & { hash: string }) => {
      const made = await client().post<{ id: string }>('/keys/imports', {
        ...propertiesOf(options),
        sha256: options.hash,
      });
      show(deps, options, made, () => formatFields([['id', made.id]]));
    });
  leaf(key, 'list', 'keys, newest first')
    .option('--account <id>', 'of one account', parseId)
    .action(async (options: Common & { account?: string }) => {
      const query = options.account === undefined ? '' : `?accountId=${options.account}`;
      const { items } = await client().get<{ items: KeyRow[] }>(`/keys${query}`);
      show(deps, options, { items }, () =>
        formatTable(
          ['ID', 'KEY', 'NAME', 'ACCOUNT', 'SCOPES', 'AVATAR', 'METERED', 'SPENT', 'REVOKED'],
          items.map((row) => [
            row.id,
            row.hint,
            row.name,
            row.accountId,
            row.scopes.join(','),
            row.avatarId,
            row.metered,
            formatCredits(row.spentMicrocredits.total),
            row.revokedAt,
          ]),
        ),
      );
    });
  leaf(key, 'show', 'one key with its limits and what it has spent')
    .argument('<id>', 'the id of the key, not the key itself', parseId)
    .action(async (id: string, options: Common) => {
      const found = await client().get<KeyRow>(`/keys/${id}`);
      show(deps, options, found, () => formatFields(keyFields(found)));
    });
  leaf(key, 'rotate', 'put a new secret in the place of a key; limits and what was used of them stay')
    .argument('<id>', 'the id of the key, not the key itself', parseId)
    .action(async (id: string, options: Common) => {
      const made = await client().post<{ id: string; secret: string; rotatedFrom: string }>(
        `/keys/${id}/rotation`,
      );
      show(deps, options, made, () => [
        ...formatFields([
          ['id', made.id],
          ['key', made.secret],
          ['in place of', made.rotatedFrom],
        ]),
        `${KEEP} The old one stops within 30 seconds.`,
      ]);
    });
  leaf(key, 'revoke', 'a revoked key stops working within 30 seconds')
    .argument('<id>', 'the id of the key, not the key itself', parseId)
    .action(async (id: string, options: Common) => {
      const done = await client().post<object>(`/keys/${id}/revocation`);
      show(deps, options, done, () => [`Revoked ${id}.`]);
    });
  leaf(key, 'caps', 'change the limits of a key; those not named stay')
    .argument('<id>', 'the id of the key, not the key itself', parseId)
    .option('--spend-cap-total <microcredits>', 'most it may ever spend, or none', parseWholeOrNone)
    .option('--spend-cap-monthly <microcredits>', 'most in a month (UTC), or none', parseWholeOrNone)
    .option('--spend-cap-daily <microcredits>', 'most in a day (UTC), or none', parseWholeOrNone)
    .option('--max-concurrent <n>', 'sessions at once, or none', parseWholeOrNone)
    .option('--max-duration-seconds <n>', 'longest session, or none', parseWholeOrNone)
    .action(async (id: string, options: Common & Caps) => {
      const changed = await client().patch<KeyRow>(`/keys/${id}`, capsOf(options));
      show(deps, options, changed, () => formatFields(keyFields(changed)));
    });
  leaf(key, 'metered', 'charge each minute as it starts (on), or reserve the whole session (off)')
    .argument('<id>', 'the id of the key, not the key itself', parseId)
    .argument('<on|off>', 'which', parseOnOff)
    .action(async (id: string, metered: boolean, options: Common) => {
      const changed = await client().patch<KeyRow>(`/keys/${id}`, { metered });
      show(deps, options, changed, () => formatFields(keyFields(changed)));
    });
}

type CapOption = number | 'none';

interface Caps {
  spendCapTotal?: CapOption;
  spendCapMonthly?: CapOption;
  spendCapDaily?: CapOption;
  maxConcurrent?: CapOption;
  maxDurationSeconds?: CapOption;
}

interface Properties extends Caps {
  account: string;
  name?: string;
  scopes?: string;
  avatar?: string;
  metered?: boolean;
}

function withProperties(command: Command): Command {
  return command
    .requiredOption('--account <id>', 'whose key', parseId)
    .option('--name <name>', 'a note to tell it by')
    .option('--scopes <list>', 'by commas: sessions (default), avatars:read, avatars:write, billing:write')
    .option('--avatar <id>', 'the one avatar it may address', parseId)
    .option('--spend-cap-total <microcredits>', 'most it may ever spend', parseWhole)
    .option('--spend-cap-monthly <microcredits>', 'most in a month (UTC)', parseWhole)
    .option('--spend-cap-daily <microcredits>', 'most in a day (UTC)', parseWhole)
    .option('--max-concurrent <n>', 'sessions at once', parseWhole)
    .option('--max-duration-seconds <n>', 'longest session', parseWhole)
    .option('--metered', 'charge each minute as it starts instead of reserving the whole session');
}

function propertiesOf(options: Properties): object {
  return {
    accountId: options.account,
    name: options.name,
    scopes: options.scopes?.split(',').map((scope) => scope.trim()),
    avatarId: options.avatar,
    ...capsOf(options),
    metered: options.metered,
  };
}

function capsOf(options: Caps): object {
  const cap = (value: CapOption | undefined) => (value === 'none' ? null : value);
  return {
    spendCapTotalMicrocredits: cap(options.spendCapTotal),
    spendCapMonthlyMicrocredits: cap(options.spendCapMonthly),
    spendCapDailyMicrocredits: cap(options.spendCapDaily),
    maxConcurrent: cap(options.maxConcurrent),
    maxDurationSeconds: cap(options.maxDurationSeconds),
  };
}

interface KeyRow {
  id: string;
  hint: string;
  name: string | null;
  accountId: string;
  scopes: string[];
  avatarId: string | null;
  metered: boolean;
  imported: boolean;
  rotatedFrom: string | null;
  createdAt: string;
  revokedAt: string | null;
  spendCapTotalMicrocredits: number | null;
  spendCapMonthlyMicrocredits: number | null;
  spendCapDailyMicrocredits: number | null;
  maxConcurrent: number | null;
  maxDurationSeconds: number | null;
  spentMicrocredits: { total: number; month: number; day: number };
}

function keyFields(key: KeyRow): [string, Cell][] {
  const cap = (spent: number, most: number | null) =>
    `${spent} of ${most === null ? 'any number of' : most} microcredits`;
  return [
    ['id', key.id],
    ['key', key.hint],
    ['name', key.name],
    ['account', key.accountId],
    ['scopes', key.scopes.join(', ')],
    ['avatar', key.avatarId],
    ['spent in all', cap(key.spentMicrocredits.total, key.spendCapTotalMicrocredits)],
    ['spent this month', cap(key.spentMicrocredits.month, key.spendCapMonthlyMicrocredits)],
    ['spent today', cap(key.spentMicrocredits.day, key.spendCapDailyMicrocredits)],
    ['sessions at once', key.maxConcurrent ?? 'as the plan says'],
    ['longest session', key.maxDurationSeconds === null ? 'as the plan says' : `${key.maxDurationSeconds} s`],
    ['metered', key.metered],
    ['imported', key.imported],
    ['in place of', key.rotatedFrom],
    ['created', key.createdAt],
    ['revoked', key.revokedAt],
  ];
}

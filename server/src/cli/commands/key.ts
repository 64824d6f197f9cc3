import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { KeyLimitChanges, KeyWithAccount, NewKey } from '@vivant/contract/operator/keys';
import { SCOPES, type Scope } from '@vivant/contract/scopes';
import { type Command, Option } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type Deed, type MayBeAsked, mustBeMeant, withYes } from '../meant.ts';
import { type Cell, formatCredits, formatFields, formatTable } from '../output.ts';
import {
  parseCreditsOrNone,
  parseCreditsOrZero,
  parseHash,
  parseOnOff,
  parseRef,
  parseScopes,
  parseWhole,
  parseWholeOrNone,
} from '../values.ts';

const STOPS = `stops at once here, and within ${LIMIT_TEXTS.keyCache} in every other server process`;
const KEEP = 'Keep the key now: it is stored as a hash and cannot be shown again.';

export function addKeyCommands(program: Command, deps: CommandDeps): void {
  const { client, output } = deps;
  const key = program.command('key').description('API keys of an account');

  withProperties(leaf(key, 'create', 'make a key; its secret is shown this once')).action(
    async (options: Common & Properties) => {
      const made = await client().ask('POST /keys', { body: propertiesOf(options) });
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
      const made = await client().ask('POST /keys/imports', {
        body: { ...propertiesOf(options), sha256: options.hash },
      });
      show(deps, options, made, () => formatFields([['id', made.id]]));
    });
  leaf(key, 'list', 'keys, newest first')
    .option('--account <account>', 'of one account: id or name', parseRef)
    .action(async (options: Common & { account?: string }) => {
      const { items } = await client().ask('GET /keys', { query: { account: options.account } });
      show(deps, options, { items }, () => keyLines(items));
    });
  leaf(key, 'show', 'one key with its limits and what it has spent')
    .argument('<id>', 'id of the key, its beginning, or its name; not the key itself', parseRef)
    .action(async (id: string, options: Common) => {
      const found = await client().ask('GET /keys/:id', { id });
      show(deps, options, found, () => formatFields(keyFields(found)));
    });
  withYes(
    leaf(key, 'rotate', 'put a new secret in the place of a key; limits and what was used of them stay'),
    'ID',
  )
    .argument('<id>', 'id of the key, its beginning, or its name; not the key itself', parseRef)
    .action(async (ref: string, options: MayBeAsked) => {
      const id = await meant(ref, { verb: 'rotate', done: 'rotated' }, options);
      const made = await client().ask('POST /keys/:id/rotation', { id });
      show(deps, options, made, () => [
        ...formatFields([
          ['id', made.id],
          ['key', made.secret],
          ['in place of', made.rotatedFrom],
        ]),
        `${KEEP} The old one ${STOPS}.`,
      ]);
    });
  withYes(leaf(key, 'revoke', `stop a key: it ${STOPS}`), 'ID')
    .argument('<id>', 'id of the key, its beginning, or its name; not the key itself', parseRef)
    .action(async (ref: string, options: MayBeAsked) => {
      const id = await meant(ref, { verb: 'revoke', done: 'revoked' }, options);
      const done = await client().ask('POST /keys/:id/revocation', { id });
      show(deps, options, done, () => [`Revoked ${done.id}. It ${STOPS}.`]);
    });
  withCaps(
    leaf(key, 'caps', 'change the limits of a key; those not named stay'),
    parseCreditsOrNone,
    ', or none',
  )
    .argument('<id>', 'id of the key, its beginning, or its name; not the key itself', parseRef)
    .option('--max-concurrent <n>', 'sessions at once, or none', parseWholeOrNone)
    .option('--max-duration-seconds <n>', 'longest session, or none', parseWholeOrNone)
    .action(async (id: string, options: Common & Caps) => {
      const changed = await client().ask('PATCH /keys/:id', { id, body: capsOf(options) });
      show(deps, options, changed, () => formatFields(keyFields(changed)));
    });
  leaf(key, 'metered', 'charge each minute as it starts (on), or reserve the whole session (off)')
    .argument('<id>', 'id of the key, its beginning, or its name; not the key itself', parseRef)
    .argument('<on|off>', 'which', parseOnOff)
    .action(async (id: string, metered: boolean, options: Common) => {
      const changed = await client().ask('PATCH /keys/:id', { id, body: { metered } });
      show(deps, options, changed, () => formatFields(keyFields(changed)));
    });

  /** The id of the key that `ref` names. @throws CommandError */
  async function meant(ref: string, deed: Pick<Deed, 'verb' | 'done'>, options: MayBeAsked): Promise<string> {
    const found = await client().ask('GET /keys/:id', { id: ref });
    const what = `the key ${found.name ?? found.hint}`;
    await mustBeMeant(ref, found, { ...deed, what }, { output, options });
    return found.id;
  }
}

type CapOption = number | 'none';

interface Caps {
  capTotal?: CapOption;
  capMonthly?: CapOption;
  capDaily?: CapOption;
  spendCapTotal?: CapOption;
  spendCapMonthly?: CapOption;
  spendCapDaily?: CapOption;
  maxConcurrent?: CapOption;
  maxDurationSeconds?: CapOption;
}

interface Properties extends Caps {
  account?: string;
  name?: string;
  scopes?: Scope[];
  avatar?: string;
  metered?: boolean;
}

/** Caps in credits, for people; the older options in microcredits are kept for scripts and hidden from the help. */
function withCaps(command: Command, parse: (text: string) => number | 'none', orNone: string): Command {
  for (const [span, meaning] of [
    ['total', 'most it may ever spend'],
    ['monthly', 'most it may spend in a month (UTC)'],
    ['daily', 'most it may spend in a day (UTC)'],
  ]) {
    const inMicrocredits = new Option(`--spend-cap-${span} <microcredits>`)
      .argParser(parseWholeOrNone)
      .hideHelp();
    command
      .addOption(
        new Option(`--cap-${span} <credits>`, meaning + orNone)
          .argParser(parse)
          .conflicts(inMicrocredits.attributeName()),
      )
      .addOption(inMicrocredits);
  }
  return command;
}

function withProperties(command: Command): Command {
  return withCaps(command, parseCreditsOrZero, '')
    .option('--account <account>', 'whose: id or name; the only account, if unset', parseRef)
    .option('--name <name>', 'a note to tell it by')
    .option(
      '--scopes <list>',
      `by commas: ${SCOPES.map((scope) => (scope === 'sessions' ? `${scope} (default)` : scope)).join(', ')}`,
      parseScopes,
    )
    .option('--avatar <avatar>', 'the one avatar it may address: id or name', parseRef)
    .option('--max-concurrent <n>', 'sessions at once', parseWhole)
    .option('--max-duration-seconds <n>', 'longest session', parseWhole)
    .option('--metered', 'charge each minute as it starts instead of reserving the whole session');
}

function propertiesOf(options: Properties): NewKey {
  return {
    accountId: options.account,
    name: options.name,
    scopes: options.scopes,
    avatarId: options.avatar,
    ...capsOf(options),
    metered: options.metered,
  };
}

function capsOf(options: Caps): KeyLimitChanges {
  const cap = (value: CapOption | undefined) => (value === 'none' ? null : value);
  return {
    spendCapTotalMicrocredits: cap(options.capTotal ?? options.spendCapTotal),
    spendCapMonthlyMicrocredits: cap(options.capMonthly ?? options.spendCapMonthly),
    spendCapDailyMicrocredits: cap(options.capDaily ?? options.spendCapDaily),
    maxConcurrent: cap(options.maxConcurrent),
    maxDurationSeconds: cap(options.maxDurationSeconds),
  };
}

function keyFields(key: KeyWithAccount): [string, Cell][] {
  const cap = (spent: number, most: number | null) =>
    `${formatCredits(spent)} of ${most === null ? 'any number of' : formatCredits(most)} credits`;
  return [
    ['id', key.id],
    ['key', key.hint],
    ['name', key.name],
    ['account', `${key.accountName} (${key.accountId})`],
    ['scopes', key.scopes.join(', ')],
    ['avatar', key.avatarId],
    ['spent in all', cap(key.spentMicrocredits.total, key.spendCapTotalMicrocredits)],
    ['spent this month', cap(key.spentMicrocredits.month, key.spendCapMonthlyMicrocredits)],
    ['spent today', cap(key.spentMicrocredits.day, key.spendCapDailyMicrocredits)],
    ['sessions at once', key.maxConcurrent ?? 'as the plan says'],
    ['longest session', longestSession(key)],
    ['metered', key.metered],
    ['imported', key.imported],
    ['in place of', key.rotatedFrom],
    ['created', key.createdAt],
    ['last used', key.lastUsedAt ?? 'never'],
    ['sessions now', key.sessionsNow],
    ['revoked', key.revokedAt],
  ];
}

function longestSession({ maxDurationSeconds, metered }: KeyWithAccount): string {
  if (maxDurationSeconds !== null) return `${maxDurationSeconds} s`;
  return metered ? 'as long as it is paid (metered)' : 'as the plan says';
}

function keyLines(items: readonly KeyWithAccount[]): string[] {
  return formatTable(
    ['ID', 'KEY', 'NAME', 'ACCOUNT', 'SCOPES', 'AVATAR', 'METERED', 'SPENT (CREDITS)', 'REVOKED'],
    items.map((row) => [
      row.id,
      row.hint,
      row.name,
      `${row.accountName} (${row.accountId.slice(0, 8)})`,
      row.scopes.join(','),
      row.avatarId,
      row.metered,
      formatCredits(row.spentMicrocredits.total),
      row.revokedAt,
    ]),
  );
}

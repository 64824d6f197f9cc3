import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { PlanChange, PlanNumbers, PlanView } from '@vivant/contract/operator/accounts';
import { type Command, Option } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatCredits, formatFields, formatTable } from '../output.ts';
import { parseCreditsOrZero, parseWhole } from '../values.ts';

/** A setting of a plan: its option, the field it sets, its description, and its unit. */
const SETTINGS = [
  ['hosted-credits', 'hostedMicrocreditsPerMinute', 'price of a hosted session', 'credits a minute'],
  ['render-credits', 'renderMicrocreditsPerMinute', 'price of a render-only session', 'credits a minute'],
  ['preview-credits', 'previewMicrocredits', 'price of a preview clip', 'credits'],
  ['max-session-seconds', 'maxSessionSeconds', 'longest session', 'seconds'],
  ['max-concurrent', 'maxConcurrentSessions', 'sessions at once', 'sessions'],
  ['creates-per-minute', 'createsPerMinute', 'avatars created', 'a minute'],
  ['writes-per-minute', 'writesPerMinute', 'other changes of avatars', 'a minute'],
  ['reads-per-minute', 'readsPerMinute', 'reading calls', 'a minute'],
  ['session-starts-per-minute', 'sessionStartsPerMinute', 'sessions started', 'a minute'],
  ['storage-bytes', 'storageBytes', 'files an account may keep', 'bytes'],
  ['studio-avatars', 'studioAvatars', 'avatars made in the studio', 'avatars'],
] as const satisfies [string, keyof PlanNumbers, string, string][];

/** Prices in microcredits, which older scripts use; hidden from the help. */
const IN_MICROCREDITS = [
  ['hosted-rate', 'hostedMicrocreditsPerMinute'],
  ['render-rate', 'renderMicrocreditsPerMinute'],
  ['preview-price', 'previewMicrocredits'],
] as const;

export function addPlanCommands(program: Command, deps: CommandDeps): void {
  const { client } = deps;
  const plan = program.command('plan').description('what accounts may do, and what they pay');
  leaf(plan, 'list', 'every plan').action(async (options: Common) => {
    const { items } = await client().ask('GET /plans');
    // A plan is a column, as a plan has more numbers than there are plans.
    show(deps, options, { items }, () =>
      formatTable(
        ['SETTING', 'UNIT', ...items.map(({ id }) => `PLAN ${id}`)],
        SETTINGS.map(([option, field, , unit]) => [
          option,
          unit,
          ...items.map((row) => shown(unit, row[field])),
        ]),
      ),
    );
  });
  withNumbers(leaf(plan, 'create', 'make a plan; what is not given is as in the plan standard'))
    .argument('<id>', 'small letters, digits and hyphens')
    .action(async (id: string, options: Common & Record<string, unknown>) => {
      const made = await client().ask('POST /plans', { body: { id, ...numbersOf(options) } });
      show(deps, options, made, () => fields(made));
    });
  withNumbers(leaf(plan, 'set', `change numbers of a plan; takes effect within ${LIMIT_TEXTS.keyCache}`))
    .argument('<id>', 'which plan')
    .action(async (id: string, options: Common & Record<string, unknown>) => {
      const changed = await client().ask('PATCH /plans/:id', { id, body: numbersOf(options) });
      show(deps, options, changed, () => fields(changed));
    });
}

function withNumbers(command: Command): Command {
  for (const [option, field, meaning, unit] of SETTINGS)
    command.addOption(
      new Option(`--${option} <n>`, `${meaning}, in ${unit}`.replace(', in a minute', ' in a minute'))
        .argParser(isMoney(unit) ? parseCreditsOrZero : parseWhole)
        .conflicts(
          IN_MICROCREDITS.filter(([, price]) => price === field).map(([hidden]) => attributeName(hidden)),
        ),
    );
  for (const [option] of IN_MICROCREDITS)
    command.addOption(new Option(`--${option} <microcredits>`).argParser(parseWhole).hideHelp());
  return command;
}

function numbersOf(options: Record<string, unknown>): PlanChange {
  return Object.fromEntries(
    [...IN_MICROCREDITS, ...SETTINGS].flatMap(([option, field]) => {
      const value = options[attributeName(option)];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The name under which commander stores an option's value. */
function attributeName(option: string): string {
  return option.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

function fields(plan: PlanView): string[] {
  return formatFields([
    ['plan', plan.id],
    ...SETTINGS.map(([option, field, , unit]): [string, string] => [
      option,
      `${shown(unit, plan[field])} ${unit}`,
    ]),
  ]);
}

function isMoney(unit: string): boolean {
  return unit.startsWith('credits');
}

function shown(unit: string, value: number): string {
  return isMoney(unit) ? formatCredits(value) : String(value);
}

import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatFields, formatTable } from '../output.ts';
import { parseWhole } from '../values.ts';

/** Option → the field of a plan it sets, and what that is. */
const OPTIONS = [
  ['hosted-rate', 'hostedMicrocreditsPerMinute', 'microcredits for a minute of a hosted session'],
  ['render-rate', 'renderMicrocreditsPerMinute', 'microcredits for a minute of a render-only session'],
  ['preview-price', 'previewMicrocredits', 'microcredits for a preview clip'],
  ['max-session-seconds', 'maxSessionSeconds', 'longest session'],
  ['max-concurrent', 'maxConcurrentSessions', 'sessions at once'],
  ['creates-per-minute', 'createsPerMinute', 'avatars created in a minute'],
  ['writes-per-minute', 'writesPerMinute', 'other changes of avatars in a minute'],
  ['reads-per-minute', 'readsPerMinute', 'reading calls in a minute'],
  ['session-starts-per-minute', 'sessionStartsPerMinute', 'sessions started in a minute'],
  ['storage-bytes', 'storageBytes', 'bytes of files an account may keep'],
  ['studio-avatars', 'studioAvatars', 'avatars made in the studio'],
] as const;

type Plan = { id: string } & Record<(typeof OPTIONS)[number][1], number>;

export function addPlanCommands(program: Command, deps: CommandDeps): void {
  const { client } = deps;
  const plan = program.command('plan').description('what accounts may do, and what they pay');
  leaf(plan, 'list', 'every plan').action(async (options: Common) => {
    const { items } = await client().get<{ items: Plan[] }>('/plans');
    // A plan is a column: there are more numbers than plans.
    show(deps, options, { items }, () =>
      formatTable(
        ['PLAN', ...items.map(({ id }) => id)],
        OPTIONS.map(([option, field]) => [option, ...items.map((row) => row[field])]),
      ),
    );
  });
  withNumbers(leaf(plan, 'create', 'make a plan; what is not given is as in the plan standard'))
    .argument('<id>', 'small letters, digits and hyphens')
    .action(async (id: string, options: Common & Record<string, unknown>) => {
      const made = await client().post<Plan>('/plans', { id, ...numbersOf(options) });
      show(deps, options, made, () => fields(made));
    });
  withNumbers(leaf(plan, 'set', 'change numbers of a plan; of effect within 15 seconds'))
    .argument('<id>', 'which plan')
    .action(async (id: string, options: Common & Record<string, unknown>) => {
      const changed = await client().patch<Plan>(`/plans/${encodeURIComponent(id)}`, numbersOf(options));
      show(deps, options, changed, () => fields(changed));
    });
}

function withNumbers(command: Command): Command {
  for (const [option, , meaning] of OPTIONS) command.option(`--${option} <n>`, meaning, parseWhole);
  return command;
}

function numbersOf(options: Record<string, unknown>): Partial<Plan> {
  return Object.fromEntries(
    OPTIONS.flatMap(([option, field]) => {
      const value = options[option.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

function fields(plan: Plan): string[] {
  return formatFields([
    ['plan', plan.id],
    ...OPTIONS.map(([option, field]) => [option, plan[field]] as never),
  ]);
}

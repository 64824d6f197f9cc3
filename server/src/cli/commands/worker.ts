import type { WorkerView } from '@vivant/contract/operator/workers';
import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type MayBeAsked, mustBeMeant, withYes } from '../meant.ts';
import { formatTable, formatTime } from '../output.ts';
import { parseRef, parseWhole } from '../values.ts';

export function addWorkerCommands(program: Command, deps: CommandDeps): void {
  const { client, output } = deps;
  const worker = program.command('worker').description('other machines that run sessions');

  leaf(worker, 'token', 'make a token by which one machine joins; it is shown this once')
    .option('--name <name>', 'what the machine is called in lists')
    .option('--valid-minutes <n>', 'how long it may be used; 60, if unset', parseWhole)
    .action(async (options: Common & { name?: string; validMinutes?: number }) => {
      const { name, validMinutes } = options;
      const made = await client().ask('POST /workers', { body: { name, validMinutes } });
      show(deps, options, made, () => [
        `On the other machine, once, before ${formatTime(made.expiresAt)}:`,
        '',
        `  ./vivant worker --join ${made.joinUrl} --token ${made.token}`,
        '',
        `Taken back with: ./vivant worker revoke ${made.id}`,
      ]);
    });
  leaf(worker, 'list', 'machines that joined or may join').action(async (options: Common) => {
    const { items } = await client().ask('GET /workers');
    show(deps, options, { items }, () => linesOf(items));
  });
  withYes(leaf(worker, 'revoke', 'let a machine, or who holds its token, in no longer'), 'ID')
    .argument('<id>', 'id of the worker, its beginning, or its name', parseRef)
    .action(async (ref: string, options: MayBeAsked) => {
      const found = await client().ask('GET /workers/:id', { id: ref });
      const deed = { verb: 'revoke', done: 'revoked', what: `the worker ${found.name}` } as const;
      await mustBeMeant(ref, found, deed, { output, options });
      const done = await client().ask('POST /workers/:id/revocation', { id: found.id });
      show(deps, options, done, () => [
        `Revoked ${found.name}. Its sessions go on elsewhere where there is room.`,
      ]);
    });
}

function percent(share: number | null): string | null {
  return share === null ? null : `${Math.round(share * 100)} %`;
}

function linesOf(items: WorkerView[]): string[] {
  if (items.length === 0) return ['None yet: ./vivant worker token makes a token that lets one in.'];
  return formatTable(
    [
      'ID',
      'NAME',
      'STATE',
      'ZONE',
      'SLOTS',
      'USED',
      'BUILDS',
      'LATE',
      'CPU',
      'MEMORY',
      'RENDERERS',
      'VERSION',
      'JOINED',
    ],
    items.map((row) => [
      ...[row.id, row.name, row.state, row.zone, row.slots, row.usedSlots, row.builds],
      ...[percent(row.lateShare), percent(row.processorShare), percent(row.memoryShare)],
      ...[row.renderers?.join(' ') ?? null, row.version, row.joinedAt],
    ]),
  );
}

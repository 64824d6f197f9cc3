import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatCredits, formatTable } from '../output.ts';
import { parseRef, parseWhole } from '../values.ts';

export function addSessionCommands(program: Command, deps: CommandDeps): void {
  const { client } = deps;
  const session = program.command('session').description('conversations');
  leaf(session, 'list', 'sessions that run now, with what they cost')
    .option('--all', 'those that have ended too')
    .option('--limit <n>', 'at most this many, 1 to 1000', parseWhole, 100)
    .action(async (options: Common & { all?: boolean; limit: number }) => {
      const { items } = await client().ask('GET /sessions', {
        query: { all: options.all ?? false, limit: options.limit },
      });
      show(deps, options, { items }, () =>
        items.length === 0
          ? [options.all ? 'There are no sessions.' : 'No session is running.']
          : formatTable(
              [
                'ID',
                'STATUS',
                'ACCOUNT',
                'AVATAR',
                'STARTED',
                'VISITOR',
                'CREDITS/MIN',
                'BILLED (CREDITS)',
                'END',
              ],
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
    .argument('<id>', 'id, or its beginning', parseRef)
    .action(async (id: string, options: Common) => {
      const done = await client().ask('POST /sessions/:id/end', { id });
      show(deps, options, done, () => [`Ended ${done.id}.`]);
    });
}

import { isUuid } from '@vivant/contract/ids';
import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type MayBeAsked, mustBeMeant, withYes } from '../meant.ts';
import { formatCredits, formatTable } from '../output.ts';
import { parseRef, parseWhole } from '../values.ts';

export function addSessionCommands(program: Command, deps: CommandDeps): void {
  const { client, output } = deps;
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
  withYes(leaf(session, 'end', 'end a session now'), 'ID')
    .argument('<id>', 'id, or its beginning', parseRef)
    .action(async (ref: string, options: MayBeAsked) => {
      const id = isUuid(ref) ? ref : await meant(ref, options);
      const done = await client().ask('POST /sessions/:id/end', { id });
      show(deps, options, done, () => [`Ended ${done.id}.`]);
    });

  /** The id of the session that `ref` is the beginning of. @throws CommandError */
  async function meant(ref: string, options: MayBeAsked): Promise<string> {
    const { id, account, avatar } = await client().ask('GET /sessions/:id', { id: ref });
    const deed = { verb: 'end', done: 'ended', what: `the session of ${account} with ${avatar}` } as const;
    await mustBeMeant(ref, { id, name: null }, deed, { output, options });
    return id;
  }
}

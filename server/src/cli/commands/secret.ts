import type { Command } from 'commander';
import { CommandError } from '../admin-client.ts';
import { type CommandDeps, leaf, show } from '../leaf.ts';
import type { MayBeAsked } from '../meant.ts';

const WHAT =
  'Signed links to clips, portraits and voices stop working, clips are signed by a new certificate of the installation, and visitors without a key are counted anew.';

/** `vivant secret rotate`; every other secret has its own command or setting (docs/operating.md). */
export function addSecretCommand(program: Command, deps: CommandDeps): void {
  const { client, output } = deps;
  const secret = program.command('secret').description('what the installation derives its own keys from');
  leaf(secret, 'rotate', 'a new one, in effect once every server was started again')
    .option('--yes', 'do not ask back')
    .action(async (options: MayBeAsked) => {
      if (!options.yes) {
        if (output.confirm === null || options.json)
          throw new CommandError(`${WHAT} Add --yes if that is meant.`);
        if (!(await output.confirm(`${WHAT} Rotate it?`))) throw new CommandError('Nothing was rotated.');
      }
      const done = await client().ask('POST /secret/rotation');
      show(deps, options, done, () => [
        'There is a new secret. Start every server of this installation again.',
      ]);
    });
}

import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { ImportState } from '@vivant/contract/operator/moderation';
import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatTime } from '../output.ts';

export function addImportsCommands(program: Command, deps: CommandDeps): void {
  const { client } = deps;
  const imports = program.command('imports').description('whether avatars can be created through the API');
  const say = (options: Common, state: ImportState) =>
    show(deps, options, state, () => [
      `Creating avatars is ${state.enabled ? 'on' : 'off: creates answer 503, everything else works'}` +
        `${state.changedAt === null ? '.' : `, since ${formatTime(state.changedAt)}.`}`,
    ]);
  leaf(
    imports,
    'off',
    `refuse to create avatars, in every server process within ${LIMIT_TEXTS.importSwitchCache}`,
  ).action(async (options: Common) =>
    say(options, await client().ask('PUT /imports', { body: { enabled: false } })),
  );
  leaf(imports, 'on', 'create avatars again').action(async (options: Common) =>
    say(options, await client().ask('PUT /imports', { body: { enabled: true } })),
  );
  leaf(imports, 'status', 'whether it is on').action(async (options: Common) =>
    say(options, await client().ask('GET /imports')),
  );
}

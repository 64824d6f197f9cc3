import type { Command } from 'commander';
import { CommandError } from './admin-client.ts';
import type { Common } from './leaf.ts';
import type { Output } from './output.ts';

export interface MayBeAsked extends Common {
  yes?: boolean;
}

/** What a command is about to do, worded for "Delete Ada?" and "Nothing was deleted." */
export interface Deed {
  verb:
    | 'delete'
    | 'rotate'
    | 'revoke'
    | 'end'
    | 'remove'
    | 'make a link for'
    | 'change what may be operated by';
  done: string;
  /** "Ada", "the key kiosk". */
  what: string;
}

/** Adds `--yes` to a command that calls `mustBeMeant`. */
export function withYes(command: Command, argument: string): Command {
  return command.option('--yes', `do not ask back where ${argument} is the beginning of an id`);
}

/**
 * Four letters that are meant as a name may be the beginning of some id, and such a command cannot be undone. So it
 * asks for confirmation unless the whole id or the name was given.
 * @throws CommandError if the answer is no, or if there is no terminal to ask at
 */
export async function mustBeMeant(
  ref: string,
  { id, name }: { id: string; name: string | null },
  { verb, done, what }: Deed,
  { output, options }: { output: Output; options: MayBeAsked },
): Promise<void> {
  if (options.yes || [id, name?.toLowerCase()].includes(ref.toLowerCase())) return;
  if (output.confirm === null || options.json)
    throw new CommandError(
      `${JSON.stringify(ref)} is the beginning of the id of ${what} (${id}). Give the whole id${name === null ? '' : ` or ${JSON.stringify(name)}`}, or add --yes.`,
    );
  const question = `${verb[0]?.toUpperCase()}${verb.slice(1)} ${what} (${id})?`;
  if (!(await output.confirm(question))) throw new CommandError(`Nothing was ${done}.`);
}

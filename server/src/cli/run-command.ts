import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SETTINGS } from '@vivant/contract/settings/table';
import { Command, CommanderError } from 'commander';
import { openArchives } from '../adapters/archives/open-archives.ts';
import { loadS3Access } from '../config.ts';
import { CommandError, createAdminClient, NoServerError } from './admin-client.ts';
import { addSupportCommand } from './commands/support.ts';
import { addServerCommands } from './commands.ts';
import { addDoctorCommand } from './doctor.ts';
import type { Output } from './output.ts';

/** Runs one of the operator's commands and returns its exit status: 3 if no server runs. */
export async function runCommand(
  args: string[],
  env: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  // The other variables only concern the server: a wrong one must not keep its operator from a command.
  const dataDir = resolve(env.VIVANT_DATA_DIR || SETTINGS.VIVANT_DATA_DIR.default);
  let status = 0;
  let scratch: string | undefined;
  const withoutEnd = (text: string) => text.replace(/\n$/, '');
  const program = new Command('vivant')
    .description('Operates a running Vivant. Every command answers in JSON with --json.')
    .configureOutput({
      writeOut: (text) => output.line(withoutEnd(text)),
      writeErr: (text) => output.error(withoutEnd(text)),
    })
    .exitOverride()
    .showHelpAfterError('(add --help for what this command takes)');
  const client = () => createAdminClient(dataDir);
  const fail = (code = 1) => {
    status = code;
  };
  addServerCommands(program, {
    ...{ client, output, fail },
    openArchives: (at) => openArchives(at, () => loadS3Access(env)),
  });
  const looking = {
    ...{ client, output, env, fail },
    scratchDir: () => (scratch ??= mkdtempSync(join(tmpdir(), 'vivant-doctor-'))),
  };
  addDoctorCommand(program, looking);
  addSupportCommand(program, { ...looking, dataDir });
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // Commander has already printed what is wrong, or the help.
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof NoServerError || error instanceof CommandError) {
      if (args.includes('--json')) output.line(JSON.stringify({ error: error.code, message: error.message }));
      else output.error(error.message);
      return error instanceof NoServerError ? 3 : 1;
    }
    throw error;
  } finally {
    if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
  }
}

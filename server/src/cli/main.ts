import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { SETTINGS } from '@vivant/contract/settings/table';
import { Command, CommanderError } from 'commander';
import { openArchives } from '../adapters/archives/open-archives.ts';
import { loadS3Access, processEnvironment } from '../config.ts';
import { CommandError, createAdminClient, NoServerError } from './admin-client.ts';
import { addSupportCommand } from './commands/support.ts';
import { addServerCommands } from './commands.ts';
import { addDoctorCommand } from './doctor.ts';
import type { Output } from './output.ts';

/** The operator's commands: `./vivant COMMAND` ends here for all but start, setup, test and bench. */
async function main(args: string[]): Promise<number> {
  const env = processEnvironment();
  // The other variables concern the server alone: a fault among them must not hinder its operator.
  const dataDir = resolve(env.VIVANT_DATA_DIR || SETTINGS.VIVANT_DATA_DIR.default);
  const output: Output = {
    line: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
    progress: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
    },
    bytes: (content) => void process.stdout.write(content),
    confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : null,
    isTerminal: process.stdout.isTTY === true,
  };
  // Piped into `head`, the rest is of no interest to anyone.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  let status = 0;
  let scratch: string | undefined;
  const program = new Command('vivant')
    .description('Operates a running Vivant. Every command answers in JSON with --json.')
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
    // Commander has said what is wrong, or shown the help that was asked for.
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

/** Yes is a word beginning with y; anything else, or the end of the input, is no. */
async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return /^y/i.test(await Promise.race([lines.question(`${question} [y/N] `), ended]));
  } finally {
    lines.close();
  }
}

process.exitCode = await main(process.argv.slice(2));

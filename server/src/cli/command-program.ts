import { createInterface } from 'node:readline/promises';
import { processEnvironment } from '../config.ts';
import type { Output } from './output.ts';
import { runCommand } from './run-command.ts';

/** Program of the operator's commands: `./vivant COMMAND` runs it for all commands but start, setup, test and bench. */
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
// If the output is piped into `head`, the rest of it is not needed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

/** A word beginning with y is yes; anything else, or the end of the input, is no. */
async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return /^y/i.test(await Promise.race([lines.question(`${question} [y/N] `), ended]));
  } finally {
    lines.close();
  }
}

process.exitCode = await runCommand(process.argv.slice(2), processEnvironment(), output);

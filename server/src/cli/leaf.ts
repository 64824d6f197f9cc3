import type { Command } from 'commander';
import type { AdminClient } from './admin-client.ts';
import type { Output } from './output.ts';

export interface CommandDeps {
  client(): AdminClient;
  output: Output;
  /** Sets the exit status: the command worked, but its answer is negative. */
  fail(status?: number): void;
}

export interface Common {
  json?: boolean;
}

/** A command with `--json`. */
export function leaf(parent: Command, name: string, summary: string): Command {
  return parent.command(name).description(summary).option('--json', 'answer in JSON, for machines');
}

/** Prints the answer as one line of JSON, or as lines for a person. */
export function show({ output }: CommandDeps, options: Common, answer: object, human: () => string[]): void {
  if (options.json) output.line(JSON.stringify(answer));
  else for (const line of human()) output.line(line);
}

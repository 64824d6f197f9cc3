import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Target } from './target.ts';

export type OperatorPlace = NonNullable<Target['operator']>;

/** Runs an operator's command and answers its JSON. */
export async function operate<T = Record<string, unknown>>(
  place: OperatorPlace | null,
  ...args: string[]
): Promise<T> {
  if (place === null) throw new Error("The operator's command is not at hand: this case needs 'operator'");
  const [program = '', ...first] = place.command;
  try {
    const { stdout } = await promisify(execFile)(program, [...first, ...args, '--json'], {
      cwd: place.cwd,
      env: place.env,
    });
    return JSON.parse(stdout) as T;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`"${args.join(' ')}" failed: ${stdout || stderr || String(error)}`, { cause: error });
  }
}

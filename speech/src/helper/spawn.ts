import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

export interface Command {
  command: string;
  args: string[];
}

/** Puts another program around a command, for example bubblewrap. */
export type Wrap = (command: string, args: string[]) => Command;

/** All a child of ours ever sees of the environment: no keys, no tokens. */
export const CHILD_ENV: Record<string, string> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
};

/** The first of the usual places that holds an executable of this name, or null. */
export function findProgram(name: string): string | null {
  for (const folder of CHILD_ENV.PATH!.split(':')) {
    try {
      accessSync(`${folder}/${name}`, constants.X_OK);
      return `${folder}/${name}`;
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return null;
}

/**
 * Makes the kernel kill the command when the thread that started it dies, even by SIGKILL. Without util-linux's
 * setpriv the command is returned as it is, and only the closed stdin ends it.
 */
export function dieWithParent({ command, args }: Command): Command {
  const setpriv = findProgram('setpriv');
  return setpriv
    ? { command: setpriv, args: ['--pdeathsig', 'KILL', '--', command, ...args] }
    : { command, args };
}

/** Starts a child that cannot outlive us and inherits nothing. */
export function spawnChild(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const hardened = dieWithParent({ command, args });
  return spawn(hardened.command, hardened.args, { env: CHILD_ENV, ...options });
}

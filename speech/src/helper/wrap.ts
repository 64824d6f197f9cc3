export interface Command {
  command: string;
  args: string[];
}

/** Puts another program around a command, for example bubblewrap. */
export type Wrap = (command: string, args: string[]) => Command;

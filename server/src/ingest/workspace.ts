import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A directory of one request; what is still in it goes when the request ends. */
export interface Workspace extends AsyncDisposable {
  readonly path: string;
  /** A path for a new file under a name of ours: names of uploads never reach the disk. */
  newFile(): string;
}

export interface Workspaces {
  open(): Promise<Workspace>;
}

/** Directories for requests and stage runs below `root`, which is emptied: a crash may have left some. */
export async function createWorkspaces(root: string): Promise<Workspaces> {
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true, mode: 0o700 });
  return {
    async open() {
      const path = join(root, randomUUID());
      await mkdir(path, { mode: 0o700 });
      return {
        path,
        newFile: () => join(path, randomUUID()),
        [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
      };
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface SmallDisk extends AsyncDisposable {
  /** A directory on a file system of its own, which is full when it is full. */
  path: string;
}

/**
 * A file system of so many bytes, without any rights: it is mounted in the namespace of a helper process and
 * reached through /proc. Null where the system forbids namespaces.
 */
export async function mountSmallDisk(sizeBytes: number): Promise<SmallDisk | null> {
  const helper = spawn(
    'bwrap',
    [
      ...['--dev-bind', '/', '/', '--size', String(sizeBytes), '--tmpfs', '/mnt', '--die-with-parent'],
      ...['--info-fd', '3', '--', 'sh', '-c', 'echo ready; exec cat'],
    ],
    { stdio: ['pipe', 'pipe', 'ignore', 'pipe'] },
  );
  const { stdin, stdout } = helper;
  if (stdin === null || stdout === null) throw new Error('the helper is not piped');
  const info = text(helper.stdio[3] as NodeJS.ReadableStream);
  const ready = await Promise.race([
    once(stdout, 'data').then(() => true),
    once(helper, 'close').then(() => false),
    once(helper, 'error').then(() => false),
  ]);
  if (!ready) return null;
  const pid = (JSON.parse(await info) as { 'child-pid': number })['child-pid'];
  return {
    path: `/proc/${pid}/root/mnt`,
    async [Symbol.asyncDispose]() {
      stdin.end();
      if (helper.exitCode === null) await once(helper, 'close');
    },
  };
}

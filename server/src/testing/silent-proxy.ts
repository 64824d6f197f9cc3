import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';
import { createDatabase, type DatabaseHandle } from '../adapters/db/database.ts';

/** A TCP proxy to a PostgreSQL that can fall silent: connections are taken and stand, but nothing comes or goes. */
export interface SilentProxy {
  /** A pool through it. */
  open(options?: Parameters<typeof createDatabase>[0] | object): DatabaseHandle;
  /** Nothing passes in either direction, on old and new connections. */
  fallSilent(): void;
  /**
   * Falls silent at the next COMMIT that follows a statement with `after` in it: `before` it has reached the server,
   * or `after` it has, so that only the answer is missing. `isAlone`: that statement is in no transaction, and commits by
   * itself. Resolves when it did.
   */
  silentAtCommit(at: CommitCut): Promise<void>;
  /** New connections work again; those that were silent are broken, as by a machine that was restarted. */
  recover(): void;
  close(): Promise<void>;
}

interface CommitCut {
  after: string;
  cut: 'before' | 'after';
  isAlone?: boolean;
}

/** `url` names a Unix socket's directory as `host`. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url.replace(/^postgresql:\/\/([^@/]*@)?\//, 'postgresql://$1localhost/'));
  const directory = target.searchParams.get('host');
  if (directory === null) throw new Error('this PostgreSQL listens on no socket');
  const port = target.port === '' ? (target.searchParams.get('port') ?? '5432') : target.port;
  const pairs = new Set<[Socket, Socket]>();
  let silent = false;
  let trap: (CommitCut & { sprung: () => void }) | null = null;

  const server = createServer((client) => {
    const upstream = createConnection(`${directory}/.s.PGSQL.${port}`);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    let isArmed = false;
    client.on('data', (chunk) => {
      if (silent) return;
      const text = chunk.toString('latin1');
      if (trap !== null && text.includes(trap.after)) isArmed = true;
      if (trap !== null && isArmed && (trap.isAlone === true || /commit\0/i.test(text))) {
        silent = true;
        if (trap.cut === 'after') upstream.write(chunk);
        trap.sprung();
        trap = null;
        return;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!silent) client.write(chunk);
    });
    for (const [one, other] of [pair, [upstream, client] as const]) {
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = new URL(target);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  here.searchParams.delete('host');
  here.searchParams.delete('port');

  return {
    open: (options = {}) => createDatabase({ ...options, url: here.href }),
    fallSilent() {
      silent = true;
    },
    silentAtCommit: (at) =>
      new Promise((resolve) => {
        trap = { ...at, sprung: resolve };
      }),
    recover() {
      silent = false;
      for (const [client] of pairs) client.destroy();
    },
    async close() {
      for (const [client] of pairs) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

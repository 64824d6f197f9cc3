import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a server and its visitors stand, joined by a wire on which nothing passes but TCP to the port of HTTPS. */
export interface ClosedNetwork {
  serverAddress: string;
  /** What comes before a command for it to run there. */
  atServer: string[];
  /** A program that runs another one, with its arguments, where the visitors are. */
  visitorProgram(program: string): string;
  close(): void;
}

const [SERVER, VISITOR] = ['10.77.0.1', '10.77.0.2'];

/** Why this machine makes no networks of its own for tests; null: it does. */
export function networksUnavailable(): string | null {
  try {
    execFileSync(
      'unshare',
      [
        '-rn',
        'sh',
        '-c',
        'ip link add name va type veth peer name vb && ip rule add pref 10 ipproto udp blackhole',
      ],
      { stdio: 'pipe' },
    );
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Two namespaces of this kernel with nothing else in them; needs no rights but to make namespaces. */
export async function openClosedNetwork(): Promise<ClosedNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-network-'));
  const server = await hold(['unshare', '--user', '--map-root-user', '--net']);
  const enter = (pid: number) => [
    'nsenter',
    '--target',
    String(pid),
    '--user',
    '--net',
    '--preserve-credentials',
  ];
  const atServer = enter(server.pid);
  const visitor = await hold([...atServer, 'unshare', '--net']);
  const atVisitor = enter(visitor.pid);
  const run = ([program = '', ...before]: string[], command: string) =>
    execFileSync(program, [...before, 'sh', '-ec', command], { stdio: 'pipe' });
  run(
    atServer,
    `ip link add name va type veth peer name vb netns ${visitor.pid}
     ip addr add ${SERVER}/24 dev va; ip link set va up; ip link set lo up`,
  );
  run(
    atVisitor,
    `ip addr add ${VISITOR}/24 dev vb; ip link set vb up; ip link set lo up
     ip rule add pref 10 ipproto udp blackhole
     ip rule add pref 20 ipproto tcp dport 443 lookup main
     ip rule add pref 30 ipproto tcp blackhole`,
  );
  return {
    serverAddress: SERVER,
    atServer,
    visitorProgram(program) {
      const script = join(folder, 'run');
      writeFileSync(script, `#!/bin/sh\nexec ${atVisitor.join(' ')} ${program} "$@"\n`, { mode: 0o755 });
      return script;
    },
    close() {
      for (const { child } of [visitor, server]) child.stdin?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A namespace lasts as long as a process in it: one that reads until it is told nothing more. */
async function hold([program = '', ...args]: string[]): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(program, [...args, 'sh', '-c', 'echo $$; exec cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, pid: Number(line) };
}

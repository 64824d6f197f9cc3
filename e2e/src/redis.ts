import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './until.ts';

/** A Redis on loopback that keeps what it was told through `kill` and `start`. */
export interface TestRedis {
  address: string;
  command(...words: string[]): Promise<string>;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * The server, under another name: Debian's package redis-tools has it, and unlike redis-server starts no service. Whoever has
 * that one has both.
 */
export const REDIS_PROGRAM = '/usr/bin/redis-check-rdb';
export const hasRedis = existsSync(REDIS_PROGRAM);

export async function startRedis(folder: string, port: number): Promise<TestRedis> {
  mkdirSync(folder);
  const program = join(folder, 'redis-server');
  symlinkSync(REDIS_PROGRAM, program);
  let child: ChildProcess | undefined;
  const command = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)('redis-cli', ['-p', String(port), ...words]);
    return stdout.trim();
  };
  const redis: TestRedis = {
    address: `127.0.0.1:${port}`,
    command,
    async start() {
      const settings = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
      const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
      const run = ['--pdeathsig', 'KILL', '--', program, ...settings.map(String), ...durable];
      child = spawn('setpriv', run, { stdio: 'ignore' });
      await until(async () => (await command('ping').catch(() => '')) === 'PONG', 'Redis', 20_000);
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
  await redis.start();
  return redis;
}

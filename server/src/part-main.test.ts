import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pickPort } from '@vivant/platform/free-port';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { RoomServiceClient } from 'livekit-server-sdk';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDir } from './embedded/data-dir.ts';
import { startPostgres } from './embedded/postgres.ts';
import { livekitBinary, requiredLivekit, type TestDataDir, testDataDir } from './testing/embedded.ts';

let dir: TestDataDir;
const ending: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  dir = testDataDir();
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  await dir.remove();
});

/** The program, once it says that it is ready. `stop` answers its exit code. */
async function startPart(settings: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./part-main.ts', import.meta.url))],
    {
      env: { PATH: process.env.PATH, VIVANT_DATA_DIR: dir.path, ...settings },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    return (await gone)[0] as number;
  };
  ending.push(stop);
  const [said] = (await Promise.race([once(child.stdout, 'data'), gone])) as [Buffer];
  return { said: String(said), stop };
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('PostgreSQL by itself', () => {
  it('serves the folder that a server had, by the password of DATABASE_URL alone, and gives it back', async () => {
    const port = await pickPort('tcp', '127.0.0.1');
    const asChild = async (sql: string) => {
      const dataDir = openDataDir(dir.path);
      const postgres = await startPostgres({ dataDir: dataDir.path, log: keepingLog() });
      const rows = await ask(postgres.connectionString, sql);
      await postgres.stop();
      dataDir.release();
      return rows;
    };
    await asChild("create table kept (value text); insert into kept values ('before')");
    const at = (password: string) => `postgresql://vivant:${password}@127.0.0.1:${port}/vivant`;
    const settings = (password: string) => ({ VIVANT_ROLES: 'postgres', DATABASE_URL: at(password) });
    const part = await startPart(settings('it%27s%20one'));
    expect(part.said).toBe(`PostgreSQL is ready at port ${port}\n`);
    expect(await ask(at('it%27s%20one'), 'select value from kept')).toEqual([{ value: 'before' }]);
    await expect(ask(at('guessed'), 'select 1')).rejects.toThrow('password authentication failed');
    await expect(ask(at('it%27s%20one').replace(/vivant$/, 'postgres'), 'select 1')).rejects.toThrow(
      'pg_hba',
    );
    expect(await part.stop()).toBe(0);
    const next = await startPart(settings('another'));
    await expect(ask(at('it%27s%20one'), 'select 1')).rejects.toThrow('password authentication failed');
    await ask(at('another'), "insert into kept values ('by network')");
    expect(await next.stop()).toBe(0);
    expect(await asChild('select value from kept order by value')).toEqual([
      { value: 'before' },
      { value: 'by network' },
    ]);
  });
});

describe.skipIf(livekitBinary === undefined)('LiveKit by itself', () => {
  it('takes the key of its servers and no other, and makes no room by itself', async () => {
    const port = await pickPort('tcp', '127.0.0.1');
    const url = `http://127.0.0.1:${port}`;
    const [key, secret] = ['servers', 'a-secret-of-the-servers-and-livekit'];
    const part = await startPart({
      ...{
        VIVANT_ROLES: 'livekit',
        VIVANT_NODE_IP: '192.0.2.1',
        VIVANT_TURN: 'off',
        VIVANT_PORT: String(port),
      },
      ...{ LIVEKIT_URL: `ws://127.0.0.1:${port}`, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
      VIVANT_LIVEKIT_SERVER: requiredLivekit(),
    });
    expect(part.said).toBe(`LiveKit is ready at port ${port}\n`);
    const rooms = new RoomServiceClient(url, key, secret);
    await rooms.createRoom({ name: 'r' });
    expect((await rooms.listRooms()).map(({ name }) => name)).toEqual(['r']);
    await expect(new RoomServiceClient(url, key, `${secret}x`).listRooms()).rejects.toThrow();
    expect(await part.stop()).toBe(0);
    // A service that has it as its child again uses a key of its own.
    expect(readFileSync(join(dir.path, 'livekit', 'kept.json'), 'utf8')).not.toContain(secret);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Integrator, newIntegrator } from '@vivant/e2e/integrator';
import { removeData, type Service, startService } from '@vivant/e2e/service';
import pg from 'pg';

/** The real service with a caller whose rates are out of the way, and its database to look into. */
export interface World extends AsyncDisposable {
  service: Service;
  integrator: Integrator;
  database: pg.Pool;
  databaseUrl: string;
  /** Another account with a key of all scopes. */
  another(): Promise<Integrator>;
  /** The bare server on the same database. */
  startBare(): Promise<{ port: number } & AsyncDisposable>;
}

const PLENTY = '100000000';

export async function createWorld(env: Record<string, string> = {}): Promise<World> {
  const logs = await mkdtemp(join(tmpdir(), 'vivant-bench-'));
  const service = await startService({ env, logFile: join(logs, 'log') });
  const databaseUrl = databaseUrlOf(service);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  database.on('error', () => {});
  for (const rate of ['creates', 'writes', 'reads', 'session-starts'])
    await service.operate('plan', 'set', 'standard', `--${rate}-per-minute`, PLENTY);
  return {
    service,
    integrator: await newIntegrator(service),
    database,
    databaseUrl,
    another: () => newIntegrator(service),
    startBare: () => startBare(databaseUrl),
    async [Symbol.asyncDispose]() {
      await database.end();
      await service.stop();
      await removeData(service);
      await rm(logs, { recursive: true });
    },
  };
}

/** PostgreSQL is reached as the server reaches it: by the socket in its directory. */
export const databaseUrlOf = ({ dataDir }: Pick<Service, 'dataDir'>) =>
  `postgresql://vivant@/vivant?host=${encodeURIComponent(join(dataDir, 'postgres'))}`;

async function startBare(databaseUrl: string): Promise<{ port: number } & AsyncDisposable> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('bare-server.ts', import.meta.url)),
      databaseUrl,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(chunk.toString().trim()),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export function portOf(service: Service): number {
  return Number(new URL(service.baseUrl).port);
}

/** Avatars without files, as many as wanted: what the list shows does not depend on them. */
export async function seedAvatars(database: pg.Pool, accountId: string, count: number): Promise<string> {
  await database.query(
    `insert into avatars (id, account_id, name, language, visibility, previews, render_only, persona, status,
       ready_to_chat, progress, moderation_state, creation_source, created_at, updated_at, build_started_at)
     select gen_random_uuid(), $1, 'Avatar ' || n, 'en', 'private', false, false, '{}', 'ready', true, 100,
       'clean', 'studio', now() - n * interval '1 second', now(), now()
     from generate_series(1, $2::int) n`,
    [accountId, count],
  );
  const { rows } = await database.query<{ id: string }>(
    'select id from avatars where account_id = $1 order by created_at desc limit 1',
    [accountId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the avatar was not written');
  const { id } = row;
  await database.query(
    `insert into avatar_stages (avatar_id, stage, status, updated_at)
     select $1, stage, case stage when 'previews' then 'skipped' else 'completed' end, now()
     from unnest(array['appearance', 'voice', 'persona', 'knowledge', 'previews']) stage`,
    [id],
  );
  await database.query('analyze avatars');
  await database.query('analyze avatar_stages');
  return id;
}

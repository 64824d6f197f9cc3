import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ASSETS } from '@vivant/e2e/integrator';
import { startService } from '@vivant/e2e/service';
import pg from 'pg';
import { createWorld, databaseUrlOf, type World } from '../api/world.ts';
import { type Amounts, fillStudio } from '../studio/fill.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

const AMOUNTS: Amounts = {
  ...{ avatars: 1_000, sessions: 1_000_000, members: 20, liveKeys: 100, revokedKeys: 900 },
  ...{ auditEntries: 10_000, otherAccounts: 0, webhooks: 0, deliveries: 0 },
};
const MAX_SECONDS = 300;
const FILLED = [
  ...['avatars', 'avatar_stages', 'avatar_assets', 'api_keys', 'key_spend', 'memberships', 'audit_entries'],
  ...['sessions', 'session_turns', 'session_latencies', 'reservations', 'postings', 'usage_days', 'balances'],
];
const RESTORE = fileURLToPath(new URL('../../../server/src/restore-main.ts', import.meta.url));

/**
 * How long an installation of years takes to be backed up while it runs, and restored elsewhere: files of avatars
 * as a build leaves them, sessions with turns and minutes. Needs a portrait and a voice beside the checkout,
 * some 20 GB of disk, and a quarter of an hour.
 */
export const suite: BenchSuite = {
  name: 'backup',
  async run() {
    await using world = await createWorld();
    const folder = await mkdtemp(join(dirname(world.service.dataDir), 'vivant-bench-backup-'));
    try {
      await fill(world);
      return await backUpAndRestore(world, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function fill({ integrator, service, database }: World): Promise<void> {
  const model = await integrator.create({
    manifest: { name: 'Model', previews: true },
    portrait: join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg'),
    voice: join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav'),
    knowledge: { 'hours.txt': 'The museum opens at nine and closes at six.\n'.repeat(2_000) },
  });
  const { avatar } = await integrator.built(model);
  if (avatar.status !== 'ready') throw new Error(`the avatar to copy files of is ${avatar.status}`);
  const beganMs = performance.now();
  await fillStudio(database, integrator.accountId, AMOUNTS);
  const copied = await copyFiles(database, join(service.dataDir, 'blobs'), model);
  console.error(`  filled in ${seconds(beganMs)} s, with ${copied} files`);
}

/** Gives every other avatar the files of this one. */
async function copyFiles(database: pg.Pool, blobs: string, modelId: string): Promise<number> {
  await database.query('delete from avatar_assets where avatar_id <> $1', [modelId]);
  const { rows } = await database.query<{ from_key: string; to_key: string }>(
    `with copies as (
       insert into avatar_assets (id, avatar_id, role, position, blob_key, sha256, filename, content_type, size_bytes,
         created_at)
       select gen_random_uuid(), a.id, m.role, m.position, 'avatars/' || a.id || '/' || gen_random_uuid(), m.sha256,
         m.filename, m.content_type, m.size_bytes, now()
       from avatars a, avatar_assets m
       where m.avatar_id = $1 and a.id <> $1 and a.deleted_at is null
       returning avatar_id, role, position, blob_key)
     select m.blob_key as from_key, c.blob_key as to_key
     from copies c join avatar_assets m on m.avatar_id = $1 and m.role = c.role and m.position = c.position`,
    [modelId],
  );
  for (const { from_key, to_key } of rows) {
    await mkdir(dirname(join(blobs, to_key)), { recursive: true });
    await copyFile(join(blobs, from_key), join(blobs, to_key));
  }
  return rows.length;
}

async function backUpAndRestore({ service, database }: World, folder: string): Promise<BenchRow[]> {
  const backupMs = performance.now();
  const made = await service.operate<{ path: string; files: number }>('backup', '--to', folder);
  const backup = seconds(backupMs);
  const { size } = await stat(made.path);
  const note = `${made.files} files, ${Math.round(size / 1024 ** 2)} MiB`;

  const dataDir = join(folder, 'restored');
  const restoreMs = performance.now();
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', RESTORE, made.path], {
    env: { PATH: process.env.PATH, VIVANT_DATA_DIR: dataDir },
  });
  const restored = seconds(restoreMs);

  const before = await countRows(database);
  const after = await startService({ dataDir });
  const there = new pg.Pool({ connectionString: databaseUrlOf(after) });
  try {
    const other = [...(await countRows(there))].filter(([table, rows]) => before.get(table) !== rows);
    const row = (name: string, value: number): BenchRow => ({
      ...{ name, value, unit: 's', note, bound: { kind: 'max', value: MAX_SECONDS } },
    });
    return [
      row('1,000 avatars and 10⁶ sessions: backup, while the service runs', backup),
      row('the same, restored', restored),
      {
        ...{ name: 'tables of other length when restored', value: other.length, unit: '' },
        bound: { kind: 'max', value: 0 },
        note: other.map(([table, rows]) => `${table}: ${rows} of ${before.get(table)}`).join(', '),
      },
    ];
  } finally {
    await there.end();
    await after.stop();
  }
}

/** Of the tables that hold what was filled; what a start writes lies in others. */
async function countRows(database: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await database.query<{ table: string; rows: number }>(
    FILLED.map((table) => `select '${table}' as table, count(*)::int as rows from ${table}`).join(
      ' union all ',
    ),
  );
  return new Map(rows.map(({ table, rows: count }): [string, number] => [table, count]));
}

const seconds = (sinceMs: number) => Math.round((performance.now() - sinceMs) / 100) / 10;

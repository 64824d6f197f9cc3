import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createSystemClock } from '@vivant/platform/clock';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryArchives } from '../adapters/archives/directory-archives.ts';
import { createS3Archives } from '../adapters/archives/s3-archives.ts';
import { isExclusivelyLocked, takeExclusiveLock } from '../adapters/db/exclusive-lock.ts';
import { installationId } from '../adapters/db/installation-id.ts';
import { type ArchivePlace, ArchivePlaceError } from '../ports/archives.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { type Operator, startOperator } from '../testing/operator.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { startS3Server, versitygwBinary } from '../testing/s3-server.ts';
import { archiveName } from './archive-file.ts';
import { type BackupSchedule, checkBackupSchedule, createScheduledBackups } from './scheduled.ts';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
let service: AvatarTestService;
let operator: Operator;
let directory: string;
let installation: string;
let clock: TestClock;
let log: ReturnType<typeof keepingLog>;
let reasons: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startAvatarService();
  operator = await startOperator(service);
  installation = await installationId(service.db);
});
afterAll(async () => {
  await operator.close();
  await service.close();
  await database.close();
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vivant-scheduled-'));
  // The command tells archives apart by the machine's own time.
  clock = createTestClock(createSystemClock().now());
  reasons = [];
  log = keepingLog();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const scheduled = (
  over: Partial<BackupSchedule> = {},
  {
    dataDir = operator.dataDir,
    place = createDirectoryArchives(directory),
  }: { dataDir?: string; place?: ArchivePlace } = {},
) =>
  createScheduledBackups(
    { everyHours: 24, keep: 2, recipient: null, variables: {}, ...over },
    {
      ...{
        place,
        installation,
        dataDir,
        clock,
        hold: (what: string) => takeExclusiveLock(database.url, what),
      },
      isHeld: (what) => isExclusivelyLocked(database.db, what),
      log: {
        ...log,
        error(fields, message) {
          reasons.push(String((fields as { err?: unknown }).err));
          log.error(fields, message);
        },
      },
    },
  );
const addOld = (hoursAgo: number, of = installation) => {
  const name = archiveName(new Date(clock.now().getTime() - hoursAgo * HOUR_MS), of);
  writeFileSync(join(directory, name), 'old');
  return name;
};

describe('backups that the service makes by itself', () => {
  it('are made where there is none, and again once the newest is old enough', async () => {
    const backups = scheduled();
    expect(await backups.newest()).toBeNull();
    await backups.look();
    expect(readdirSync(directory)).toEqual([
      expect.stringMatching(new RegExp(`^vivant-${installation}-.*Z\\.tar$`)),
    ]);
    expect(log.lines).toEqual(['info backup made']);
    const first = await backups.newest();
    expect(Math.abs((first?.getTime() ?? 0) - clock.now().getTime())).toBeLessThan(HOUR_MS);
    clock.advance(23 * HOUR_MS);
    await backups.look();
    expect(readdirSync(directory)).toHaveLength(1);
    clock.advance(HOUR_MS + 60_000);
    await backups.look();
    expect(readdirSync(directory)).toHaveLength(2);
  });

  it('count one that somebody made by hand, keep so many, and leave other files alone', async () => {
    const [oldest, young] = [addOld(60), addOld(10)];
    writeFileSync(join(directory, 'notes.txt'), '');
    const backups = scheduled();
    await backups.look();
    expect(readdirSync(directory)).toEqual(['notes.txt', oldest, young].toSorted());
    clock.advance(14 * HOUR_MS);
    await backups.look();
    const left = readdirSync(directory);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining(['notes.txt', young]));
  });

  it('leave those of another installation in the same place alone, and count earlier ones without a name', async () => {
    const foreign = [addOld(90, 'aaaaaaaa'), addOld(1, 'aaaaaaaa')];
    const unnamed = addOld(80).replace(`${installation}-`, '');
    writeFileSync(join(directory, unnamed), 'earlier');
    const backups = scheduled({ keep: 1 });
    await backups.look();
    const left = readdirSync(directory);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining(foreign));
    expect(left).not.toContain(unnamed);
  });

  it.skipIf(versitygwBinary === undefined)('go to a bucket, by its keys, which nobody sees', async () => {
    const s3 = await startS3Server();
    const place = createS3Archives(s3.options);
    try {
      const { endpoint, credentials } = s3.options;
      const variables = {
        VIVANT_S3_ENDPOINT: endpoint,
        VIVANT_S3_ACCESS_KEY_ID: credentials.accessKeyId,
        VIVANT_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      };
      const backups = scheduled({ keep: 1, variables }, { place });
      for (const hours of [0, 25]) {
        clock.advance(hours * HOUR_MS);
        await backups.look();
      }
      expect(await place.list()).toEqual([expect.stringMatching(/^vivant-[0-9a-f]{8}-.*Z\.tar$/)]);
      expect(log.lines).toEqual(['info backup made', 'info backup made']);
      clock.advance(25 * HOUR_MS);
      const wrong = { ...variables, VIVANT_S3_SECRET_ACCESS_KEY: 'a-secret-that-no-message-may-hold' };
      await scheduled({ variables: wrong }, { place }).look();
      expect(reasons).toEqual([expect.stringMatching(/does not belong to VIVANT_S3_ACCESS_KEY_ID/)]);
      expect(reasons.join()).not.toContain('no-message-may-hold');
      expect(await place.list()).toHaveLength(1);
    } finally {
      place.close();
      await s3.close();
    }
  });

  it('take no archive of a clock that was ahead for the newest, and delete what was killed long ago', async () => {
    const future = addOld(-3 * 24);
    const [killed, running] = ['2026-01-01T00-00-00-000', '2026-01-02T00-00-00-000'].map(
      (time) => `vivant-${time}Z.tar.part`,
    );
    for (const name of [killed, running]) writeFileSync(join(directory, name ?? ''), 'half');
    const longAgo = new Date(Date.now() - 25 * HOUR_MS);
    utimesSync(join(directory, killed ?? ''), longAgo, longAgo);
    const backups = scheduled({ keep: 1 });
    expect(await backups.newest()).toBeNull();
    await backups.look();
    const made = (await backups.newest())?.toISOString().replaceAll(/[:.]/g, '-');
    expect(readdirSync(directory).toSorted()).toEqual(
      [future, running, `vivant-${installation}-${made}.tar`].toSorted(),
    );
  });

  it('are made once where two servers share the directory, and by the other once one has let go', async () => {
    const [one, other] = [scheduled(), scheduled()];
    await Promise.all([one.look(), other.look()]);
    expect(readdirSync(directory)).toHaveLength(1);
    clock.advance(24 * HOUR_MS + 60_000);
    const release = await takeExclusiveLock(database.url, `backups to ${directory}`);
    await other.look();
    expect(readdirSync(directory)).toHaveLength(1);
    await release?.();
    await other.look();
    expect(readdirSync(directory)).toHaveLength(2);
    expect(log.lines).toEqual(['info backup made', 'info backup made']);
  });

  it('that are stopped with the service leave nothing', async () => {
    const archive = new Readable({ read() {} });
    archive.push('what comes first');
    const slow = await startOperator(service, {
      writeBackup: async () => ({ name: archiveName(new Date(), installation), archive }),
    });
    try {
      const backups = scheduled({}, { dataDir: slow.dataDir });
      const looked = backups.look();
      while (readdirSync(directory).length === 0) await new Promise(setImmediate);
      expect(readdirSync(directory)).toEqual([expect.stringMatching(/\.part$/)]);
      await backups.close();
      await looked;
      expect(readdirSync(directory)).toEqual([]);
      expect(log.lines).toEqual([]);
    } finally {
      await slow.close();
    }
  });

  it('are encrypted for the key that is named', async () => {
    const { generateIdentity, identityToRecipient } = await import('age-encryption');
    await scheduled({ recipient: await identityToRecipient(await generateIdentity()) }).look();
    expect(readdirSync(directory)).toEqual([expect.stringMatching(/\.tar\.age$/)]);
  });

  it('that fail are told of with the reason, leave nothing, and are tried again an hour later', async () => {
    const nowhere = mkdtempSync(join(tmpdir(), 'vivant-nowhere-'));
    try {
      const backups = scheduled({}, { dataDir: nowhere });
      for (const minutes of [0, 10, 40]) {
        clock.advance(minutes * 60_000);
        await backups.look();
      }
      expect(log.lines).toEqual(['error no backup was made; tried again in an hour']);
      expect(reasons).toEqual([expect.stringMatching(/No Vivant server runs on the data directory/)]);
      clock.advance(10 * 60_000);
      await backups.look();
      expect(log.lines).toHaveLength(2);
      expect(readdirSync(directory)).toEqual([]);
    } finally {
      rmSync(nowhere, { recursive: true });
    }
  });

  it('begin by themselves a minute after the start, and no more once the service ends', async () => {
    const backups = scheduled();
    backups.start();
    clock.advance(59_000);
    expect(readdirSync(directory)).toEqual([]);
    clock.advance(1_000);
    await backups.look();
    expect(readdirSync(directory)).toHaveLength(1);
    await backups.close();
    clock.advance(25 * HOUR_MS);
    expect(readdirSync(directory)).toHaveLength(1);
    expect(log.lines).toEqual(['info backup made']);
  });
});

describe('a backup that an operator asks for', () => {
  it('is made at once, deletes no older one, and is seen with its size', async () => {
    const old = [addOld(60), addOld(50)];
    const backups = scheduled({ keep: 1 });
    expect(await backups.beginNow()).toBe(true);
    const { now } = await backups.view();
    expect(now).toEqual({ beganAt: clock.now().toISOString(), share: expect.any(Number) });
    await expect.poll(async () => (await backups.view()).now, { timeout: 60_000 }).toBeNull();
    const { place, failed, recent, problem } = await backups.view();
    expect({ failed, problem }).toEqual({ failed: null, problem: null });
    expect(place).toEqual({ address: directory, everyHours: 24, keep: 1, isEncrypted: false });
    expect(recent.map(({ address }) => basename(address)).slice(1)).toEqual(old.toReversed());
    const [newest] = recent;
    expect(newest).toMatchObject({ isEncrypted: false, sizeBytes: expect.any(Number) });
    expect(newest?.sizeBytes).toBeGreaterThan(10_000);
    expect(log.lines).toEqual(['info backup made']);
  });

  it('is the only one that is made, on all servers, which see that it is', async () => {
    const [one, other] = [scheduled(), scheduled()];
    const begun = await Promise.all([one.beginNow(), one.beginNow(), other.beginNow()]);
    expect(begun.filter(Boolean)).toHaveLength(1);
    const views = await Promise.all([one.view(), other.view()]);
    expect(views.map(({ now }) => now?.share !== undefined)).toEqual([true, true]);
    await Promise.all(
      [one, other].map((each) =>
        expect.poll(async () => (await each.view()).now, { timeout: 60_000 }).toBeNull(),
      ),
    );
    expect(readdirSync(directory)).toHaveLength(1);
    expect(await other.beginNow()).toBe(true);
    await other.close();
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('that fails is told of in words until one is made, and so is a place that is gone', async () => {
    const nowhere = mkdtempSync(join(tmpdir(), 'vivant-nowhere-'));
    const backups = scheduled({}, { dataDir: nowhere });
    await backups.beginNow();
    await expect.poll(async () => (await backups.view()).failed, { timeout: 60_000 }).not.toBeNull();
    expect((await backups.view()).failed).toEqual({
      at: clock.now().toISOString(),
      reason: expect.stringMatching(/No Vivant server runs on the data directory/),
    });
    rmSync(nowhere, { recursive: true });
    const gone = scheduled({}, { place: createDirectoryArchives(join(directory, 'gone')) });
    expect(await gone.view()).toMatchObject({ recent: [], problem: expect.stringMatching(/no such file/) });
  });
});

describe('the place of backups', () => {
  const check = (recipient: string | null, place: ArchivePlace = createDirectoryArchives(directory)) =>
    checkBackupSchedule({ recipient }, { place, log });

  it('must be there, so that its lack is learnt before a backup is needed', async () => {
    await check(null);
    const file = join(directory, 'file');
    writeFileSync(file, '');
    for (const missing of [join(directory, 'none'), file])
      await expect(check(null, createDirectoryArchives(missing))).rejects.toThrow(
        /^VIVANT_BACKUP_DIR: .*no such directory\. Make it/,
      );
  });

  it('does not hold up the start where it may answer later', async () => {
    const away = new ArchivePlaceError('The bucket b cannot be reached: ECONNREFUSED.', { isPassing: true });
    await check(null, { ...createDirectoryArchives(directory), check: () => Promise.reject(away) });
    expect(log.lines).toEqual(['error no backup can be made there now']);
  });

  it('and the key must be one, without a mistyped letter', async () => {
    const { generateIdentity, identityToRecipient } = await import('age-encryption');
    const recipient = await identityToRecipient(await generateIdentity());
    await check(recipient);
    const mistyped = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
    await expect(check(mistyped)).rejects.toThrow(/a letter of it is wrong/);
  });
});

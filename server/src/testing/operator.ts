import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemClock } from '@vivant/platform/clock';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { rotateSecret } from '../adapters/db/deployment-secret.ts';
import { createFindIds } from '../adapters/db/find-ids.ts';
import { installationId } from '../adapters/db/installation-id.ts';
import { takeSnapshot } from '../adapters/db/snapshot.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import { createAvatarIntegrity } from '../avatars/integrity.ts';
import { writeArchive } from '../backup/archive.ts';
import { archiveName } from '../backup/archive-file.ts';
import { runCommand } from '../cli/run-command.ts';
import { supportReport } from '../compose-report.ts';
import { type AdminDeps, createAdminApp } from '../http/admin/admin-app.ts';
import { listenOnAdminSocket } from '../http/admin/admin-socket.ts';
import { createLog } from '../log.ts';
import { createLogTail } from '../log-tail.ts';
import { createPeople } from '../people/people.ts';
import { createSessionInspector } from '../sessions/inspect.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { createWorkers } from '../workers/workers.ts';
import type { AvatarTestService } from './avatar-service.ts';

const PROGRAM = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

export type Operator = Awaited<ReturnType<typeof startOperator>>;

/** The operator's socket of a service, in a data directory of its own, and the commands that talk to it. */
export async function startOperator(service: AvatarTestService, over: Partial<AdminDeps> = {}) {
  const { db } = service;
  const clock = createSystemClock();
  const log = createLog({ level: 'silent' });
  const saidOfPeople = keepingLog();
  const audit = createAuditLog({ db, clock });
  const home = mkdtempSync(join(tmpdir(), 'vivant-cli-'));
  // Longer than a socket's path may be.
  const dataDir = join(home, 'd'.repeat(60), 'e'.repeat(60));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  /** Sessions that were asked to end; the first time each is not running. */
  const ended: string[] = [];
  const newAdminApp = () =>
    createAdminApp({
      log,
      accounts: service.accounts,
      keys: service.keys,
      audit,
      people: createPeople({ db, clock, audit, log: saidOfPeople, hasProvider: false }),
      studioLinkUrl: (token) => `http://127.0.0.1:8080/studio/link#${token}`,
      credits: service.credits,
      workers: createWorkers({ db, clock }),
      tunnels: { end: () => {} },
      joinUrl: 'http://127.0.0.1:8080',
      signallingUrl: null,
      openProbePass: async () => 'a-pass',
      integrity: createAvatarIntegrity({ db, blobs: service.blobs }),
      moderation: service.moderationQueue,
      imports: service.imports,
      rotateSecret: () => rotateSecret(db),
      avatars: service.avatars,
      ingest: service.ingest,
      uploads: service.uploads,
      slots: service.slots,
      findIds: createFindIds(db),
      avatarUrl: (id) => `http://127.0.0.1:8080/studio/avatars/${id}`,
      sessions: {
        inspect: createSessionInspector({ db, clock }),
        endByOperator: async (id) => ended.push(id) > 1,
      },
      webhooks: createWebhooks({ db, clock, allowed: [] }),
      report: async () => ({
        config: [],
        unknownVariables: [],
        checks: [{ name: 'database', status: 'ok', found: 'answers', meaning: '' }],
      }),
      support: () =>
        supportReport({
          db,
          metrics: { render: async () => ({ body: '' }) },
          logTail: createLogTail({ write: () => {} }),
          startedAt: clock.now(),
        }),
      writeBackup: async () => ({
        name: archiveName(clock.now(), await installationId(db)),
        archive: writeArchive({
          takeSnapshot: () => takeSnapshot(service.database.url),
          ...{ blobs: service.blobs, version: 'test', now: clock.now() },
        }),
      }),
      ...over,
    });
  const stop = await listenOnAdminSocket(newAdminApp(), dataDir);

  interface Ran {
    status: number;
    out: string;
    err: string;
    bytes: Buffer;
  }
  type Run = (args: string[], env?: Record<string, string>) => Promise<Ran>;

  const inAProcessOfItsOwn: Run = (args, env = {}) =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', PROGRAM, ...args],
        {
          env: {
            PATH: process.env.PATH,
            // Compiling it takes as long as all else that a command does.
            NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
            VIVANT_DATA_DIR: dataDir,
            ...env,
          },
          encoding: 'buffer',
          maxBuffer: 64 * 1024 * 1024,
        },
        (error, out, err) =>
          resolve({ status: error ? Number(error.code) : 0, out: String(out), err: String(err), bytes: out }),
      );
    });

  /** As for somebody without a terminal. */
  const here: Run = async (args, env = {}) => {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const status = await runCommand(
      args,
      { PATH: process.env.PATH, VIVANT_DATA_DIR: dataDir, ...env },
      {
        line: (text) => out.push(Buffer.from(`${text}\n`)),
        error: (text) => err.push(Buffer.from(`${text}\n`)),
        progress: () => {},
        bytes: (content) => out.push(Buffer.from(content)),
        confirm: null,
        isTerminal: false,
      },
    );
    const bytes = Buffer.concat(out);
    return { status, out: String(bytes), err: String(Buffer.concat(err)), bytes };
  };

  const commands = (vivant: Run) => ({
    vivant,
    /** What a command answers to machines; throws where it fails. */
    async json<T>(args: string[]): Promise<T> {
      const { status, out, err } = await vivant([...args, '--json']);
      if (status !== 0 || err !== '') throw new Error(`vivant ${args.join(' ')}: ${status} ${out}${err}`);
      return JSON.parse(out) as T;
    },
  });

  return {
    home,
    dataDir,
    ended,
    /** What the server's log says of people, as "level message". */
    saidOfPeople: saidOfPeople.lines,
    newAdminApp,
    ...commands(here),
    /** The same, but each is a process, as it is for an operator. */
    asProgram: commands(inAProcessOfItsOwn),
    /** Runs a command as it is for somebody who sits at a terminal and answers so; returns what was asked. */
    async atTerminal(args: string[], answer: boolean): Promise<string[]> {
      const asked: string[] = [];
      await runCommand(
        args,
        { VIVANT_DATA_DIR: dataDir },
        {
          ...{ line: () => {}, error: () => {}, progress: () => {}, bytes: () => {}, isTerminal: true },
          confirm: async (question) => asked.push(question) > 0 && answer,
        },
      );
      return asked;
    },
    async close() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

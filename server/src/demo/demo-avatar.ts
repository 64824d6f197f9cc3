import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { IMAGE_MAX_BYTES, KNOWLEDGE_MAX_BYTES, VOICE_MAX_BYTES } from '@vivant/contract/limits';
import { Manifest } from '@vivant/contract/manifest';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import type { Clock } from '@vivant/platform/clock';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import type { AccountService } from '../accounts/account-service.ts';
import type { AvatarService } from '../avatars/avatar-service.ts';
import type { AssetSet } from '../ingest/asset-set.ts';
import type { Ingest } from '../ingest/ingest-service.ts';
import { receiveFile } from '../ingest/receive.ts';
import type { Workspace, Workspaces } from '../ingest/workspace.ts';
import type { Log } from '../log.ts';
import type { Db, Tx } from '../ports/database.ts';
import { aboutVivant, HOST } from './host-texts.ts';
import { findDue, insertPlanned, markMade } from './store.ts';

/** An avatar to talk to on a fresh installation, built like every other. */
export interface DemoAvatar {
  /** Plans one for this account. */
  plan(tx: Tx, accountId: string): Promise<void>;
  /**
   * Called when somebody comes to the studio: an avatar that was planned and not made yet is made now, in the
   * background; her build continues in the queue. A failure is logged, and a visit after the next start tries again.
   * Once made, she is never made again, even if she is deleted. Settles when there is nothing more to do.
   */
  expectVisit(): Promise<void>;
  /** Aborts what is being made. */
  close(): Promise<void>;
}

/** Uploads, builds and conversations on the same cores take precedence. */
const NICENESS = 10;
const WRITE_HOST = fileURLToPath(new URL('./write-host.ts', import.meta.url));

export function createDemoAvatar(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  accounts: Pick<AccountService, 'planOf'>;
  avatars: Pick<AvatarService, 'create'>;
  ingest: Pick<Ingest, 'downloaded'>;
  uploads: Workspaces;
}): DemoAvatar {
  const { db, clock, log, accounts, avatars } = deps;

  async function make(accountId: string, signal: AbortSignal): Promise<void> {
    const plan = await accounts.planOf(accountId);
    await using workspace = await deps.uploads.open();
    const set = await materialOf(workspace, aboutVivant(plan), deps.ingest, signal);
    signal.throwIfAborted();
    await avatars.create({ accountId, keyId: null, plan, isDemo: true }, set, {
      also: async (tx) => {
        if (!(await markMade(tx, accountId, clock.now())))
          throw new Error('another server process made the demo avatar');
      },
    });
  }

  async function makeIfDue(signal: AbortSignal): Promise<void> {
    try {
      const accountId = await findDue(db);
      if (accountId !== null) await make(accountId, signal);
    } catch (err) {
      if (!signal.aborted)
        log.warn({ err }, 'the demo avatar was not made; a visit after the next start tries again');
    }
  }

  const ending = new AbortController();
  let made: Promise<void> | undefined;
  return {
    plan: insertPlanned,
    expectVisit() {
      made ??= makeIfDue(ending.signal);
      return made;
    },
    async close() {
      ending.abort();
      await made;
    },
  };
}

async function materialOf(
  workspace: Workspace,
  knowledge: string,
  ingest: Pick<Ingest, 'downloaded'>,
  signal: AbortSignal,
): Promise<AssetSet> {
  await writeHost(workspace.path, signal);
  const { name, description, persona, consent } = HOST;
  const file = (path: string, maxBytes: number) =>
    receiveFile(createReadStream(join(workspace.path, path)), workspace, maxBytes);
  return ingest.downloaded(
    {
      // Previews, as she moves on the first page before anybody talks to her.
      manifest: Manifest.parse({ name, description, persona, consent, language: 'en', previews: true }),
      warnings: [],
      image: await file('portrait.png', IMAGE_MAX_BYTES),
      voice: await file('voice.wav', VOICE_MAX_BYTES),
      knowledge: [
        {
          ...(await receiveFile(Readable.from([Buffer.from(knowledge)]), workspace, KNOWLEDGE_MAX_BYTES)),
          filename: 'about-vivant.md',
        },
      ],
    },
    workspace,
  );
}

/** @throws if this machine cannot draw or speak, with the program's own message */
async function writeHost(directory: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = spawnChild({
    command: process.execPath,
    args: ['--no-warnings', WRITE_HOST, directory],
    env: { ...PLAIN_ENV, ...compileCacheEnvironment() },
    stdio: ['ignore', 'ignore', 'pipe'],
    niceness: NICENESS,
  });
  const onAbort = () => child.kill();
  signal.addEventListener('abort', onAbort, { once: true });
  const ending = await child.ended;
  signal.removeEventListener('abort', onAbort);
  if (ending.code !== 0)
    throw new Error(`drawing the host ended with ${howItEnded(ending)}. ${child.lastLines().join('\n')}`);
}

import { createReadStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import { StudioError } from '@vivant/contract/studio/errors';
import type { RestoreOffer, RestoreState } from '@vivant/contract/studio/restore';
import type { Clock } from '@vivant/platform/clock';
import { StartError } from '@vivant/platform/start-error';
import { hashToken } from '@vivant/platform/tokens';
import { parseArchiveName } from './backup/archive-file.ts';
import { identitiesIn, LockedArchiveError, type OpenArchive } from './backup/encryption.ts';
import { type ArchiveUpload, createArchiveUpload, NO_ROOM } from './compose-archive-upload.ts';
import type { FirstRestore } from './http/studio/restore-routes.ts';
import type { Log } from './log.ts';
import type { Links } from './people/links.ts';
import type { ArchivePlace } from './ports/archives.ts';
import { type CheckedArchive, checkArchive, type RestorePhase, whyKept } from './restore.ts';

/** Disk space that must remain free, besides the archive and its unpacked content. */
const SPARE_BYTES = 1024 ** 3;
/** How many of the archives in a place are offered; the newest ones. */
const OFFERED_MAX = 50;

/** Progress of a restore that was begun on the studio's first page: it continues while the service is stopped. */
export interface RestoreProgress {
  /** Whether the restore was begun with this link. */
  isOf(token: string): boolean;
  state(): RestoreState;
}

export interface PutProgress extends RestoreProgress {
  enter(phase: RestorePhase): void;
  /** Ends the restore; its outcome is only shown after `tell` is called, when the service runs again. */
  end(error: Error | null): void;
  /**
   * @param isLinkGood the installation still has no members, and the link that the restore was begun with lets the
   * first owner in
   */
  tell(options: { isLinkGood: boolean }): void;
}

/** A checked archive, to be restored once this server is stopped. */
export interface RestoreOrder {
  token: string;
  checked: CheckedArchive;
  /** The share of the archive's bytes that were read since it was last opened. */
  share(): number;
  /** Deletes the uploaded file, if there is one. */
  discard(): Promise<void>;
}

export async function createFirstRestore({
  dataDir,
  databaseUrl,
  links,
  archives,
  clock,
  log,
  keepsHere,
  otherServers,
  before,
  onChecked,
}: {
  dataDir: string;
  databaseUrl: string;
  links: Pick<Links, 'view'>;
  /** The place that settings name for backups; null: none. */
  archives: ArchivePlace | null;
  clock: Clock;
  log: Log;
  /** Whether the files or the database, which an archive holds, are on the disk of the data directory. */
  keepsHere: boolean;
  /** The number of other servers on the database. */
  otherServers(): Promise<number>;
  /** A restore that ended before this start; null: none did. */
  before: RestoreProgress | null;
  onChecked: (order: RestoreOrder) => void;
}): Promise<FirstRestore> {
  const folder = join(dataDir, 'tmp', 'restore');
  await rm(folder, { recursive: true, force: true });
  const upload = createArchiveUpload({ folder, clock });
  const gates = createGates({ links, databaseUrl, dataDir, otherServers });
  let progress = before;
  const begin = createTurns(upload);
  /** Whether the first part came with this link: sending all parts may take longer than a link is valid. */
  let isSentWith = (_token: string) => false;
  /** Resolves when the previous part has arrived or was aborted. */
  let partEnded: Promise<void> = Promise.resolve();

  return {
    async offer(token) {
      await gates.mustBeFirstOwners(token);
      await gates.mustBeAlone();
      return offeredIn(archives);
    },

    async receive(token, part, accepted) {
      const goesOn = part.atBytes > 0 && isSentWith(token);
      await (goesOn ? gates.mustBeStillFirstOwners(token) : gates.mustBeFirstOwners(token));
      await gates.mustBeAlone();
      upload.breakOff();
      await partEnded;
      const end = begin();
      const ended = Promise.withResolvers<void>();
      partEnded = ended.promise;
      if (part.atBytes === 0) isSentWith = begunWith(token);
      try {
        await upload.receive(part, async ({ atBytes, fileBytes }) => {
          await gates.assertDiskSpace((keepsHere ? 2 * fileBytes : fileBytes) - atBytes);
          accepted();
        });
      } finally {
        end();
        ended.resolve();
      }
    },

    async start({ token, archive, secret = '' }) {
      const goesOn = archive === undefined && isSentWith(token);
      await (goesOn ? gates.mustBeStillFirstOwners(token) : gates.mustBeFirstOwners(token));
      await gates.mustBeAlone();
      const end = begin();
      try {
        await gates.mustBeFresh();
        const file = await fileOf({ archive, archives, upload });
        if (archive !== undefined) await upload.remove();
        if (keepsHere) await gates.assertDiskSpace(file.sizeBytes);
        const counted = counting(file);
        let state: RestoreState | null = null;
        progress = {
          isOf: begunWith(token),
          state: () => state ?? { phase: 'checking', share: counted.share() },
        };
        const identities = identitiesIn(secret);
        const secrets = {
          identities,
          passphrase: secret === '' || identities.length > 0 ? undefined : secret,
        };
        const checking = checkArchive({ address: file.address, open: counted.open }, { secrets });
        checking
          .then(async (checked) => {
            // The check may have taken an hour, in which somebody may have joined.
            await gates.mustBeStillFirstOwners(token);
            await gates.mustBeFresh();
            state = { phase: 'stopping' };
            onChecked({ token, checked, share: counted.share, discard: file.discard });
          })
          .catch((error: Error) => {
            end();
            state = failedState(error);
            log.warn({ err: error }, 'a backup that was to be restored from the studio is refused');
          });
      } catch (error) {
        end();
        throw error;
      }
    },

    state: (token) => (progress?.isOf(token) === true ? progress.state() : { phase: 'none' }),
  };
}

/**
 * Runs parts of the file and restores one at a time: begins one, which holds the file, and returns the function that
 * ends it.
 */
function createTurns(upload: Pick<ArchiveUpload, 'hold'>): () => () => void {
  let isBusy = false;
  /** @throws StudioError restore_refused */
  return () => {
    if (isBusy) throw new StudioError('restore_refused', 'A restore is under way already.');
    isBusy = true;
    const letGo = upload.hold();
    return () => {
      isBusy = false;
      letGo();
    };
  };
}

/** Conditions for taking a file or restoring it. */
function createGates({
  links,
  databaseUrl,
  dataDir,
  otherServers,
}: {
  links: Pick<Links, 'view'>;
  databaseUrl: string;
  dataDir: string;
  otherServers(): Promise<number>;
}) {
  /** @throws ServiceError link_invalid, link_expired */
  async function mustBeFirstOwners(token: string): Promise<void> {
    const { isForFirstOwner } = await links.view(token);
    if (!isForFirstOwner)
      throw new StudioError(
        'restore_refused',
        'Somebody is here already. Restore into an empty installation.',
      );
  }

  /** The same for a link that may have expired since. @throws ServiceError link_invalid */
  async function mustBeStillFirstOwners(token: string): Promise<void> {
    await mustBeFirstOwners(token).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'link_expired')) throw error;
    });
  }

  /**
   * A balancer may send parts of a file to any server, and a restore needs exclusive use of the database.
   * @throws StudioError restore_refused
   */
  async function mustBeAlone(): Promise<void> {
    if ((await otherServers()) > 0)
      throw new StudioError(
        'restore_refused',
        'Other servers of this installation run, and a restore needs it alone. Stop all servers but one, and come back here.',
      );
  }

  /** @throws StudioError restore_refused */
  async function mustBeFresh(): Promise<void> {
    const refusal = await whyKept(databaseUrl);
    if (refusal !== null) throw new StudioError('restore_refused', refusal);
  }

  /** @throws StudioError restore_refused */
  async function assertDiskSpace(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(dataDir);
    if (bytes + SPARE_BYTES > bavail * bsize) throw new StudioError('restore_refused', NO_ROOM);
  }

  return { mustBeFirstOwners, mustBeStillFirstOwners, mustBeAlone, mustBeFresh, assertDiskSpace };
}

async function offeredIn(archives: ArchivePlace | null): Promise<RestoreOffer> {
  const names = (await archives?.list().catch(() => [])) ?? [];
  return {
    place: archives?.addressOf('') ?? null,
    archives: names
      .flatMap((name) => parseArchiveName(name) ?? [])
      .toSorted((one, other) => other.begun.getTime() - one.begun.getTime())
      .slice(0, OFFERED_MAX)
      .map(({ name, begun }) => ({
        ...{ name, createdAt: begun.toISOString(), isEncrypted: name.endsWith('.age') },
      })),
  };
}

interface ArchiveToRestore {
  address: string;
  open: OpenArchive;
  sizeBytes: number;
  discard: () => Promise<void>;
}

/** The named archive, or the uploaded file. @throws StudioError restore_refused */
async function fileOf({
  archive,
  archives,
  upload,
}: {
  archive: string | undefined;
  archives: ArchivePlace | null;
  upload: ArchiveUpload;
}): Promise<ArchiveToRestore> {
  if (archive === undefined) {
    const { path, sizeBytes } = await upload.whole();
    const open = async () => createReadStream(path);
    return { address: 'The file', open, sizeBytes, discard: upload.remove };
  }
  // Only names of archives: a path that leads elsewhere is not one.
  const isNamed = archives !== null && parseArchiveName(archive) !== null;
  const sizeBytes = isNamed ? await archives.sizeOf(archive).catch(() => null) : null;
  if (archives === null || sizeBytes === null)
    throw new StudioError('restore_refused', 'There is no such archive in the place of backups.');
  return {
    address: archives.addressOf(archive),
    open: () => archives.open(archive),
    sizeBytes,
    discard: async () => {},
  };
}

function begunWith(token: string): (other: string) => boolean {
  const tokenHash = hashToken(token);
  return (other) => tokenHash.equals(hashToken(other));
}

/** The state that the page shows. For an outage of the disk or database it gives no details; they are in the log. */
export function failedState(error: Error): RestoreState {
  const { cause } = error;
  const needsSecret = cause instanceof LockedArchiveError;
  if (needsSecret) {
    const message = cause.wasTried
      ? 'This does not open the archive: its passphrase or key is another, or its head is damaged.'
      : 'The archive is encrypted: its passphrase or secret key is needed.';
    return { phase: 'failed', needsSecret, message };
  }
  const message =
    error instanceof StartError || error instanceof StudioError || error instanceof ServiceError
      ? error.message
      : 'Nothing was restored, for something failed on the way. The log of the service says what.';
  return { phase: 'failed', needsSecret, message };
}

/** The same archive, and the share of it that was read since it was last opened. */
function counting({ open, sizeBytes }: { open: OpenArchive; sizeBytes: number }): {
  open: OpenArchive;
  share: () => number;
} {
  let readBytes = 0;
  return {
    share: () => (sizeBytes === 0 ? 0 : Math.min(1, readBytes / sizeBytes)),
    async open() {
      const source = await open();
      readBytes = 0;
      const counted = async function* () {
        for await (const chunk of source) {
          readBytes += (chunk as Uint8Array).byteLength;
          yield chunk as Uint8Array;
        }
      };
      return Readable.from(counted(), { objectMode: false });
    },
  };
}

/** Progress of a restore while the archive is put into the installation. */
export function createPutProgress({ token, checked, share }: RestoreOrder): PutProgress {
  let phase: RestorePhase = 'files';
  let failure: Error | null = null;
  let hasEnded = false;
  let told: RestoreState | null = null;
  return {
    isOf: begunWith(token),
    state: () => told ?? { phase, share: hasEnded ? 1 : share() },
    enter(next) {
      phase = next;
    },
    end(error) {
      hasEnded = true;
      failure = error;
    },
    tell({ isLinkGood }) {
      const { createdAt } = checked.head;
      told = failure === null ? { phase: 'done', createdAt, isLinkGood } : failedState(failure);
    },
  };
}
